import { spaced } from '../../languages/pattern-table.ts';
import type { Reason } from './one-off-reasons.ts';

/** These hold whatever else is said. */
export const TOLD: readonly Reason[] = [
  {
    name: 'as it is now',
    pattern:
      /^ (?:right now|currently|at the moment|so far|at present) ,? ?(?:we|it|i|the|they|this|that|our|my) /,
  },
  {
    name: 'asked in passing',
    pattern:
      /^(?: (?:please|pls|ok|can you|could you))* (?:explain|describe|discuss|tell me|show me|find out|figure out|look into) (?:\S+ ){0,2}(?:why|how|when|whether|what|if|that) /,
  },
  {
    name: 'what the task makes',
    pattern:
      /^(?: (?:please|pls|ok|so|and|then|now|also|can you|could you))* (?:write|add|create|make|build|implement|generate) (?:a|an|the|some|another|one|two|three) (?:\S+ )*(?:that|which|so|where) .*(?:never|always|only) /,
  },
  {
    name: 'told',
    pattern:
      / only (?:the|a|my|our|this|that|one|two) (?:\S+ ){1,3}(?:is|are|was|were|fails?|works?|remains?|missing) | (?:we|i|they) (?:still |also )?(?:can't|cannot|cant|can not) (?:reproduce|find|see|get|log|figure|understand|remember|connect|open|reach|tell|access|say|explain|believe|wait|imagine|run|start|build|install) /,
  },
  {
    // "It waits until the lock is gone and never continues."
    name: 'a symptom',
    pattern:
      /^ (?:it|the|this|that|my|our) [^,]* (?:when|until|after|stops?|hangs?|waits?) .*(?:and|but|then|,) (?:then |it )?(?:never|always|only) [a-z]+[^su ]s /,
  },
  {
    // "The button must be clicked twice."
    name: 'a symptom',
    pattern: new RegExp(
      `^(?!.* (?:${spaced.forEver}|don't|dont|do not) )(?=.* (?:${spaced.operates}) ).* (?:${spaced.toils}) `,
    ),
  },
  {
    // "The worker's memory grows until it gets killed, about every 9 hours."
    name: 'a symptom',
    pattern:
      /^(?!.* (?:must|never|always|don't|dont|do not|only|should|keep|make|let|use|please) )(?: (?!(?:when|whenever|if|once|after|until|unless|before|and) )[^ ,]+){1,6} (?:grows?|leaks?|crash(?:es)?|hangs?|stops?|dies?|fails?|freezes?|drops?|loses?|disappears?|vanish(?:es)?|stalls?|restarts?|reboots?|flickers?|times? out|gets? (?:killed|stuck|lost|slower|dropped|truncated)) .*(?:until|every|each|after|whenever|when|once|unless) /,
  },
  {
    // "Always shows yesterday's date": who does so is the thing that is broken.
    name: 'a symptom',
    pattern:
      /^(?: (?:it|and|but|so|still|just))* (?:never|always|only) (?:shows|gets|returns|fails|crashes|hangs|jumps|stays|goes|comes|opens|closes|loads|works|displays|appears|happens|says|gives|throws|breaks|loses|forgets|ends) /,
  },
  {
    name: 'a symptom',
    pattern:
      /^(?: (?:i|we|still|and|now))* (?:don't|dont|can't|cant|cannot) (?:see|find|log|get|reach|open|connect|hear|access|scroll|click|save|load) .*(?:anymore|any more|since|at all|on my) /,
  },
  {
    // "The total is never negative, but the page shows -1."
    name: 'a symptom',
    pattern:
      / (?:is|are) (?:never|always) .* but (?:the|it|in|on|my) (?:\S+ )?(?:shows?|says?|displays?|has|is|are|does|doesn't|still) /,
  },
  {
    name: 'a guess',
    pattern: / must be [a-z]+ing (?:\S+ ){0,4}(?:wrong|old|stale|broken|somewhere|something|another|twice) /,
  },
  {
    name: 'a guess',
    pattern: / must not be [a-z]+ed ,? ?.*(?:i|we) (?:never|don't|dont|can't|cant|still) /,
  },
  {
    name: 'what the task makes',
    pattern:
      /^(?: (?:please|pls|ok|so|and|then|now|also|can you|could you))* (?:make|add|build|write|create|implement|change|extend) (?:me |us )?(?:a|an|the|my|our|this|that|it) [^,]+ , (?:it|they|that|which) (?:should|must|has to|have to|needs to|need to) /,
  },
  {
    name: 'a guess',
    pattern:
      / must be (?:broken|wrong|missing|down|stuck|cached|outdated|stale|failing|somewhere|something|due|because|related|a bug) /,
  },
  {
    name: 'told of all',
    pattern:
      /^ (?:each|every|all) (?:(?:second|third|fourth|fifth|other|few|single|now and then) )?\S+ (?:fails?|failed|crashes|hangs|breaks|times|dies|has|have|belongs?|contains?|gets?|had|shows?|displays?|lists?|opens?|links?|takes?|returns?|holds?|includes?|appears?) (?!to )/,
  },
  {
    name: 'told',
    pattern:
      /^ (?:never|always) (?:seen|had|been|heard|happened|worked|tried|the same|there|a problem|this|that) /,
  },
  {
    name: 'told',
    pattern:
      / (?:we|i|they|there|you) (?:'s |is |are )?only (?:have|has|got|had|is|are|see|get|found|saw|need|needs) /,
  },
  {
    name: 'a guess',
    pattern:
      / (?:must|should|could|would|might) (?:never |not |always )?have (?:been|had|gone|done|made|got|broken|seen|\w+ed|\w+en) /,
  },
  {
    name: 'said by others',
    pattern:
      / (?:he|she|they|everyone|people|(?:the|my|our|a|his|her|their) (?:(?!i |you |we |u |never |always |must |don't |not )[^ ,]+ ){0,3}(?!i |you |we |u )[^ ,]+|[^ ]*[./][^ ]+|readme) (?:said|says|wrote|writes|reads|states|warns|told (?:me|us)|thinks?|wants|insists|recommends|suggests|claims|complains|asked|asks|prefers|say|tell|recommend|claim) /,
  },
  { name: 'a symptom', pattern: new RegExp(`^(?: [^ ,]+)? (?:${spaced.tellsWhen})`) },
  { name: 'said by others', pattern: new RegExp(` (?:${spaced.saidByOthers}) `) },
  {
    name: 'said by others',
    pattern:
      /(?:^|,)(?: (?:and|but|so|because|as))* (?!(?:i|we|you|u|please|always|never|don't|dont|if|when|what|who|it|no|not) )[^ ,]+ (?:also |always |still |just )?(?:insists|says|said|claims|suggests|suggested|thinks|argues|recommends|complains|demands|wants|wrote|proposes|prefers) /,
  },
  {
    name: 'said by others',
    pattern:
      /(?<! i| i've) (?:asked|told|wrote|writes|reminded|emailed|texted|pinged|messaged|warned) (?:me|us) |^ (?:repeat|say|echo) (?:after me )?,/,
  },
  { name: 'said by others', pattern: new RegExp(` (?:${spaced.accordingTo})`) },
  {
    // "Nobody edits it by hand" is how it is done, "nobody noticed" how it was.
    name: 'told of all',
    pattern:
      /^(?: (?:and|but|because|since))* (?:nobody|no one|noone|none|everyone|everybody) (?!.* (?:by hand|manually|directly|without|except|but me|unless|other than) )(?:\w+s|\w+ed|has|is|can|could|will|would|knows|of|ran|saw|knew|told|wrote|did|had|was) /,
  },
  {
    // "We never found out why."
    name: 'told',
    pattern:
      / (?:we|i|they|it|he|she|you) (?:never|always) (?:(?!need|embed|feed|seed|proceed|exceed)[a-z]+ed|found|saw|knew|thought|understood|came|went|ran|took|made|gave|told|wrote|got|had|did|was|were|heard|felt|kept|left|lost|broke) /,
  },
  {
    name: 'a guess',
    pattern: /^(?: (?:so|but|ok|hm|hmm|then))* (?:it|that|this|there) must be (?:the|a|an|some|my|our) /,
  },
  {
    name: 'told',
    pattern:
      / you (?:can't|cannot|cant|can not) (?:see|tell|know|imagine|really|read|miss|find|hear|reproduce) /,
  },
  {
    // "Show me all commits in English."
    name: 'asked for once',
    pattern:
      /^(?: (?:please|pls|ok|can you|could you|and|now))* (?:show|give|send|get|find|list|tell) (?:me )?(?:all|the) (?!.* (?:before|first|after|when|whenever|as|in utc) )/,
  },
  { name: 'asked in passing', pattern: new RegExp(`, (?:${spaced.askedInPassing}) `) },
  {
    name: 'so many',
    pattern:
      /^ (?:\w+ )?only (?:\d+|one|two|three|four|five|a few|some|half) (?:of|were|are|failed|passed|left|remain\w*) /,
  },
  {
    name: 'so many',
    pattern:
      /^ (?:\w+ )?only (?:\d+|one|two|three|four|five|a few|some|half) (?:\w+ ){0,2}(?:fail\w*|pass\w*|work\w*|left|remain\w*|are|were|is|was|have|has) /,
  },
  {
    name: 'what if',
    pattern:
      /^(?: (?:so|but|and|because|what))* (?:if|when|since|because|as long as) (?:we|i|they|it|users?) (?:never|always|only) /,
  },
  { name: 'a step of a plan', pattern: new RegExp(`^ (?:${spaced.step}) \\d+ `) },
  {
    name: 'what the task makes',
    pattern:
      /^(?: [^ ,]+){0,2} (?:i|we)(?:'d| would)? (?:need|want|like|love) (?:a|an|another|some|one) (?:[^ ,]+ ){1,6}(?:that|which|where|who|to) /,
  },
  {
    name: 'what the task makes',
    pattern: new RegExp(`^(?: [^ ,]+){0,2} (?:${spaced.thingsWanted}) `),
  },
  {
    name: 'nothing was seen',
    pattern:
      /(?:^|,| and) no (?:output|errors?|entry|entries|messages?|warnings?|traces?|response|results?|exceptions?|logs?)(?: (?:at all|in the [^ ]+|on the [^ ]+|either|anywhere|so far|shown|there))? (?:,|$)/,
  },
  { name: 'nothing was seen', pattern: new RegExp(`(?:^|,| and) (?:${spaced.nothingSeen})`) },
  { name: 'I had to', pattern: new RegExp(` (?:${spaced.hadTo}) (?!you)`) },
  {
    name: 'not needed',
    pattern:
      /^(?: \w+){0,2} (?:we|i|you) (?:don't|dont|do not) (?:really )?(?:need|have) (?:to )?(?:that|the|this|it|those|these|a|an) /,
  },
];
