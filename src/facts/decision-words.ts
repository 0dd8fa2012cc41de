// Lower case, matched anywhere in a sentence unless the name says otherwise. `|` separates them.

/**
 * A choice or a finding that later work rests on. What "the issue is" right now is none: mostly it is mended in the next minute,
 * and the sentence stays.
 */
export const DECIDED =
  "decided to|decided on|decided against|decided:|decision:|decision is to|decision was to|opted for|opted to|settled on|agreed to|going with|go with|went with|i chose|we chose|i've chosen|sticking with|stick with|root cause is|root cause was|root cause:|issue was that|problem was that|bug was that|the fix is to|the fix was to|simplest approach is|simplest approach:|cleanest approach is|cleanest approach:|best approach is|intentionally|agreed —|agreed:|agreed,|real issue is|real issue was|real problem is|real problem was|culprit is|culprit was|turns out|by design|deliberately|on purpose|trade-off is|tradeoff is|entschieden|ursache ist|ursache war|j'ai choisi|décidé|la cause est|causa raíz|decidido|decidimos|decidí |decidi |causa raiz|решил|решено|причина в|причина была|决定|根本原因|決定|原因は|결정|원인은";

/** How a sentence begins that is a decision by its own word: `Decision 3: …`. */
export const DECISION_START = 'decision';

/** With these a choice is made, even if the sentence names options. */
export const SURELY_DECIDED = "decided|decision|let's go with";

/** Comparisons: a choice only where someone makes it. */
export const COMPARED = 'instead of|rather than|so that';

/** How a sentence begins that says what was chosen. */
export const CHOSEN_STARTS =
  "i'll use|i'll keep|we'll use|we'll keep|i'm using|we're using|i used|i kept|i switched|i made|i moved|i changed|i replaced|we use|we now|we keep|switched|replaced|changed|updated|moved|kept|keeping|using|chose|picked|the fix was|the fix is";

/** Why it was chosen. */
export const REASONS = 'because|, so | so that|since |to avoid|to keep|which means| now ';

/** Something that did not work, so that it is not tried again. */
export const FAILED =
  "didn't work|did not work|won't work|will not work|can't work|cannot work|didn't help|did not help|didn't fix|did not fix|doesn't work because|not possible because|dead end|that doesn't work|this doesn't work|it doesn't work|which doesn't work|that does not work|this does not work|it does not work|i reverted|we reverted|i've reverted|reverted the|reverted my|reverted to|reverted it|reverting|were lost due to|got wiped|were wiped|backed out|backing out|gave up on|i abandoned|we abandoned|i have abandoned|turned out wrong|turned out not|hat nicht funktioniert|funktioniert so nicht|n'a pas fonctionné|ne marche pas|no funcionó|não funcionou|не сработал|не помог|行不通|没有效果|うまくいかな|うまくいきません|작동하지 않";

/** What may be, or what others do, is not decided. */
export const UNDECIDED =
  ' would | could | should | might | may |you can |if you |if we |if that|if this|if it |do you want|let me know|option |alternatively|proposal|suggest';

/** The thing under repair, told as it is. */
export const NARRATED = 'failing| fails|expects|expected| was | were | returns | outputs | is using ';

/** How announcements of the next tool call begin. */
export const ANNOUNCED =
  "let me|now let|now i|i'll now|i'll start|i'll check|i'll look|i'll read|i'll run|i'll try|next,|next:|first,|first:|i need to|i should|i'm going to|fix:";

/** How a sentence begins that leaves a way behind; the one before says why. */
export const TURNED =
  'let me take a different|let me try a different|let me use a different|let me take a simpler|let me try a simpler|let me use a simpler|let me try another approach|let me revert';
