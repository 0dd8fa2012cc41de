import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { isName } from '../../languages/key-words.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { FILE } from './due.ts';
import { isDiagnosis } from './guess.ts';
import { acting, justified, recalling } from './statement-pattern-table.ts';

/** Sentences that announce the next tool call, praise, or ask the user something; they state no finding. */
const ANNOUNCED =
  /^(?:(?:ok(?:ay)?|good|great|right|alright|actually|wait|now|first|then|next|finally|also|so|and|but)[,.!:—–-]* )*(?:let me|let's|want me|would you|should i|do you|please|here's|here is|here are|you're|you are|looking at|continuing|i['’]m (?:now|going|using|starting|continuing|about)|i have (?:an? )?(?:clear|good|complete|comprehensive|enough))\b/i;
/**
 * "Let me take out all three, since …", "You're right, it is not …": no decision of its own, as the next call or the
 * user tells it.
 */
const NO_CHOICE = /^(?:let me|you['’]re (?:\w+ )?right|you are (?:\w+ )?right)\b/i;
/** "I look at the query first": what it shows is told in a later message. */
const LOOKING =
  /^(?:i|we) (?:first |now |also |then )?(?:look|read|check|open|inspect|examine|search|view|dig|go through|(?:take|have) a look)\b/i;
const LOOKS =
  /\b(?:look|read|check|open|inspect|examin|search|view|dig|see|find|verif|run|test|try|understand|explor|think|start|continu|ask)\w*\b|\?$/i;
const CHOICE_WORDS = 8;
/** "Now update the callers": an instruction to oneself, unlike "now the callers …". */
const ORDERED =
  /^(?:now|next|then|first|finally),? (?!i (?:can )?(?:see|understand|know|realize) (?!the \w+[.!]|all\b|everything|how\b))(?:i|we|let|(?!(?:the|an?|all|both|its?|th(?:is|at|ese|ose|ey|ere)|every\w*|each|no\w*|only|one|two|our|my|your|any|some|with|when|if|in|on|to|of)\b)[a-z]+(?<!s))\b/i;
/** A stated intention; it counts as a decision if it gives a reason or says what not to do. */
const INTENDED = /^(?:i'll|i will|we'll|we will|i'm going|i need to|i should)\b/i;
const JUSTIFIED = letterPattern(justified.source, 'i', justified.words);
const ACTING = letterPattern(acting.source, 'i', acting.words);
const RECALLING = letterPattern(recalling.source, 'i', recalling.words);
/** "Add the neap table to `ebb.ts`": an imperative, which states no finding. */
const ORDER = letterPattern(String.raw`^(?:${spaced.orders})(?![\p{L}])|^(?:${unspaced.orders})`, 'i');
/** The same outside of a list, where an object has to follow, since "update" may be a noun there. */
const ORDER_OF = letterPattern(
  String.raw`^(?:${spaced.orders}) (?:(?:${spaced.articles}|${spaced.universal})(?![\p{L}])|[\x60"\d]|\S*[._/][\p{L}])`,
  'i',
);
/** What may precede the imperative: "Simple approach: add …", "Also add …". */
const BEFORE_ORDER = letterPattern(String.raw`^(?:[\p{L} ]{3,30}: |also )`, 'i');
/** "Understood, the port stays": it repeats what the user said, which is kept with the prompt. */
const ACKNOWLEDGED = letterPattern(
  `^(?:${spaced.acknowledged})[,.!;—–-]|^(?:${spaced.acknowledged}) [—–-] |^(?:${unspaced.acknowledged})[，。、！,.!]`,
  'i',
);
/** "It is 14:32 now, …" only tells the time; "At 14:32, …" tells when something happened. */
const CLOCK = letterPattern(
  String.raw`^(?!(?:${spaced.atTime}) )(?:[\p{L}'’]+ ){1,3}\d{1,2}[:h]\d{2}(?: [\p{L}]{2,5})?(?:[,.!;]|$)`,
  'i',
);
/** Something was started and takes a while: "The soak test has started, it takes 25 minutes." */
const BEGUN = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.begun})(?![\p{L}])|(?:${unspaced.begun})`,
  'i',
);
const LASTS = letterPattern(
  String.raw`(?:\d+|[\p{L}]+) ?(?:(?:${spaced.timeUnits})(?![\p{L}])|(?:${unspaced.timeUnits}))`,
  'i',
);
/** "412 of 800 rows converted": progress at one moment, soon outdated. */
const PROGRESS = letterPattern(
  String.raw`(?<![\w.,])\d[\d.,]* ?(?:/|[\p{L}]{1,4}) (?:[\p{L}]{2,3} )?\d[\d.,]*(?![\w.])(?:.*(?<![\p{L}])(?:${spaced.progressed})(?![\p{L}])|.*(?:${unspaced.progressed}))`,
  'i',
);
/** The verb of a sentence is among this many first words. */
const BEGINNING = 4;

export function isAnnouncement(text: string): boolean {
  // "Here is what is left: a; b" contains the list, so it does state something.
  if (/^here\b[^:]{0,80}: \S/i.test(text)) return false;
  return (
    (ANNOUNCED.test(text) && (NO_CHOICE.test(text) || !isChoice(text))) ||
    ORDERED.test(text) ||
    ((INTENDED.test(text) || LOOKING.test(text)) && !JUSTIFIED.test(text)) ||
    isPassing(text)
  );
}

/**
 * "I'm going with SQLite, since nothing else runs on the buoy": a decision with its reason, not the announcement of a
 * look.
 */
function isChoice(text: string): boolean {
  return JUSTIFIED.test(text) && !LOOKS.test(text.split(' ', CHOICE_WORDS).join(' '));
}

/** An acknowledgement, the time of day or interim progress: true for a moment only, so no finding. */
function isPassing(text: string): boolean {
  if (isDiagnosis(text)) return false;
  if (ACKNOWLEDGED.test(text)) return true;
  const isOfMoment =
    CLOCK.test(text) || (/\d/.test(text) && PROGRESS.test(text)) || (BEGUN.test(text) && LASTS.test(text));
  return isOfMoment && !JUSTIFIED.test(text);
}

/** "Let me look at both", "I see two problems": it introduces a list and says nothing about its items. */
export function isEmptyLead(text: string): boolean {
  return ANNOUNCED.test(text) || ACTING.test(text);
}

/** An imperative: a step of a plan, as a list item or as a sentence that gives no reason. */
export function isOrder(text: string, isItem: boolean): boolean {
  const rest = text.replace(BEFORE_ORDER.for(text), '');
  return isItem ? ORDER.test(rest) : ORDER_OF.test(rest) && !JUSTIFIED.test(rest);
}

/**
 * "I move the clock into a module of its own", right before the tool call that does it: the call itself is recorded. A
 * sentence that gives a reason, or names something other than a file, is a decision.
 */
export function announcesCall({ text, keys }: Finding): boolean {
  return isOwnAct(text) && !JUSTIFIED.test(text) && !keys.some((key) => isName(key) && !FILE.test(key));
}

/** The assistant speaks of its own actions: "We decided to measure at the bollard", "I use bigint columns". */
export function isOfOneself(text: string): boolean {
  return ACTING.test(text);
}

/** "I use bigint columns": an action of the assistant, unlike "I saw …", which tells an observation. */
export function isOwnAct(text: string): boolean {
  return ACTING.test(text) && !RECALLING.test(text.split(' ', BEGINNING).join(' '));
}
