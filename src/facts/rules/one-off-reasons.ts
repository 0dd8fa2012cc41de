import { spaced } from '../../languages/pattern-table.ts';

/** A reason why a sentence with words of command holds for this moment only, or for nobody. */
export interface Reason {
  name: string;
  pattern: RegExp;
}

/** These hold unless a word says that it is meant for good. */
export const UNLESS_STANDING: readonly Reason[] = [
  { name: 'not needed', pattern: / (?:don't|dont|do not) (?:even )?bother .*(?:now|yet|today|this time) / },
  {
    name: 'expected to be so',
    pattern: / you (?:should|must) (?:now |then |also )?(?:see|get|find|notice|have) /,
  },
  {
    name: 'a description',
    pattern:
      /^ (?:the|a) (?:customer|user|client|admin|visitor|player|guest|owner|buyer|seller)s? (?:must|has to|have to|should|can|may|needs) /,
  },
  {
    name: 'a choice',
    pattern: /^(?: (?:and|but|or|so|ok))* if you (?:want|like|can|prefer|need|wish|have time) /,
  },
  {
    name: 'only that',
    pattern:
      /(?:^|,| but| and| please| just| then) (?:leave out|skip|omit|drop|tick|uncheck) (?:the|this|that|these|those) /,
  },
  {
    name: 'put off',
    pattern:
      /(?:^|,| and| so| but| then| ok)(?: (?:please|just|let's|lets|we can|we))* (?:skip|defer|postpone|park|leave|shelve) (?:(?:item|task|step|point|part|issue|ticket|phase|number|section|chapter) \S+|[a-z]{1,5}-?\d+|\d+|(?:\S+ ){1,5}(?:for (?:now|later|the moment)|until \S+) (?:, )?(?:and |then )?(?:go on|continue|move on|proceed|carry on|do)|(?:\S+ ){1,5}for (?:now|later|the moment) , (?:we|i)(?:'ll| will| can)?) /,
  },
  { name: 'only that', pattern: /^ \S+ the (?:first|second|third|last|other)(?: one| ones)? $/ },
  {
    name: 'expected to be so',
    pattern:
      / (?:must|needs? to|has to|have to) be (?:running|installed|logged in|up|started|signed in|connected|online) /,
  },
  {
    name: 'what was pointed at',
    pattern: / (?:use|take) the (?:\S+ ){1,3}(?:from|in|of) (?:the|my|that|this|your) /,
  },
  { name: 'of one task', pattern: / for each of (?:the|these|those|them) / },
  {
    name: 'for an event',
    pattern:
      / for (?:the|this|our|my) (?:demo|meeting|presentation|screenshot|test run|call)(?: only)? (?:,|$)/,
  },
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
  { name: 'only that', pattern: new RegExp(` (?:${spaced.onlyThis}) `) },
  {
    name: 'only that',
    pattern:
      / only (?:look at|look into|do|touch|change|fix|work on|check|handle|review) [^,]* (?:for now|at first) /,
  },
  { name: 'now', pattern: / (?:let's|lets) not (?:\w+ )?(?:it|this|that) / },
  {
    name: 'now',
    pattern:
      / (?:don't|dont|do not) (?:(?!from )[^ ,]+ ){1,6}(?:now|right now|at the moment|just now)(?: please)? (?:,|$)/,
  },
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
  {
    name: 'expected to be so',
    pattern:
      / should (?:already |now |still |also )?(?:be|have been|exist|already) (?:already |now |still |also )?(?:installed|running|available|there|set|set up|configured|in place|up|on the|in the|done|ready|enabled|live|deployed|working|working again|fine|visible|reachable|online|created|present|around|back|about|enough|possible|easy|able|here|a|an|one|\d+) /,
  },
  {
    name: 'expected to be so',
    pattern: / should (?:take|last|cost|work|exist|already|contain|show up|appear|suffice|do it|help) /,
  },
  { name: 'a step of a plan', pattern: new RegExp(`^ (?:${spaced.firstThen}) `) },
  {
    name: 'what the task makes',
    pattern:
      /^(?: (?:please|pls|ok|okay|so|and|also|then|now|just))* (?:put|write|save|store|dump|create|generate|make|draft|prepare|add|fix|change|update|build|implement|print|collect|export|copy|move|refactor|rename|sketch|outline|try|run|test) .*(?:,| and| but)(?: please| but| and)? (?:don't|dont|do not) (?:commit|push|merge|deploy|send|publish|release|submit|run|execute|save|apply|start|install|open|post)(?: (?:it|this|that|them|anything|yet|there|for now))* (?:,|$)/,
  },
  {
    name: 'what was pointed at',
    pattern:
      /(?:^|,)(?: (?:please|pls|ok|okay|so|and|also|then|now|just|but|yes|no))* (?:use|keep|leave|put|take|treat|follow|match|ignore|skip|respect|answer|omit|reply to|choose) (?!.* alone )(?:it (?!short |simple |small |brief |clean |concise |minimal )|(?:this|these|those|them|that|both|her|his|their) |(?:the )?(?:first|second|third|last|latter|former|other|others|one|ones|same) )/,
  },
  {
    name: 'what was pointed at',
    pattern:
      / (?:i|we) (?:just )?(?:pasted|sent|gave|posted|attached|mentioned|showed|linked|uploaded|wrote|copied) (?:\w+ )?(?:above|below|here|you|earlier|before|to|,|$)| (?:in that case|in this case|mentioned above|from above|from the (?:issue|ticket|mail|screenshot|log|thread)) /,
  },
  {
    name: 'here',
    pattern:
      /^(?: (?:please|pls|ok|so|and|also|then|now|just))* (?:use|put|take|keep|add) (?:a|an|the|another|one) (?:\S+ ){1,3}here /,
  },
  { name: 'an answer to somebody', pattern: new RegExp(`^ (?:${spaced.answersSomebody}) `) },
  {
    name: 'until I come',
    pattern:
      / (?:i'll|ill|i will|i'm going to) .*(?:later|tonight|tomorrow|today|soon|now|in a (?:minute|moment|second|bit)|this (?:afternoon|evening|morning|week)) /,
  },
  {
    name: 'what I am at',
    pattern:
      /^(?! (?:please )?(?:don't|dont|do not|never|always) ).* (?:i|we|i'd|we'd|i would|we would) (?:really |just |now |also )?(?:want|need|like|plan|intend|am trying|are trying|am going|are going) to (?!keep |avoid |stick |stay |see |be (?:asked|told|able to (?:review|see))|only |not |review |approve )/,
  },
  {
    name: 'what was just done',
    pattern:
      / (?:files?|lines?|functions?|tests?|code|parts?) you(?:'ve| have)? (?:just )?(?:touched|changed|edited|added|wrote|created|modified|moved) /,
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
  { name: 'this once', pattern: new RegExp(` (?:${spaced.thisOnce}) `) },
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
  { name: 'only that', pattern: / but only (?:for|in|on) [^ ]+[./][^ ]+ (?:,|$)/ },
  { name: 'only that', pattern: / but only (?:for|in|if|when) (?:the|this|that|there|a|an) / },
  {
    name: 'for an event',
    pattern:
      /^ (?:just |only )?for (?:the|this|our|my) (?:demo|meeting|presentation|screenshot|test run|release|call)(?: only)? /,
  },
  {
    name: 'what the task makes',
    pattern: new RegExp(
      `^(?: [^ ,]+){0,2} (?:${spaced.makes}|${spaced.chores}) [^,]+ (?:,(?: [^ ,]+)? (?:(?:${spaced.itself}) )?|(?:${spaced.itself}) )(?:${spaced.modals}) `,
    ),
  },
  { name: 'what the task makes', pattern: new RegExp(`^(?: [^ ,]+)? (?:${spaced.shaped}) `) },
  { name: 'a thought', pattern: new RegExp(` (?:${spaced.thought}) `) },
  { name: 'a thought', pattern: / (?:should|could) .* (?:maybe|probably|perhaps|i think|i guess) / },
  { name: 'a plan', pattern: new RegExp(`^ (?:${spaced.planned}) `) },
  {
    name: 'a plan',
    pattern:
      /^(?: (?:so|and|but|ok|yes|no|then|also|if|when)\b.*)? (?:we|it|this|that) should (?!not |never |always |only |use |avoid |keep |prefer |stick )/,
  },
];
