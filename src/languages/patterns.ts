/**
 * Parts of regular expressions that are words of a language, each a list of alternatives. `plain` ones are matched
 * against a sentence without accents, `written` ones against the original text; both are defined with accents. Each
 * alternative of a `form` is a regular expression of its own, matched as `plain` ones are: a sentence form that a word
 * list cannot express.
 */
export const PATTERNS = {
  /** Verbs that remove something: "delete". */
  removes: 'plain',
  /** Words saying that something applies from now on, not just once: "always", "from now on". */
  lasting: 'plain',
  /** Phrases reserving something for the user: "leave the fees to me". */
  reserves: 'plain',
  /** Words for short answers, and for long ones. */
  short: 'plain',
  long: 'plain',
  /** Words for handling anything, which do not tell the topic of a rule: "touch", "edit". */
  handles: 'plain',
  /** Negation before an alternative: "not commas". */
  not: 'plain',
  /** Articles and conjunctions: "the", "and". */
  articles: 'plain',
  /** Pronouns for what was just mentioned: "it". */
  itself: 'plain',
  /** Verbs of obligation: "must", "has to". */
  modals: 'plain',
  /** Verbs for operating a user interface or a device: "click", "reload". */
  operates: 'plain',
  /** Phrases complaining about the effort: "twice", "by hand". */
  toils: 'plain',
  /** Verbs for creating something: "build", "write". */
  makes: 'plain',
  /** Phrases asking for something new, whose properties are no rule: "I need a script that". */
  thingsWanted: 'plain',
  /** Requests with a required property and no word for the thing: "rebuild the list, has to be sorted". */
  shaped: 'plain',
  /** Phrases reporting what happened or did not: "nothing in the log". */
  nothingSeen: 'plain',
  /** Verbs between a thing and a permission: "is", "may". */
  may: 'plain',
  /** Words of a demand in a sentence that also forbids: "Always use pnpm, never npm". */
  demands: 'plain',
  /** Restrictions among the words of `demands`: "only". */
  only: 'plain',
  /** Words for "never": "under no circumstances". */
  forEver: 'plain',
  /** "until" behind its noun, in unspaced languages. */
  until: 'plain',
  /** Past tense behind a number, which therefore is outdated: "was". */
  wasSo: 'written',
  /** Phrases for code or a command that was not run: "not yet tested". */
  unrun: 'written',
  today: 'plain',
  without: 'plain',
  /** Phrases allowing all things of a kind: "comments are fine again". */
  allowedAgain: 'plain',
  /** Negations that lift an obligation instead of forbidding: "no longer". */
  noDuty: 'plain',
  no: 'plain',
  /** How a report of a recurring event begins: "whenever I open". */
  tellsWhen: 'plain',
  /** Restrictions to one thing: "only this file". */
  onlyThis: 'plain',
  /** How a sentence begins that refers to what was just mentioned, in unspaced languages. */
  thisFirst: 'plain',
  /** Sequences of steps: "first …, then …". */
  firstThen: 'plain',
  /** Phrases asking for a reply to somebody, or agreeing with a restriction: "reply to", "yes, but only". */
  answersSomebody: 'plain',
  thisOnce: 'plain',
  /** Phrases of somebody considering an option: "maybe we should". */
  thought: 'plain',
  /** How a sentence begins that describes the expected result: "das sollte". */
  planned: 'plain',
  /** Phrases reporting somebody else's words: "er sagt". */
  saidByOthers: 'plain',
  accordingTo: 'plain',
  /** Questions behind a comma: "what should I do". */
  askedInPassing: 'plain',
  /** Words before the number of a step: "step", "phase". */
  step: 'plain',
  /** Phrases for what the user has to do, which is no rule for the model: "I need to". */
  hadTo: 'plain',
  /** How a preference of the user begins: "I would prefer". */
  wish: 'plain',
  /** Phrases of dislike, if they are not about "it" or "this": "I hate". */
  dislikes: 'plain',
  /** Words for all things of a kind: "every", "any". */
  universal: 'plain',
  /** Verbs of one-time tasks: "fix", "add". */
  chores: 'plain',
  /** Abbreviations, whose full stop does not end a sentence: "e.g.". */
  abbreviations: 'written',
  /** Words that do not tell the topic of a rule: articles, conjunctions, times, auxiliary verbs. */
  functionWords: 'plain',
  /** The numbers from two to ten in order; several words for one number are joined by a slash. */
  numbers: 'plain',
  /** What code is indented with: "tabs", "spaces". */
  indents: 'plain',
  /** Kinds of quotes ("single"), and the word for quotes. */
  quotes: 'plain',
  quoteMarks: 'plain',
  /** How a prompt on another topic begins: "by the way". */
  asides: 'plain',
  /** How a prompt begins that restricts the previous one: "except for". */
  exceptions: 'plain',
  /** References to something mentioned before: "those", "it". */
  demonstratives: 'plain',
  /** Words of small talk, and words too common to tell what a remark is about. */
  smallTalk: 'plain',
  /** Colors of test results: "red", "green". */
  runColors: 'plain',
  /** Words for lower and upper case. */
  letterCases: 'plain',
  weekdays: 'plain',
  /** Forms of address: "formal", "informal". */
  addresses: 'plain',
  languages: 'plain',
  /** Words of time or replacement that do not tell the topic, removed in unspaced languages. */
  fillers: 'written',
  /** Particles behind a noun that mark its grammatical role. */
  particles: 'written',
  /** Characters of inflectional endings, removed to compare words. */
  endings: 'plain',
  /** Words before the verb at the beginning of a clause: "please", "so". */
  leads: 'plain',
  /** Titles of a list of what is forbidden, beside the words of `forbid`: "don'ts". */
  forbidHeads: 'plain',
  /** Things whose name ends in a word for a person: "package manager". */
  things: 'plain',
  /** Prohibitions by the form of the verb ("stop adding …"); a new clause begins behind a word of `leads`. */
  forbids: 'form',
  /** The same for words that, without their accent, are words of another language. */
  forbidsAccented: 'written',
  /** Verb endings of the third person, which mark a report. */
  tellsOfOthers: 'plain',
  /** Conventions without a keyword of demand: "one commit per fix", "tests live next to the code". */
  conventions: 'form',
  /** Sentences with keywords of a demand that only report, ask, guess, or quote others. */
  told: 'form',
  /** Sentences that apply only now, unless a word of `lasting` is in them. */
  forOnce: 'form',
  /** Endings of a command in languages that put verbs last. */
  commandsLast: 'written',
  /** Words of a guess or of a first, provisional result: "my theory". */
  hedged: 'written',
  /** Words naming a cause: "culprit", "because". */
  diagnosed: 'written',
  /** Short words before a denial: "no", "ok". */
  answeredNo: 'written',
  /** How a denial begins: "it is not". */
  denies: 'written',
  /** How a denial ends in languages that put verbs last. */
  deniesLast: 'written',
  /** Phrases ruling out a cause: "is not the cause". */
  cleared: 'written',
  /** Phrases retracting the statement right before: "I was mistaken". */
  retracted: 'written',
  /** That somebody no longer maintains a finding: "I withdraw F7", "was a false alarm". */
  withdrawn: 'written',
  /** Words for a temporary state: "still", "not yet". */
  still: 'written',
  /** How an answer begins that only confirms the user's words: "understood". */
  acknowledged: 'written',
  /** Phrases saying that a long task has started: "is under way". */
  begun: 'written',
  /** Nouns that every project has, so that two mentions may mean two things: "tests", "server". */
  ofEveryProject: 'written',
  /** Units of long durations: "minutes". */
  timeUnits: 'written',
  /** Words of progress: "halfway", "migrated". */
  progressed: 'written',
  /** Phrases for passing tests: "tests pass". */
  passes: 'written',
  /** Phrases behind a number that invalidate it: "was wrong". */
  voided: 'written',
  /** Words for tests that fail now and then without a change: "flaky". */
  flaky: 'written',
  /** Words for what is planned, missing or not done yet: "still open". */
  due: 'written',
  /** How a sentence begins that names the next step: "next up". */
  nextStep: 'written',
  /** Phrases anywhere in a sentence saying that something comes next: "the next step is". */
  isNext: 'written',
  /** Ordinals with which a user picks from a list: "the first". */
  first: 'written',
  second: 'written',
  third: 'written',
  or: 'written',
  /** Labels before a file name: "File: ebb.ts". */
  placeLabels: 'written',
  /** How a sentence begins that cannot be understood without the previous one: "this", "so". */
  bound: 'written',
  /** Words that limit a statement to a condition: "only", "when". */
  limits: 'written',
  /** How a sentence begins that continues the previous one: "but". */
  goesOn: 'written',
  /** How a sentence begins that withdraws the one right before it: "Wait, …". */
  secondThoughts: 'written',
  /** References to something reported before: "this test". */
  pointing: 'written',
  /** Words of permission: "may", "allowed". */
  permitted: 'written',
  /** Words that negate a sentence: "never", "without". */
  negations: 'written',
  /** Words between two alternatives: "instead", "rather". */
  against: 'written',
  /** Words without a meaning of their own: "the", "of". */
  smallWords: 'written',
  /** Words that make a sentence a rule: "never", "only". */
  binding: 'written',
  /** Phrases for waiting for somebody else: "pending". */
  waiting: 'written',
  /** Phrases announcing the next step: "next, I". */
  stepToCome: 'written',
  proposed: 'written',
  /** Phrases before a current number: "currently", "we are at". */
  present: 'written',
  /** Words saying that a number has changed: "now", "down to". */
  byNow: 'written',
  failing: 'written',
  running: 'written',
  /** Phrases for a program that has not been started: "not running". */
  notUp: 'written',
  /** How a user's denial begins: a word before a comma ("no"), and phrases that need no comma ("that's wrong"). */
  wrong: 'written',
  notSo: 'written',
  /** Words giving a reason: "because". */
  because: 'written',
  /** Words of a purpose or an exclusion: "so nothing", "not". */
  purposes: 'written',
  negated: 'written',
  supposed: 'written',
  /** Verbs at the beginning of a plan's item: "add". */
  orders: 'written',
  /** Headings of a list of intentions: "the approach". */
  intended: 'written',
  yesOrNo: 'written',
  /** Phrases for "all tests pass". */
  allGreen: 'written',
  /** Words of an earlier state, or of one that is only demanded: "initially", "make sure". */
  past: 'written',
  /** Words of three or more letters that are too common to be keywords. */
  untelling: 'written',
  /** Speakers in transcripts, before a number: "Speaker 2". */
  speakers: 'written',
  /** Titles behind a name, before what the person says: "さん". */
  honorifics: 'written',
  /** Verb forms of a demand to several people; and of a formal demand, or one to several people. */
  toMany: 'written',
  toStrangers: 'written',
  /** How a role is given, before a name: "You are". */
  youAre: 'written',
  /** Word stems of what an assistant is told about at work: code and answers. */
  workedOn: 'plain',
  /** How a sentence begins that announces a look or a search: "let me see". */
  setsOut: 'written',
  /** The same within a sentence, where the claim ends: "…, but let me check". */
  lets: 'written',
  /** Verb forms of an action in progress, at the beginning of a sentence without a subject: "checking". */
  underWay: 'written',
  /** Finite verbs: they make a claim of a sentence that begins with one of `underWay`. */
  finite: 'written',
  /** Words that begin an indirect question: "whether". */
  asksWithin: 'written',
  /** Words before a time of day: "at". */
  atTime: 'written',
  /** Labels for a part of any report: "impact", "before". */
  partLabels: 'written',
  /** Words that begin a condition: "if". */
  conditions: 'written',
  /** Words between a condition and its consequence: "then". */
  followsLast: 'written',
  /** Words of a hypothetical case: "would". */
  unreal: 'written',
  /** Words for what was removed or replaced: "reverted", "is gone". */
  takenAway: 'written',
  /** Headings of an offer: "option", "recommendation". */
  offers: 'written',
  /** Phrases for one of several possible solutions: "we could". */
  couldDo: 'written',
  /** Words before a command at the beginning of a clause, or behind its subject: "and you must never". */
  beforeCommands: 'plain',
  /** Words before an imperative that is a rule; "and use it there" is only a step of a request. */
  beforeImperatives: 'plain',
  /** Filler words at the beginning of a sentence: "ok", "well". */
  openings: 'plain',
  /** Verbs of a one-time request: "I want to fix the login". */
  tasks: 'plain',
  /** Words behind a "no" that forbids nothing: "no problem". */
  afterAnswer: 'plain',
  /** Phrases of an opinion or of a report about the user: "I don't think". */
  opinions: 'plain',
  /** Words that command only at the beginning of a clause, as English does: "never", "ensure". */
  commandsFirst: 'plain',
  /** The same behind a time: "after six never deploy". */
  commandsAtTime: 'plain',
  /** Words that may precede such a command: "I want you to never". */
  saysTo: 'plain',
  /** Words that forbid anywhere in a sentence, unless one of `subjects` precedes them: "don't". */
  doNot: 'plain',
  subjects: 'plain',
  /** Words that forbid the noun behind them: "no classes". */
  noThing: 'plain',
  /** What may precede that from the beginning of the sentence: "and no emojis", "my rule: no classes". */
  beforeNo: 'plain',
  headedNo: 'plain',
  /** How a polite request begins: "can", "would". */
  asksFirst: 'plain',
  /** How a wish begins, before what is wished for: "I want". */
  wants: 'plain',
  /** Determiners of a single thing that is wished for; `staysSo` marks a wish that is permanent. */
  oneThing: 'plain',
  staysSo: 'plain',
  /** Words between a reason and the command that follows from it: "so never". */
  consequences: 'plain',
  /** Words behind a "no" that corrects the model: "no revert". */
  correctsAfterNo: 'plain',
  /** Like `workedOn`, as whole words that are too short to be stems: "api", "db". */
  workedOnWhole: 'plain',
  /** Verbs behind the name of a thing: "is", "shows". */
  saidOfThings: 'written',
  /** Words between a thing and what it belongs to: "of". Alternatives with an article must precede those without. */
  belongsTo: 'written',
  /**
   * How a decision with a label begins: `Decision 3: …`. The lists of decisions from here on match anywhere unless they
   * say otherwise.
   */
  decidedFirst: 'written',
  /** Words of a certain decision, even if the sentence names options: "decided". */
  surelyDecided: 'written',
  /** Comparisons, which are a decision only if somebody makes the choice: "instead of". */
  compared: 'written',
  /** How a sentence begins that says what was chosen: "I'll use". */
  chosenFirst: 'written',
  /** Reasons for a choice: "to avoid". */
  chosenFor: 'written',
  /** Words for what is only possible, or for what others do: no decision. */
  undecided: 'written',
  /** Words describing the current behaviour of the code: "returns", "fails". */
  narrated: 'written',
  /** How an announcement of the next tool call begins: "let me". */
  announcedFirst: 'written',
  /** How a sentence begins that gives up an approach; the reason stands before it: "let me try a different". */
  turnsAwayFirst: 'written',
  /** Words of a search query that do not tell what is searched for: "how", "did". */
  asksAround: 'written',
  /** Phrases with which an agent announces its report: "here is". */
  announcesReport: 'written',
  /** Offers that are not put as a question: "I can also", "my suggestion". */
  offering: 'written',
  /** How a prompt begins that accepts or rejects an offer: "go with", "leave it", "the latter". */
  takesUp: 'written',
  /** Words behind the verb of an order, besides articles: "push to", "commit all". */
  behindOrders: 'plain',
  /** Words that show that the next word is a noun, not a verb: "the", "my", "last". */
  beforeNouns: 'plain',
} as const;

export type PatternName = keyof typeof PATTERNS;
export type FormName = {
  [Name in PatternName]: (typeof PATTERNS)[Name] extends 'form' ? Name : never;
}[PatternName];
