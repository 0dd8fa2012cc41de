/**
 * Parts of patterns that are words of a language, each a list of alternatives as a regular expression writes them. `plain` ones
 * are looked up in a sentence without accents, `written` ones in a text as it is; both are written down with accents. Alternatives of
 * a `form` are looked up as `plain` ones are, each by itself: it is a way to say something that a list of words cannot hold.
 */
export const PATTERNS = {
  /** What takes something away. */
  removes: 'plain',
  /** What says that something holds for good. */
  lasting: 'plain',
  /** What the user keeps: "leave the fees to me". */
  reserves: 'plain',
  /** Answers that are short, and those that are long. */
  short: 'plain',
  long: 'plain',
  /** What may be done with anything: "touch", "edit". */
  handles: 'plain',
  /** What sets one thing against another: "not commas". */
  not: 'plain',
  /** What stands before a noun, and joins two. */
  articles: 'plain',
  /** What was just spoken of: "it". */
  itself: 'plain',
  /** What says of somebody or something that it has to: "must". */
  modals: 'plain',
  /** What people do with the screen or the machine in front of them. */
  operates: 'plain',
  /** That it takes more of that than it should: "twice", "by hand". */
  toils: 'plain',
  /** What brings something into being that is not there yet. */
  makes: 'plain',
  /** How something is asked for that is not there yet: "I need a script that". */
  thingsWanted: 'plain',
  /** The same, and how it is to be, where no word stands for it: "rebuild the list, has to be sorted". */
  shaped: 'plain',
  /** That nothing was to be seen: "nothing in the log". */
  nothingSeen: 'plain',
  /** What says of something that it is, or may be. */
  may: 'plain',
  /** What a rule demands with that forbids as well. */
  demands: 'plain',
  /** "Never", and the like. */
  forEver: 'plain',
  /** What stands behind the thing until which something holds; only where words have no blanks. */
  until: 'plain',
  /** Behind a figure: it is one no more. */
  wasSo: 'written',
  /** Written, and not run. */
  unrun: 'written',
  today: 'plain',
  without: 'plain',
  /** What says of all things of a kind that they are allowed: "comments are fine again". */
  allowedAgain: 'plain',
  /** What says not, and forbids nothing: "no longer". */
  noDuty: 'plain',
  no: 'plain',
  /** How a sentence begins that tells what happens to somebody, and when: "whenever I open". */
  tellsWhen: 'plain',
  /** What is meant for one thing: "only this file". */
  onlyThis: 'plain',
  /** How a sentence begins that speaks of what was just spoken of; only where words have no blanks. */
  thisFirst: 'plain',
  /** Steps of a plan: "first …, then …". */
  firstThen: 'plain',
  /** An answer that somebody is to get. */
  answersSomebody: 'plain',
  thisOnce: 'plain',
  /** A thought about what could be done. */
  thought: 'plain',
  /** How a sentence begins that says what should come out. */
  planned: 'plain',
  /** What somebody else says. */
  saidByOthers: 'plain',
  accordingTo: 'plain',
  /** A question behind a comma: "what should I do". */
  askedInPassing: 'plain',
  /** A step of a plan by its number. */
  step: 'plain',
  /** What the user has to do. */
  hadTo: 'plain',
  /** A preference of the user. */
  wish: 'plain',
  /** What the user does not like to see, but not "it" or "this". */
  dislikes: 'plain',
  /** All of a kind. */
  universal: 'plain',
  /** What is asked for once: "fix", "add". */
  chores: 'plain',
  /** Full stops that end no sentence. */
  abbreviations: 'written',
  /** Words that hold a sentence together, say when, or say no more than that something is done. */
  functionWords: 'plain',
  /** The numbers from two to ten; several words for one are joined by a slash. */
  numbers: 'plain',
  /** What code is indented with. */
  indents: 'plain',
  /** Which quotes are used, and what they are called. */
  quotes: 'plain',
  quoteMarks: 'plain',
  /** How a prompt begins that speaks of something else: "by the way". */
  asides: 'plain',
  /** How a prompt begins that makes an exception to the one before it. */
  exceptions: 'plain',
  /** What points at something that was spoken of. */
  demonstratives: 'plain',
  /** Words of talk, and such common ones that they do not tell what a remark is about. */
  smallTalk: 'plain',
  /** What tests are. */
  runColors: 'plain',
  /** Small and capital letters. */
  letterCases: 'plain',
  weekdays: 'plain',
  /** How somebody is addressed. */
  addresses: 'plain',
  /** Names of languages. */
  languages: 'plain',
  /** What says only when, or that one thing takes the place of another; where words have no blanks. */
  fillers: 'written',
  /** Letters behind a word that say what it does in the sentence. */
  particles: 'written',
  /** Letters that words of the language end in when they are inflected. */
  endings: 'plain',
  /** What may stand between the beginning of a clause and its verb. */
  leads: 'plain',
  /** "Do not …", where the form of the verb says so; behind a word of `leads` a clause begins anew. */
  forbids: 'form',
  /** The same, where without its accent it would be a word of other languages. */
  forbidsAccented: 'written',
  /** Endings of verbs that say that somebody else does something. */
  tellsOfOthers: 'plain',
  /** A convention, put as short as can be: "one commit per fix", "tests live next to the code". */
  conventions: 'form',
  /** A sentence with words of command that only tells, asks or guesses, or passes on what others said. */
  told: 'form',
  /** One that holds for this moment only, unless a word of `lasting` is in it. */
  forOnce: 'form',
  /** What a command ends with where verbs stand last. */
  commandsLast: 'written',
  /** A guess, or what was only the first figure. */
  hedged: 'written',
  /** What names a cause. */
  diagnosed: 'written',
  /** How an answer begins that denies something. */
  answeredNo: 'written',
  /** "It is not", and in languages without blanks what a denial begins with. */
  denies: 'written',
  /** What a denial ends with where verbs stand last. */
  deniesLast: 'written',
  /** "is not the cause". */
  cleared: 'written',
  /** "I was mistaken": what was said right before is not so. */
  retracted: 'written',
  /** What holds for the moment only: "still", "not yet". */
  still: 'written',
  /** How an answer begins that only takes note of what was said: "understood". */
  acknowledged: 'written',
  /** That something was begun and takes its time. */
  begun: 'written',
  /** What every project has: who speaks of it twice may speak of two things. */
  ofEveryProject: 'written',
  /** In which something is counted that takes its time. */
  timeUnits: 'written',
  /** How far something has come: "halfway", "migrated". */
  progressed: 'written',
  /** What tests do that go through. */
  passes: 'written',
  /** Behind a figure: it does not count. */
  voided: 'written',
  /** What fails at times, and passes without a change. */
  flaky: 'written',
  /** What is announced, missing or not done yet. */
  due: 'written',
  /** How a sentence begins that names the next step. */
  nextStep: 'written',
  /** What says anywhere in a sentence that something comes next. */
  isNext: 'written',
  /** Of a list: the first, the second, the third. */
  first: 'written',
  second: 'written',
  third: 'written',
  or: 'written',
  /** What stands before the name of a file: "File: ebb.ts". */
  placeLabels: 'written',
  /** How a sentence begins that needs the one before it. */
  bound: 'written',
  /** What says under which condition something is so: "only", "when". */
  limits: 'written',
  /** How a sentence begins that goes on with what the one before it says: "but". */
  goesOn: 'written',
  /** How somebody begins who thinks again: "Wait, …". What was said right before does not stand. */
  secondThoughts: 'written',
  /** What points at something that was told before: "this test". */
  pointing: 'written',
  /** What says that something may be done. */
  permitted: 'written',
  /** Words that turn a sentence round. */
  negations: 'written',
  /** What sets two things against each other. */
  against: 'written',
  /** Words that say nothing by themselves. */
  smallWords: 'written',
  /** Words that make a rule a rule. */
  binding: 'written',
  /** What somebody else has to do first. */
  waiting: 'written',
  /** The step that was to come. */
  stepToCome: 'written',
  proposed: 'written',
  /** What a figure is now. */
  present: 'written',
  /** What says of a figure that it was another one before. */
  byNow: 'written',
  failing: 'written',
  running: 'written',
  /** A program that is to be started first. */
  notUp: 'written',
  /** How the user says that something is not so: a word before a comma, and words that need none. */
  wrong: 'written',
  notSo: 'written',
  /** What gives a reason. */
  because: 'written',
  /** What says what for, or what not. */
  purposes: 'written',
  negated: 'written',
  supposed: 'written',
  /** How an item of a plan begins: "add". */
  orders: 'written',
  /** What a list of intentions is headed by: "the approach". */
  intended: 'written',
  /** A word that answers a question. */
  yesOrNo: 'written',
  /** "All tests pass". */
  allGreen: 'written',
  /** What says of something that it was so. */
  past: 'written',
  /** Words of three letters and more that stand in every other sentence. */
  untelling: 'written',
  /** Those who talk in transcripts, with a number behind: "Speaker 2". */
  speakers: 'written',
  /** What stands behind a name, before what is said. */
  honorifics: 'written',
  /** Demands of several people, told by the forms of verbs; and those of one who is not on familiar terms, or of several. */
  toMany: 'written',
  toStrangers: 'written',
  /** How somebody is told who to be, before a name: "You are". */
  youAre: 'written',
  /** What rules for an assistant at work are about, by the beginnings of words: code, and answers. */
  workedOn: 'plain',
  /** How a sentence begins with which somebody sets out to find something: "let me see". */
  setsOut: 'written',
  /** The same within a sentence, where it ends what is claimed. */
  lets: 'written',
  /** The form of a verb for what is being done, at the beginning of a sentence without a subject: "checking". */
  underWay: 'written',
  /** Verbs that claim something in a sentence that begins so. */
  finite: 'written',
  /** What a question within a sentence begins with: "whether". */
  asksWithin: 'written',
  /** What stands before a time of day. */
  atTime: 'written',
  /** What a part of a report is headed by, whatever the report is about: "impact", "before". */
  partLabels: 'written',
  /** How a condition begins. */
  conditions: 'written',
  /** What ends a condition, before what follows from it: "then". */
  followsLast: 'written',
  /** What says of a case that it is only thought of: "would". */
  unreal: 'written',
  /** What says of something that it was taken away, or that something else is in its place now. */
  takenAway: 'written',
  /** What an offer is headed by: "option", "recommendation". */
  offers: 'written',
  /** What says that something could be done, of several things. */
  couldDo: 'written',
  /** Words between the beginning of a clause, or its subject, and a command: "and you must never". */
  beforeCommands: 'plain',
  /** Behind these an imperative stands on its own feet; "and use it there" is a step of a request. */
  beforeImperatives: 'plain',
  /** What a sentence may begin with before it says anything: "ok", "well". */
  openings: 'plain',
  /** What is asked for once: "I want to fix the login". */
  tasks: 'plain',
  /** Behind "no", where that forbids nothing: "no problem". */
  afterAnswer: 'plain',
  /** What says of a sentence that it is an opinion or tells of the user. */
  opinions: 'plain',
  /** What commands at the beginning of a clause only, in a language that puts commands there. */
  commandsFirst: 'plain',
  /** Such a command behind a time: "after six never deploy". */
  commandsAtTime: 'plain',
  /** What such a command may stand behind: "I want you to never". */
  saysTo: 'plain',
  /** What forbids wherever it stands, unless one of `subjects` stands before it. */
  doNot: 'plain',
  subjects: 'plain',
  /** What forbids before the name of a thing: "no classes". */
  noThing: 'plain',
  /** What people put before that, from the beginning of the sentence on: "and no emojis", "my rule: no classes". */
  beforeNo: 'plain',
  headedNo: 'plain',
  /** How a request begins. */
  asksFirst: 'plain',
  /** How a wish of the user begins, before what is wished for. */
  wants: 'plain',
  /** What stands before one thing that is wished for; `staysSo` says that it is not asked for once. */
  oneThing: 'plain',
  staysSo: 'plain',
  /** What a command follows with from a reason: "so never". */
  consequences: 'plain',
  /** Behind "no", where that sets the model right: "no revert". */
  correctsAfterNo: 'plain',
  /** The same, in whole words: those too short for an ending. */
  workedOnWhole: 'plain',
  /** What stands behind the name of a thing of which something is said. */
  saidOfThings: 'written',
  /** What stands between a thing and what it belongs to. A language that has a word alone and with an article stands behind those that have it with one. */
  belongsTo: 'written',
  /** How a sentence begins that is a decision by its own word: `Decision 3: …`. These lists of decisions are looked up as they stand, anywhere unless they say otherwise. */
  decidedFirst: 'written',
  /** With these a choice is made, even if the sentence names options. */
  surelyDecided: 'written',
  /** Comparisons: a choice only where someone makes it. */
  compared: 'written',
  /** How a sentence begins that says what was chosen. */
  chosenFirst: 'written',
  /** Why it was chosen. */
  chosenFor: 'written',
  /** What may be, or what others do, is not decided. */
  undecided: 'written',
  /** The thing under repair, told as it is. */
  narrated: 'written',
  /** How announcements of the next tool call begin. */
  announcedFirst: 'written',
  /** How a sentence begins that leaves a way behind; the one before says why. */
  turnsAwayFirst: 'written',
  /** Words that a question has around what it asks for. They say nothing of the answer. */
  asksAround: 'written',
  /** What an agent says before its report. */
  announcesReport: 'written',
  /** How something is offered without a question: "I can also", "my suggestion". */
  offering: 'written',
  /** How a prompt begins that takes up or turns down what was offered, whatever that was: "go with", "leave it", "the latter". */
  takesUp: 'written',
  /** What follows the verb of an order, besides articles: "push to", "commit all". */
  behindOrders: 'plain',
  /** What makes a noun of a word that may be a verb: "the", "my", "last". */
  beforeNouns: 'plain',
} as const;

export type PatternName = keyof typeof PATTERNS;
export type FormName = {
  [Name in PatternName]: (typeof PATTERNS)[Name] extends 'form' ? Name : never;
}[PatternName];
