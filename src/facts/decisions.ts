import { keyOfText, type Sighting } from '../domain/fact.ts';
import { letterPattern } from '../domain/letter-pattern.ts';
import { phrasesOf } from '../languages/word-list.ts';
import { decisionTable } from './decision-table.ts';
import type { Extractor } from './extractor.ts';
import { isSupposed } from './findings/stands-under.ts';
import { createPhraseFinder } from './phrase-finder.ts';

// Lower case, matched anywhere in a sentence unless the name says otherwise. `|` separates them.

const { decided: DECIDED, failed: FAILED } = decisionTable;

/** How a sentence begins that is a decision by its own word: `Decision 3: …`. */
const DECISION_START = 'decision';

/** With these a choice is made, even if the sentence names options. */
const SURELY_DECIDED = "decided|decision|let's go with";

/** Comparisons: a choice only where someone makes it. */
const COMPARED = 'instead of|rather than|so that';

/** How a sentence begins that says what was chosen. */
const CHOSEN_STARTS =
  "i'll use|i'll keep|we'll use|we'll keep|i'm using|we're using|i used|i kept|i switched|i made|i moved|i changed|i replaced|we use|we now|we keep|switched|replaced|changed|updated|moved|kept|keeping|using|chose|picked|the fix was|the fix is";

/** Why it was chosen. */
const REASONS = 'because|, so | so that|since |to avoid|to keep|which means| now ';

/** What may be, or what others do, is not decided. */
const UNDECIDED =
  ' would | could | should | might | may |you can |if you |if we |if that|if this|if it |do you want|let me know|option |alternatively|proposal|suggest';

/** The thing under repair, told as it is. */
const NARRATED = 'failing| fails|expects|expected| was | were | returns | outputs | is using ';

/** How announcements of the next tool call begin. */
const ANNOUNCED =
  "let me|now let|now i|i'll now|i'll start|i'll check|i'll look|i'll read|i'll run|i'll try|next,|next:|first,|first:|i need to|i should|i'm going to|fix:";

/** How a sentence begins that leaves a way behind; the one before says why. */
const TURNED =
  'let me take a different|let me try a different|let me use a different|let me take a simpler|let me try a simpler|let me use a simpler|let me try another approach|let me revert';

const SENTENCE_MAX = 320;
const SENTENCE_MIN = 25;
const SENTENCE_MIN_UNSPACED = 8;
const UNSPACED_START = 0x3040;
/** What such a sentence is about stands before it. */
const BOUND = /^(?:(?:so|but|and|wait|actually|hmm)[, ]+)*(?:this|that|it|these|those|both)\b/i;

const ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;
const LEADING = /^#|[:：](?:\*\*)?\s*$/;

/** Sighs and nods in front of it. */
const LEAD = letterPattern(
  String.raw`^(?:Actually|Good|Right|Wait|Ah|OK|Okay|Hmm|Great|Perfect)(?:, | [-—–] )(?=[\p{Lu}]|\x60)`,
);

/** Decisions with their reasons, and failed approaches, from what the assistant said. */
export const decisions: Extractor<null> = {
  name: 'decisions',
  reads: ['said'],
  start: () => null,
  read(entry) {
    // Most of what is said holds no such word anywhere: then there is nothing to take apart. Nor do most sentences.
    if (entry.type !== 'said' || !mayDecide(plainOf(entry.text))) return [];
    return paragraphsOf(entry.text).flatMap((sentences) =>
      sentences.flatMap((sentence, index): Sighting[] => {
        const plain = plainOf(sentence);
        if (!mayDecide(plain)) return [];
        const before = sentences[index - 1] ?? '';
        const isTurn = turnsAway(plain, before);
        const kind = isTurn ? 'attempt' : kindOf(plain);
        if (!kind) return [];
        const whole = isTurn || BOUND.test(sentence) ? joinShort(before, sentence) : sentence;
        const text = whole.replace(LEAD.for(whole), '');
        return [{ kind, key: keyOfText(plainOf(text)), text }];
      }),
    );
  },
};

function plainOf(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

/** "Let me take a different approach", with the reason before it; "Let me revert that and do this instead" tells both. */
function turnsAway(sentence: string, before: string): boolean {
  if (!phrasesOf(TURNED).some((words) => sentence.startsWith(words))) return false;
  return sentence.startsWith('let me revert') ? sentence.includes('instead') : before !== '';
}

/** "So this can't work" says nothing without the sentence before it. */
function joinShort(before: string, sentence: string): string {
  return before !== '' && before.length + sentence.length < SENTENCE_MAX ? `${before} ${sentence}` : sentence;
}

let findCue: ((text: string) => boolean) | undefined;

function mayDecide(text: string): boolean {
  findCue ??= createPhraseFinder([COMPARED, DECIDED, FAILED, DECISION_START, TURNED].flatMap(phrasesOf));
  return findCue(text);
}

function kindOf(sentence: string): 'attempt' | 'decision' | undefined {
  const holds = (list: string) => phrasesOf(list).some((words) => sentence.includes(words));
  const starts = (list: string) => phrasesOf(list).some((words) => sentence.startsWith(words));
  const isCompared = holds(COMPARED);
  const isDecided = holds(DECIDED) || starts(DECISION_START);
  const isFailed = holds(FAILED);
  if (!isCompared && !isDecided && !isFailed) return undefined;
  if (starts(ANNOUNCED) || sentence.endsWith('?')) return undefined;
  const isOpen = holds(UNDECIDED);
  if (isFailed && !isOpen) return 'attempt';
  if (isDecided) return isOpen && !holds(SURELY_DECIDED) ? undefined : 'decision';
  const isChosen = starts(CHOSEN_STARTS) || (holds(REASONS) && !holds(NARRATED));
  return isCompared && isChosen && !isOpen ? 'decision' : undefined;
}

/** Sentences by line, list items among them; not code, tables, quotes, lines that only lead to the next, or what is only thought of. */
function paragraphsOf(text: string): string[][] {
  const prose = text.includes('```') ? text.replace(/```[\s\S]*?(?:```|$)/g, '\n') : text;
  let isThought = false;
  return prose
    .split('\n')
    .filter((line) => {
      const isItem = ITEM.test(line);
      if (!isItem && line.trim() !== '')
        isThought = LEADING.test(line) && isSupposed({ text: plainLead(line) });
      return !(isItem && isThought) && !line.startsWith('|') && !line.startsWith('>');
    })
    .map(sentencesOf);
}

function plainLead(line: string): string {
  return line.replace(/^#+ /, '').replaceAll('**', '').trim();
}

function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[.!?])\s+(?=[A-Z\u00c0-\u00de\u0410-\u042f*`"'])|(?<=[。！？])/)
    .map((sentence) =>
      sentence
        .replace(/^\s*(?:[-*•]|\d+[.)]|#+)\s+/, '')
        .replaceAll('**', '')
        .trim(),
    )
    .filter(
      (sentence) => sentence.length <= SENTENCE_MAX && isLongEnough(sentence) && !sentence.endsWith(':'),
    );
}

function isLongEnough(sentence: string): boolean {
  const min = sentence.charCodeAt(0) >= UNSPACED_START ? SENTENCE_MIN_UNSPACED : SENTENCE_MIN;
  return sentence.length >= min;
}
