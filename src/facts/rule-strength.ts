import { holdsCue, opensWithCue, type Sentence, startsWithCue } from './sentence.ts';
import { isListed } from './word-list.ts';

/** How firmly something is asked: `must` holds for good, `should` is a preference or may not be meant as a rule at all. */
export interface Strength {
  name: 'must' | 'should';
  /** It has the words of a rule but tells rather than commands. Nothing else is given up for it. */
  doubtful?: true;
}

const MUST: Strength = { name: 'must' };
const SHOULD: Strength = { name: 'should' };
const DOUBTFUL: Strength = { name: 'should', doubtful: true };

/** Words between the beginning of a clause, or its subject, and a command: "and you must never". */
const LEADING =
  " and but so or then also please just plus you we must should shall will may can is let's lets again ok okay yes no need ";
/** Behind these an imperative stands on its own feet; "and use it there" is a step of a request. */
const LEADING_TIGHT = " please just but so we should must always only let's instead ok okay yes no ";
const FILLERS =
  ' ok okay yes yeah yep no nope so and but also well hm hmm hmmm ah ahh oh , actually please then now ';
/** Words of a report. */
const REPORTING =
  " was were wasn't weren't got had happened seems seem seemed looked didn't maybe perhaps probably might would caused causes kept guess thinking ";
/** What is asked for once: "I want to fix the login". */
const TASKS =
  ' refactor add fix modify implement create verify check test build change update remove make write move rename know understand see look discuss talk try run review go start merge commit push release deploy delete figure find debug include show print explain have a an fixed updated changed removed added refactored renamed moved merged deleted done tested checked ';
/** "No, …" and "no problem" forbid nothing. */
const ANSWERED_NO =
  " , i i'm it it's that that's this the those these they there we you he she need problem problems worries idea one longer revert just not matter wait thanks thank sorry but and way error errors failure failures issue issues luck more further clue ";
const OPINIONS = [
  "i don't think",
  "i don't know",
  "i don't see",
  "i don't remember",
  "i don't have",
  'i only have',
];

/** How firmly a sentence commands, or nothing when it does not. */
export function ruleStrength(sentence: Sentence): Strength | undefined {
  const start = withoutFillers(sentence.clauses);
  const tells = startsWithCue(sentence, start, 'tells');
  if (holdsCue(sentence, 'must')) return reportsWith(sentence, 'must') ? DOUBTFUL : MUST;
  if (holdsCue(sentence, 'firm'))
    return isAddressed(sentence, tells) && !reportsWith(sentence, 'firm') ? MUST : DOUBTFUL;
  const reports = isReport(sentence.spaced);
  if (startsWithNo(sentence.clauses) && !reports) return MUST;
  if (!reports && holdsCue(sentence, 'denies')) {
    if (!tells) return MUST;
    // "The API cannot change" is meant, "die Tests laufen nicht" is told.
    if (sentence.spaced.includes(' cannot ')) return DOUBTFUL;
  }
  if (holdsCue(sentence, 'should')) return reports || tells ? DOUBTFUL : SHOULD;
  if (!reports && opensWithCue(sentence, 'opening', LEADING_TIGHT) && !isQuestion(start)) return SHOULD;
  return holdsCue(sentence, 'asks') && isStanding(sentence, start) ? SHOULD : undefined;
}

/** Whether each clause with the cue reports: "I was wrong: always squash" commands in its second one. */
function reportsWith(sentence: Sentence, cue: 'must' | 'firm'): boolean {
  if (!isReport(sentence.spaced)) return false;
  const clauses = sentence.clauses.split(',').filter((spaced) => holdsCue({ ...sentence, spaced }, cue));
  return clauses.every(isReport);
}

function isReport(spaced: string): boolean {
  return spaced.split(' ').some((word) => isListed(REPORTING, word));
}

/** "Always sign commits" and "you must always …" are said to someone, "it always fails" is not. */
function isAddressed(sentence: Sentence, tells: boolean): boolean {
  if (OPINIONS.some((opinion) => sentence.spaced.includes(` ${opinion} `)) || isQuestion(sentence.clauses))
    return false;
  if (isEnglish(sentence)) return opensWithCue(sentence, 'firm', LEADING) || saysYouTo(sentence);
  return !tells;
}

/** English puts its commands at the beginning of a clause; elsewhere they may stand at the end. */
const ENGLISH = [
  ' never ',
  ' always ',
  ' only ',
  ' do not ',
  " don't ",
  ' dont ',
  ' avoid ',
  ' ensure ',
  ' remember ',
];

function isEnglish({ spaced }: Sentence): boolean {
  return ENGLISH.some((word) => spaced.includes(word));
}

function saysYouTo({ spaced }: Sentence): boolean {
  return ['you to ', 'need to ', 'have to ', 'needs to ', 'want to ', 'has to '].some((words) =>
    ENGLISH.some((word) => spaced.includes(` ${words}${word.trimStart()}`)),
  );
}

function isStanding(sentence: Sentence, start: string): boolean {
  if (holdsCue(sentence, 'standing')) return true;
  if (!start.startsWith(' i ') && !start.startsWith(" i'd ") && !start.startsWith(' we ')) return false;
  const wish =
    /^ (?:i'd like|i would like|i want|i like|i need|i expect|we want) (?:(?:you |us )?to )?(\S+)/.exec(
      start,
    );
  return wish !== null && !isListed(TASKS, wish[1]!);
}

function startsWithNo(clauses: string): boolean {
  const next = clauses.startsWith(' no ') ? clauses.slice(4).split(' ')[0]! : '';
  return next !== '' && !isListed(ANSWERED_NO, next);
}

function isQuestion(start: string): boolean {
  return [
    'why ',
    'how ',
    'what ',
    'can ',
    'could ',
    'would ',
    'should ',
    'do we ',
    'do you ',
    'is ',
    'are ',
  ].some((word) => start.startsWith(` ${word}`));
}

function withoutFillers(clauses: string): string {
  const all = clauses.trim().split(' ');
  const first = all.findIndex((word) => !isListed(FILLERS, word));
  return first <= 0 ? clauses : ` ${all.slice(first).join(' ')} `;
}
