import { spaced } from '../../languages/pattern-table.ts';
import { isListed } from '../../languages/word-list.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { holdsCue, opensWithCue, startsWithCue, withoutIdle } from './cue-lists.ts';
import { isHeadedList } from './headed-list.ts';
import { isOneOff } from './one-off.ts';
import { endsAsCommand, forbidsByForm, isConvention, tellsByForm } from './sentence-forms.ts';

/** How firmly something is asked: `must` commands or forbids, `should` is a preference. */
export type Strength = 'must' | 'should';

/** Words between the beginning of a clause, or its subject, and a command: "and you must never". */
const LEADING =
  " and but so or then also btw please pls plz just plus you u we must should shall will may can is let's lets again ok okay yes no need ask thing rule important note next time ";
/** Behind these an imperative stands on its own feet; "and use it there" is a step of a request. */
const LEADING_TIGHT =
  " please pls plz just but so we should must always only let's lets instead ok okay yes no ";
const FILLERS =
  ' ok okay yes yeah yep no nope so and but also well hm hmm hmmm ah ahh oh , actually please pls plz then now ';
/** What is asked for once: "I want to fix the login". */
const TASKS =
  " do let get give list read open close revert undo replace convert address mark continue finish clean drop install download copy list let's lets now please generate search scan analyze analyse summarize describe compare rerun restart kill save store format rewrite simplify extract merge rebase stage unstage apply handle resolve solve migrate port upgrade downgrade bump ok then plot count sort print log here we you i refactor add fix modify implement create verify check test build change update remove make write move rename know understand see look discuss talk try run review go start merge commit push release deploy delete figure find debug include show print explain have a an fixed updated changed removed added refactored renamed moved merged deleted done tested checked ";
const CHORES = new RegExp(`^(?:${spaced.chores})$`);
/** "No, …" and "no problem" forbid nothing. */
const ANSWERED_NO =
  " , i i'm it it's that that's this the those these they there we you he she need problem problems worries idea one longer revert just not matter wait thanks thank sorry but and way error errors failure failures issue issues luck further clue ";
const CONSEQUENCE = / , so(?= (?:please )?(?:never(?! mind)|always) )/;
const OPINIONS = [
  "i don't think",
  'i dont think',
  "i don't know",
  'i dont know',
  "i don't see",
  "i don't remember",
  "i don't have",
  'i dont have',
  'i only have',
];

/** How firmly a sentence commands, or nothing when it does not. */
export function ruleStrength(sentence: Sentence): Strength | undefined {
  const strength = strengthOf(withoutIdle(sentence));
  // Asked last: it goes through many patterns, and most sentences do not command at all.
  if (strength !== undefined && !isOneOff(sentence)) return strength;
  // "The docs say that it is slow, so never call it twice"
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
  // "No entiendo" begins with a word that is left out of the start.
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
    // "Use the new API only" says it last, "Node 18 only, no callbacks" goes on with it.
    const isOnly = / only $/.test(sentence.spaced) && opensWithCue(sentence, 'opening', LEADING_TIGHT);
    return !reports &&
      !tells &&
      (isOnly || /^(?: [^ ,]+){1,3} only ,? (?:no |not |never |please $|pls $)/.test(sentence.clauses))
      ? 'should'
      : undefined;
  }
  if (!reports && (!tells || HEADED_NO.test(sentence.clauses)) && startsWithNo(sentence.clauses))
    return 'must';
  // "The API cannot change" may be meant; other languages tell in the same words that something does not work.
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

function strengthOfUnspaced(sentence: Sentence): Strength | undefined {
  if (holdsCue(sentence, 'wonders')) return undefined;
  const reports = holdsCue(sentence, 'reports');
  const found = holdsCue(sentence, 'must') || forbidsByForm(sentence) ? 'must' : undefined;
  if (found) return reports && !isJapaneseCommand(sentence.text) ? undefined : 'must';
  if (holdsCue(sentence, 'firm') && !reports && endsAsCommand(sentence.text)) return 'must';
  if (holdsCue(sentence, 'should')) return reports ? undefined : 'should';
  return isConvention(sentence) ? 'should' : undefined;
}

/** What is said of the past does not end as a command does. */
function isJapaneseCommand(text: string): boolean {
  return /[\u3040-\u30ff]/.test(text) && endsAsCommand(text);
}

function isAsked({ text }: Sentence): boolean {
  return text.endsWith('?') || text.endsWith('？');
}

/** "Could you always run the linter?" is no question. */
function isPoliteOrder(sentence: Sentence): boolean {
  const isSaidToYou = sentence.isUnspaced
    ? holdsCue(sentence, 'polite')
    : startsWithCue(sentence, withoutFillers(sentence.clauses), 'polite');
  return (
    isSaidToYou && (holdsCue(sentence, 'firm') || holdsCue(sentence, 'must') || holdsCue(sentence, 'regular'))
  );
}

/** Whether each clause with the cue reports: "I was wrong: always squash" commands in its second one. */
function reportsWith(sentence: Sentence, cue: 'must' | 'obliges' | 'firm'): boolean {
  if (!holdsCue(sentence, 'reports')) return false;
  const clauses = sentence.clauses.split(',').map((spaced) => ({ ...sentence, spaced }));
  return clauses.filter((clause) => holdsCue(clause, cue)).every((clause) => holdsCue(clause, 'reports'));
}

/** "Always sign commits" and "you must always …" are said to someone, "it always fails" is not. */
function isAddressed(sentence: Sentence, tells: boolean): boolean {
  if (OPINIONS.some((opinion) => sentence.spaced.includes(` ${opinion} `)) || isRequest(sentence.clauses))
    return false;
  if (isEnglish(sentence))
    return (
      AT_A_TIME.test(sentence.spaced) ||
      opensWithCue(sentence, 'firm', LEADING) ||
      saysYouTo(sentence) ||
      forbidsAnywhere(sentence)
    );
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

/** "After six never deploy". */
const AT_A_TIME = /^ (?:after|before|until|between|from) \S+ (?:never|always|don't|dont|do not) /;

function saysYouTo({ spaced }: Sentence): boolean {
  return ['you to ', 'need to ', 'have to ', 'needs to ', 'want to ', 'has to '].some((words) =>
    ENGLISH.some((word) => spaced.includes(` ${words}${word.trimStart()}`)),
  );
}

const WISH = new RegExp(`(?:^|,) (?:${spaced.wish})`);
/** What the user does not like to see: "I don't like nested ternaries", but not "I don't like it". */
const DISLIKES = new RegExp(`(?:^|,) (?:${spaced.dislikes})`);

function isDisliked({ clauses }: Sentence): boolean {
  return DISLIKES.test(clauses);
}

/** Whether a clause with a preference is the user's own wish: "I hate it, keep it short" is in its second one. */
function isWished(sentence: Sentence, tells: boolean): boolean {
  if (!tells || WISH.test(sentence.clauses)) return true;
  const later = sentence.clauses.split(',').slice(1);
  return later.some(
    (spaced) => holdsCue({ ...sentence, spaced }, 'should') && !startsWithCue(sentence, spaced, 'tells'),
  );
}

/** "Whatever happens do not restart it": no one is named who does not do it. */
function forbidsAnywhere({ spaced }: Sentence): boolean {
  const [, before] = / (\S+) (?:don't|dont|do not) /.exec(spaced) ?? [];
  return before !== undefined && !before.endsWith('s') && !isListed(SUBJECTS, before);
}

const SUBJECTS =
  " why i i'd it they we you he she who that which and so just really still also people one this there but have has had is are was will would could can may might should must ";

/** What is to happen each time, or holds for all of a kind. */
function isRegular(sentence: Sentence, start: string): boolean {
  if (isRequest(start)) return false;
  if (holdsCue(sentence, 'regular') || startsWithCue(sentence, start, 'general') || isConvention(sentence))
    return true;
  // "Hide secrets in all logs" holds on, "update all tests" is done once.
  const [, verb = ''] = start.split(' ', 2);
  return !isTask(verb) && UNIVERSAL.test(sentence.spaced.replace(' at all ', ' '));
}

const UNIVERSAL = new RegExp(` (?:${spaced.universal}) `);

function isTask(verb: string): boolean {
  return isListed(TASKS, verb) || CHORES.test(verb);
}

/** "I need the page to load faster" asks for one thing. */
const DETERMINERS = ' the a an this that these those it some my our one more another ';

function isStanding(sentence: Sentence, start: string): boolean {
  if (holdsCue(sentence, 'standing')) return true;
  if (!start.startsWith(' i ') && !start.startsWith(" i'd ") && !start.startsWith(' we ')) return false;
  const wish =
    /^ (?:i'd like|i would like|i want|i like|i need|i expect|we want) (?:(?:you |us )?to )?(\S+)/.exec(
      start,
    );
  if (wish === null || isTask(wish[1]!)) return false;
  return !isListed(DETERMINERS, wish[1]!) || / to (?:stay|remain|be kept|keep) /.test(start);
}

const HEADED_NO = /^(?: \S+)? (?:rule|rules|thing) , no /;
/** What people put before a "no": "and no emojis", "my rule: no classes". */
const BEFORE_NO =
  /^(?: (?:and|also|but|please|plus|oh))+(?= no )|^(?: (?:and|also|but))* (?:in general|generally|overall|as a rule|by the way|btw) ,(?= no )|^(?: (?:my|one|new|another|general|the))? (?:rule|rules|thing) ,/;

function startsWithNo(sentence: string): boolean {
  const clauses = sentence.replace(BEFORE_NO, '');
  const next = clauses.startsWith(' no ') ? clauses.slice(4).split(' ')[0]! : '';
  return next !== '' && !isListed(ANSWERED_NO, next);
}

function isRequest(start: string): boolean {
  return ['can ', 'could ', 'would '].some((word) => start.startsWith(` ${word}`));
}

function withoutFillers(clauses: string): string {
  const all = clauses.trim().split(' ');
  const first = all.findIndex((word) => !isListed(FILLERS, word));
  return first <= 0 ? clauses : ` ${all.slice(first).join(' ')} `;
}
