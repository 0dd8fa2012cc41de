import { spaced } from '../../languages/pattern-table.ts';
import { isListed, listOf } from '../../languages/word-list.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { holdsCue, opensWithCue, startsWithCue, withoutIdle } from './cue-lists.ts';
import { isHeadedList } from './headed-list.ts';
import { isOneOff } from './one-off.ts';
import { endsAsCommand, forbidsByForm, isConvention, tellsByForm } from './sentence-forms.ts';

/** How firmly something is asked: `must` commands or forbids, `should` is a preference. */
export type Strength = 'must' | 'should';

const CHORES = new RegExp(`^(?:${spaced.chores})$`);
const LEADING = listOf(spaced.beforeCommands);
const LEADING_TIGHT = listOf(spaced.beforeImperatives);
const FILLERS = ` ,${listOf(spaced.openings)}`;
const TASKS = listOf(spaced.tasks);
/** Words behind "no" with which it forbids nothing: "No, …", "no problem". */
const ANSWERED_NO = ` ,${listOf(spaced.afterAnswer)}`;
const SUBJECTS = listOf(spaced.subjects);
/** An article marks a request for one thing: "I need the page to load faster". */
const DETERMINERS = listOf(spaced.oneThing);
const OPINIONS = spaced.opinions.split('|');
const CONSEQUENCE = new RegExp(` , (?:${spaced.consequences})`);

/** How firmly a sentence commands; undefined if it does not. */
export function ruleStrength(sentence: Sentence): Strength | undefined {
  const strength = strengthOf(withoutIdle(sentence));
  // Tested last, as it takes many patterns and most sentences contain no command.
  if (strength !== undefined && !isOneOff(sentence)) return strength;
  // "The docs say that it is slow, so never call it twice": the command is in the clause behind "so".
  const [, clauses] = sentence.clauses.split(CONSEQUENCE);
  if (clauses === undefined) return undefined;
  return ruleStrength({ ...sentence, clauses, spaced: clauses.replaceAll(' , ', ' ') });
}

function strengthOf(sentence: Sentence): Strength | undefined {
  if (isAsked(sentence)) return isPoliteOrder(sentence) ? 'should' : undefined;
  if (isHeadedList(sentence)) return 'should';
  return sentence.isUnspaced ? strengthOfUnspaced(sentence) : strengthOfSpaced(sentence);
}

function strengthOfSpaced(sentence: Sentence): Strength | undefined {
  const start = withoutFillers(sentence.clauses);
  if (startsWithCue(sentence, start, 'wonders') && !startsWithCue(sentence, start, 'suggests'))
    return undefined;
  // `start` has no filler words, and "No entiendo" begins with one of them, so both are tested.
  const tells = [start, sentence.clauses].some(
    (words) => startsWithCue(sentence, words, 'tells') || startsWithCue(sentence, words, 'suggests'),
  );
  if (holdsCue(sentence, 'must')) return reportsWith(sentence, 'must') ? undefined : 'must';
  if (forbidsByForm(sentence)) return 'must';
  if (holdsCue(sentence, 'obliges'))
    return reportsWith(sentence, 'obliges') || startsWithCue(sentence, start, 'persons') ? undefined : 'must';
  const reports = holdsCue(sentence, 'reports');
  if (!reports && (isConvention(sentence) || isDisliked(sentence))) return 'should';
  if (holdsCue(sentence, 'firm')) {
    if (isAddressed(sentence, tells) && !reportsWith(sentence, 'firm') && !tellsByForm(sentence))
      return 'must';
    // "Use the new API only" ends in "only"; "Node 18 only, no callbacks" continues behind it.
    const isOnly = / only $/.test(sentence.spaced) && opensWithCue(sentence, 'opening', LEADING_TIGHT);
    return !reports &&
      !tells &&
      (isOnly ||
        isNamedAlone(sentence) ||
        /^(?: [^ ,]+){1,3} only ,? (?:no |not |never |please $|pls $)/.test(sentence.clauses))
      ? 'should'
      : undefined;
  }
  if (!reports && (!tells || HEADED_NO.test(sentence.clauses)) && startsWithNo(sentence.clauses))
    return 'must';
  // "The API cannot change" may be a command; in other languages the same words report that something does not work.
  if (!reports && !tells && holdsCue(sentence, 'denies')) return 'must';
  if (holdsCue(sentence, 'should'))
    return reports || !(isWished(sentence, tells) || startsWithCue(sentence, start, 'should'))
      ? undefined
      : 'should';
  if (holdsCue(sentence, 'asks') && isStanding(sentence, start)) return 'should';
  if (reports) return undefined;
  if (opensWithCue(sentence, 'opening', LEADING_TIGHT) && !isRequest(start)) return 'should';
  return !tells && isRegular(sentence, start) ? 'should' : undefined;
}

/** "Tests: vitest only" names what is to be used for something; "mode: read only" says how something is. */
const NAMED_ALONE =
  /^(?: [^ ,]+){1,2} , (?!for |in |on |at |from |by |to )(?:(?!read |write |view |internal |members |admins )[^ ,]+ ){1,3}only (?:, )?(?:please |pls )?$/;

function isNamedAlone({ text, clauses }: Sentence): boolean {
  return /^[^:]{2,30}: /.test(text) && NAMED_ALONE.test(clauses);
}

function strengthOfUnspaced(sentence: Sentence): Strength | undefined {
  if (holdsCue(sentence, 'wonders')) return undefined;
  const reports = holdsCue(sentence, 'reports');
  const found = holdsCue(sentence, 'must') || forbidsByForm(sentence) ? 'must' : undefined;
  if (found) return reports && !isJapaneseCommand(sentence.text) ? undefined : 'must';
  if (holdsCue(sentence, 'firm') && !reports && endsAsCommand(sentence.text)) return 'must';
  if (holdsCue(sentence, 'should')) return reports ? undefined : 'should';
  return isConvention(sentence) ? 'should' : undefined;
}

/** A Japanese sentence about the past does not end in a command form. */
function isJapaneseCommand(text: string): boolean {
  return /[\u3040-\u30ff]/.test(text) && endsAsCommand(text);
}

function isAsked({ text }: Sentence): boolean {
  return text.endsWith('?') || text.endsWith('？');
}

/** "Could you always run the linter?" has the form of a question, but is an order. */
function isPoliteOrder(sentence: Sentence): boolean {
  const isSaidToYou = sentence.isUnspaced
    ? holdsCue(sentence, 'polite')
    : startsWithCue(sentence, withoutFillers(sentence.clauses), 'polite');
  return (
    isSaidToYou && (holdsCue(sentence, 'firm') || holdsCue(sentence, 'must') || holdsCue(sentence, 'regular'))
  );
}

/** Whether each clause with the cue is a report; in "I was wrong: always squash" the second one is a command. */
function reportsWith(sentence: Sentence, cue: 'must' | 'obliges' | 'firm'): boolean {
  if (!holdsCue(sentence, 'reports')) return false;
  const clauses = sentence.clauses.split(',').map((spaced) => ({ ...sentence, spaced }));
  return clauses.filter((clause) => holdsCue(clause, cue)).every((clause) => holdsCue(clause, 'reports'));
}

/** Whether it is addressed to the assistant: "Always sign commits", "you must always …", but not "it always fails". */
function isAddressed(sentence: Sentence, tells: boolean): boolean {
  if (OPINIONS.some((opinion) => sentence.spaced.includes(` ${opinion} `)) || isRequest(sentence.clauses))
    return false;
  if (commandsFirst(sentence))
    return (
      AT_A_TIME.test(sentence.spaced) ||
      opensWithCue(sentence, 'firm', LEADING) ||
      saysYouTo(sentence) ||
      forbidsAnywhere(sentence)
    );
  return !tells;
}

/**
 * Words that command only at the beginning of a clause, as in English; in other languages commands may stand at the
 * end.
 */
const COMMANDS_FIRST = spaced.commandsFirst.split('|');

function commandsFirst({ spaced }: Sentence): boolean {
  return COMMANDS_FIRST.some((word) => spaced.includes(` ${word} `));
}

/** A command behind a time: "After six never deploy". */
const AT_A_TIME = new RegExp(`^ (?:${spaced.commandsAtTime}) `);
const SAYS_TO = spaced.saysTo.split('|');

function saysYouTo({ spaced }: Sentence): boolean {
  return SAYS_TO.some((words) => COMMANDS_FIRST.some((word) => spaced.includes(` ${words} ${word} `)));
}

const WISH = new RegExp(`(?:^|,) (?:${spaced.wish})`);
/** What the user does not like to see: "I don't like nested ternaries", but not "I don't like it". */
const DISLIKES = new RegExp(`(?:^|,) (?:${spaced.dislikes})`);

function isDisliked({ clauses }: Sentence): boolean {
  return DISLIKES.test(clauses);
}

/** Whether a clause with a preference is the user's own wish; in "I hate it, keep it short" the second one is. */
function isWished(sentence: Sentence, tells: boolean): boolean {
  if (!tells || WISH.test(sentence.clauses)) return true;
  const later = sentence.clauses.split(',').slice(1);
  return later.some(
    (spaced) => holdsCue({ ...sentence, spaced }, 'should') && !startsWithCue(sentence, spaced, 'tells'),
  );
}

const DO_NOT = new RegExp(` (\\S+) (?:${spaced.doNot}) `);

/** "Whatever happens do not restart it": it forbids, as no subject stands before "do not". */
function forbidsAnywhere({ spaced }: Sentence): boolean {
  const [, before] = DO_NOT.exec(spaced) ?? [];
  return before !== undefined && !before.endsWith('s') && !isListed(SUBJECTS, before);
}

/** Whether something is to be done each time, or holds for all things of a kind. */
function isRegular(sentence: Sentence, start: string): boolean {
  if (isRequest(start)) return false;
  if (holdsCue(sentence, 'regular') || startsWithCue(sentence, start, 'general') || isConvention(sentence))
    return true;
  // "Hide secrets in all logs" is a lasting rule, "update all tests" is a single task.
  const [, verb = ''] = start.split(' ', 2);
  return !isTask(verb) && UNIVERSAL.test(sentence.spaced.replace(' at all ', ' '));
}

const UNIVERSAL = new RegExp(` (?:${spaced.universal}) `);

function isTask(verb: string): boolean {
  return isListed(TASKS, verb) || CHORES.test(verb);
}

const WANTS = new RegExp(`^ (?:${spaced.wants}) (\\S+)`);
const STAYS_SO = new RegExp(` (?:${spaced.staysSo}) `);

function isStanding(sentence: Sentence, start: string): boolean {
  if (holdsCue(sentence, 'standing')) return true;
  const [, wished] = WANTS.exec(start) ?? [];
  if (wished === undefined || isTask(wished)) return false;
  return !isListed(DETERMINERS, wished) || STAYS_SO.test(start);
}

const HEADED_NO = new RegExp(spaced.headedNo);
const BEFORE_NO = new RegExp(spaced.beforeNo);
const NO_THING = new RegExp(`^ (?:${spaced.noThing}) (\\S+)`);

function startsWithNo(sentence: string): boolean {
  const [, next] = NO_THING.exec(sentence.replace(BEFORE_NO, '')) ?? [];
  return next !== undefined && !isListed(ANSWERED_NO, next);
}

const ASKS_FIRST = new RegExp(`^ (?:${spaced.asksFirst}) `);

function isRequest(start: string): boolean {
  return ASKS_FIRST.test(start);
}

function withoutFillers(clauses: string): string {
  const all = clauses.trim().split(' ');
  const first = all.findIndex((word) => !isListed(FILLERS, word));
  return first <= 0 ? clauses : ` ${all.slice(first).join(' ')} `;
}
