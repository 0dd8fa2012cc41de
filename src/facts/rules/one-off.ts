import type { Sentence } from '../../prompt/sentence.ts';

/** A reason why a sentence with words of command holds for this moment only, or for nobody. */
interface Reason {
  name: string;
  pattern: RegExp;
}

/** What else must be said for words about one thing to hold for good. */
const STANDING =
  / (?:always|never|every|whenever|(?:any|all|each) (?!of (?:it|them|this|that|these|those) )[^ ]+|everywhere|anywhere|from now on|going forward|immer|nie|niemals|jede\w*|alle|ab jetzt|toujours|jamais|chaque|siempre|nunca|cada|sempre|всегда|никогда|каждый|каждую|каждого) /;

/** These hold whatever else is said. */
const NEVER_RULES: readonly Reason[] = [
  {
    name: 'told',
    pattern:
      /^ (?:never|always) (?:seen|had|been|heard|happened|worked|tried|the same|there|a problem|this|that) /,
  },
  {
    name: 'told',
    pattern: / (?:we|i|they|there|you) (?:'s |is |are )?only (?:have|has|got|had|is|are|see|get|found|saw) /,
  },
  {
    name: 'a guess',
    pattern:
      / (?:must|should|could|would|might) (?:never |not |always )?have (?:been|had|gone|done|made|got|broken|seen|\w+ed|\w+en) /,
  },
  {
    name: 'said by others',
    pattern:
      / (?:he|she|they|everyone|people|(?:the|my|our|a|his|her) \w+|[^ ]*[./][^ ]+|readme) (?:said|says|wrote|writes|told (?:me|us)|thinks?|wants|insists|recommends|suggests|claims|complains|asked|asks|prefers|say|tell|recommend|claim) /,
  },
  {
    name: 'said by others',
    pattern:
      / (?:er|sie|der \w+|die \w+|mein \w+|il|elle|le \w+|la \w+|el \w+|él|ella|o \w+|a \w+|он|она|клиент|заказчик) (?:sagt|sagte|meint|meinte|schreibt|schrieb|dit|a dit|veut|dice|dijo|quiere|disse|diz|quer|сказал|сказала|говорит|пишет|хочет) /,
  },
  {
    name: 'asked in passing',
    pattern:
      /, (?:what|how|why|which|who|where|was|wie|warum|que|comment|pourquoi|como|что|как|почему) (?:should|do|does|is|are|can|could|would|soll\w*|kann|machen|faire|hacer|fazer|делать) /,
  },
  {
    name: 'so many',
    pattern:
      /^ (?:\w+ )?only (?:\d+|one|two|three|four|five|a few|some|half) (?:of|were|are|failed|passed|left|remain\w*) /,
  },
  {
    name: 'I had to',
    pattern:
      / (?:il faut que je|tengo que|tenho que|мне надо|мне нужно|ich muss|i have to|i must|i need to) (?!you)/,
  },
  {
    name: 'not needed',
    pattern:
      /^(?: \w+){0,2} (?:we|i|you) (?:don't|dont|do not) (?:really )?(?:need|have) (?:to )?(?:that|the|this|it|those|these|a|an) /,
  },
];

/** These hold unless a word says that it is meant for good. */
const UNLESS_STANDING: readonly Reason[] = [
  { name: 'a wish for now', pattern: / (?:i'd|i would|id) rather (?!you |not |have |use |keep |see )/ },
  {
    name: 'only that',
    pattern:
      /^(?: (?:please|pls|ok|and|then|now))* just (?:add|fix|do|run|tell|show|make|change|remove|look|check|list|print|give|write|delete|move|rename|commit|push) /,
  },
  {
    name: 'only that',
    pattern:
      / only (?:run|fix|test|change|do|check|update|build|show|print|edit|look at) (?:the|this|that|these|those) (?:first|second|third|last|failing|other|one|\w+ (?:test|file|line|case|function|part|one) )/,
  },
  {
    name: 'only that',
    pattern:
      / (?:only|nur|seulement|solo|so|только) (?:\S+ ){0,2}(?:this|that|diese[rsnm]?|den (?:ersten|zweiten|letzten)|die (?:erste|zweite|letzte)|das (?:erste|zweite|letzte)|ce|cet|cette|este|esta|ese|esa|esse|essa|этот|эту|этом) /,
  },
  { name: 'now', pattern: / (?:let's|lets) not (?:\w+ )?(?:it|this|that) / },
  {
    name: 'done already',
    pattern:
      /(?:^|,) (?:we|i|you|they) (?:already |just )?(?:removed|added|changed|moved|renamed|dropped|did|had|made|decided|agreed|fixed|merged|deleted|kept|left) /,
  },
  { name: 'a description', pattern: / the (?:[\w-]+ ){1,3}should (?!not |stay |remain )/ },
  {
    name: 'go on',
    pattern:
      /^(?: (?:ok|yes|great|good|perfect|cool|alright))* (?:let's go|lets go|go ahead|go for it|proceed|continue|carry on) /,
  },
  { name: 'a choice', pattern: / (?:prefer|like) (?:the|that|this|your|his|her|option|it) / },
  {
    name: 'what was just spoken of',
    pattern:
      /^(?! (?:when|if|whenever|once) ).* (?:don't|dont|do not) \w+ (?:it|this|that|them) (?!again |ever |anywhere |without |unless |until |by hand )/,
  },
  {
    name: 'a reminder',
    pattern:
      / (?:don't|dont|do not|never) forget (?:to |the |that )?.* (?:now|today|later|this time|tonight|tomorrow) /,
  },
  {
    name: 'this once',
    pattern:
      / (?:this time|just this once|only this once|for this one|in this case|for once|one more time|this one time) /,
  },
  {
    name: 'this once',
    pattern:
      / (?:diesmal|dieses mal|ausnahmsweise|cette fois(?:-ci)?|esta vez|desta vez|dessa vez|на этот раз|в этот раз) /,
  },
  {
    name: 'what was just spoken of',
    pattern:
      /(?:^|,| and| but| so| then| ok| yes| no| let's| lets| please| just) (?:keep|leave|do|don't do|dont do|stop doing|skip|ignore|use|drop|revert|try|merge|commit|push|take|remove|delete|make sure (?:of )?) ?(?:it|this|that|them|those|these|that one|this one|this part|that part|the rest)(?: (?:then|for now|please|instead|here|there|now|too|if possible|first))* (?:,|$)/,
  },
  { name: 'what was just spoken of', pattern: / (?:spend|waste) (?:\w+ ){0,3}time on (?:it|this|that) / },
  {
    name: 'a choice',
    pattern:
      / (?:use|take|pick|choose|do|try|prefer|go with|let's go with|let's do|let's take) (?:the )?(?:option|approach|version|variant|alternative|number|solution|first|second|third|last|other|latter|former) |(?:use|take|pick|choose|do|go with|let's go with) (?:[a-e]|\d)(?: and| then)? (?:,|$|go|continue)/,
  },
  {
    name: 'a part of a task',
    pattern:
      /^(?: (?:please|pls|ok|okay|so|and|also|then|now|can you|could you|can we|could we|would you|i want you to|let's|we need to|you need to))* (?:check|verify|test|look|run|fix|add|implement|review|see|find|update|change|write|create|build|refactor|investigate|make|double check|confirm|ensure)\b.* (?:so (?:that )?(?:we|you|it|i|they) (?:don't|dont|do not|never|can't|only)|(?:that|if|whether) (?:we|you|it|they|the \S+) (?:\w+ )?(?:never|always|only|don't|dont|must|should|use|uses|follow|follows|keep|keeps)|and (?:make sure|ensure|be sure)(?: that)? (?:it|this|that|they|you|we|the) )/,
  },
  {
    name: 'a part of a task',
    pattern: / (?:make sure|ensure|be sure) (?:that )?(?:it|this|that|they|these|those) /,
  },
  { name: 'a part of a task', pattern: / (?:we|you) (?:\w+ )?need to (?:ensure|make sure) / },
  {
    name: 'a part of a task',
    pattern: / before (?:you|we) (?:stop|continue|go|finish|leave) /,
  },
  { name: 'a part of a task', pattern: / before continuing / },
  {
    name: 'only that',
    pattern:
      / (?:anything|nothing|something) (?:yet )?,? (?:but )?(?:just|only) (?:tell|show|look|check|validate|explain|see|say|list|find|describe) /,
  },
  { name: 'only that', pattern: / but only (?:for|in|if|when) (?:the|this|that|there|a|an) / },
  {
    name: 'for an event',
    pattern:
      /^ (?:just |only )?for (?:the|this|our|my) (?:demo|meeting|presentation|screenshot|test run|release|call)(?: only)? /,
  },
  {
    name: 'a thought',
    pattern:
      / (?:i think|maybe|probably|perhaps|i guess|i feel like|might|ich glaube|vielleicht|je pense|peut-etre|creo que|quizas|acho que|talvez|думаю|наверное) .*(?:should|could|soll\w*|konnte\w*|devrait|deberia\w*|deveria\w*|стоит) /,
  },
  { name: 'a thought', pattern: / (?:should|could) .* (?:maybe|probably|perhaps|i think|i guess) / },
  {
    name: 'a plan',
    pattern: /^ (?:das|es|dies|ca|cela|eso|esto|isso|isto|это) (?:sollte\w*|devrait|deberia|deveria|должно) /,
  },
  {
    name: 'a plan',
    pattern:
      /^(?: (?:so|and|but|ok|yes|no|then|also|if|when)\b.*)? (?:we|it|this|that) should (?!not |never |always |only |use |avoid |keep |prefer |stick )/,
  },
];

/** 只改这一个文件, このファイルだけ直して, 이 파일만 고쳐줘. */
const ONLY_THIS = /只.{0,4}这|この[^、。]{1,8}だけ|이 [^ ]{1,6}만 /;

/** An introduction of what follows, a part of one task, a guess, or words of somebody else: no rule, whatever its words. */
export function isOneOff(sentence: Sentence): boolean {
  const { text, clauses } = sentence;
  if (/[:：]\s*$/.test(text)) return true;
  if (sentence.isUnspaced && ONLY_THIS.test(text)) return true;
  if (NEVER_RULES.some(({ pattern }) => pattern.test(clauses))) return true;
  return !STANDING.test(clauses) && UNLESS_STANDING.some(({ pattern }) => pattern.test(clauses));
}
