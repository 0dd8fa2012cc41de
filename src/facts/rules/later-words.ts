import { letterPattern } from '../../domain/letter-pattern.ts';
import { onceEach } from '../../domain/once-each.ts';
import type { LaterWords } from '../../domain/work-state.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { wholeWords } from '../../languages/whole-words.ts';
import { isListed, listOf } from '../../languages/word-list.ts';
import { clausesOf } from '../../prompt/clauses.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { holdsCue } from './cue-lists.ts';
import { ruleStrength } from './rule-strength.ts';
import { areAlternatives, sharedWords, topicOf } from './rule-topic.ts';

/** A sentence of the user that may change something the user said before. */
export interface Remark {
  text: string;
  spaced: string;
  /** The keywords of each clause, and whether the clause is a rule, which is recorded as such. */
  matters: { words: string[]; isRule: boolean }[];
  /** It has a word of change, such as "now" or "instead". */
  isChange: boolean;
  forbids: boolean;
  isReminder: boolean;
}

const CHANGING = [
  'cancels',
  'allows',
  'releases',
  'corrects',
  'changes',
  'permits',
  'over',
  'reconsiders',
] as const;
const WORDS_MAX = 200;
const REMARKS_MAX = 12;
const CLAUSES_MAX = 60;
/** So many later remarks are kept about one clause, and about a whole prompt or rule. */
const OF_ONE_MAX = 2;
const LATER_MAX = 6;
/**
 * Minimum share of a remark's keywords that the older clause shares: lower if the remark has a word of change or shares
 * a name, higher if it is a rule itself.
 */
const SHARE_OF_CHANGE = 0.2;
const SHARE_OF_NAME = 0.2;
const SHARE_MIN = 0.3;
const SHARE_OF_RULE = 0.6;
/** Minimum share of the older clause's keywords, unless the two share a name. */
const SHARE_OF_OLDER = 0.12;
const OF_EVERY_PROJECT = new RegExp(`^(?:${spaced.ofEveryProject})$`);
/** A word in more than this share of the prompts is about the whole session, so it does not link two of them. */
const RARE_SHARE = 0.15;
const RARE_LEAST = 3;
/** Two requests that begin with this many equal words have the same form. */
const OPENING_WORDS = 3;
const STEM = 5;
const NAME = letterPattern(
  String.raw`\d\d|\d[\p{L}]|[\p{L}]\d|[_/]|[\p{L}]\.[\p{L}]|\d\.\d|[\p{L}\d]-[\p{L}\d]`,
);
const NAMED = letterPattern(String.raw`(?<=[\p{L}\d,] )[\p{Lu}][\p{L}\d]{2,}`, 'g');
const COMPOUND = letterPattern(String.raw`^[\p{L}]+-[\p{L}]+$`);
const NO_LETTER = letterPattern(String.raw`[^\p{L}]`);

/** Behind a shared word: a noun whose name it is only part of ("list icon is"), or the thing that it belongs to. */
const OF_ANOTHER = letterPattern(
  String.raw`^ ([\p{L}]{3,}) (?:${spaced.saidOfThings})(?![\p{L}])|^ (?:${spaced.belongsTo}) ?([\p{L}]{3,})`,
  'i',
);
const OF_SOMETHING = new RegExp(`^ (?:${spaced.belongsTo}) ?\\S`, 'i');

/** French elision: "d'installer" is about installing. */
const ELIDED = letterPattern(String.raw`^(?:[dlnsmtjc]|qu)['’](?=[\p{L}]{3})`);
const PERMITTED = letterPattern(wholeWords('permitted'), 'i');
const SMALL_TALK = listOf(spaced.smallTalk);
/** Japanese words in hiragana only are mostly grammatical. */
const HIRAGANA = /^[\u3041-\u309f]+$/;
/** Units count as keywords without their number: "22 h" and "23 h" are about the same. */
const UNIT = letterPattern(String.raw`(?<![\w.])\d[\d.,]* ?(%|[\p{L}]{1,3})(?![\p{L}])`, 'g');
/** Names of two capital letters, which are too short to count as other words: "CI", "QA". */
const SHORT_NAME = letterPattern(String.raw`(?<![\p{L}\d])[\p{Lu}]{2}(?![\p{L}\d])`, 'g');
/** A port number: "port 5055", "it listens on 8883"; years do not count. */
const PORT = letterPattern(
  String.raw`(?<![\w.])(?!(?:19|20)\d\d(?!\d))\d{4,5}(?![\w.,]\d|\w| ?[\p{L}]{1,2}(?![\p{L}]))`,
);
const LONE_DIGIT = /(?<![\w.])\d(?![\w.])/g;

/** The keywords of a clause, including parts of compounds, single digits, units and short names. */
const matterOf = onceEach((text: string): string[] => {
  const words = topicOf(readSentence(text))
    .flatMap((word) => (COMPOUND.test(word) ? word.split('-') : [word]))
    .map((word) => word.replace(ELIDED.for(word), ''))
    .filter((word) => !isListed(SMALL_TALK, word) && !HIRAGANA.test(word));
  const units = [...text.matchAll(UNIT.for(text))]
    .map(([, unit = '']) => unit.toLowerCase())
    .filter(
      (unit) => unit.length === 1 || (topicOf(readSentence(unit)).length > 0 && !isListed(SMALL_TALK, unit)),
    )
    .map((unit) => `#${unit}`);
  const names = (text.match(SHORT_NAME.for(text)) ?? []).map((name) => name.toLowerCase());
  const port = PORT.test(text) ? ['#port'] : [];
  return [...new Set([...words, ...names, ...(text.match(LONE_DIGIT) ?? []), ...units, ...port])];
}, 4000);

/** The sentences of a prompt that may change what was said before. Questions change nothing. */
export function remarksIn(sentences: readonly string[]): Remark[] {
  return sentences
    .filter((sentence) => !/[?？]\s*$/.test(sentence) && !isOneWord(sentence))
    .slice(0, REMARKS_MAX)
    .map((text) => remarkOf(readSentence(text)));
}

/** The Unicode pattern takes long to compile, and most sentences are seen to have several words without it. */
function isOneWord(sentence: string): boolean {
  if (/\s[a-z\d]/i.test(sentence)) return false;
  return /^[\p{Script=Latin}\p{Script=Cyrillic}]+[\s\p{P}]*$/u.test(sentence);
}

function remarkOf(sentence: Sentence): Remark {
  const { text } = sentence;
  return {
    text: text.slice(0, WORDS_MAX),
    spaced: sentence.spaced,
    matters: clausesOf(text)
      .slice(0, CLAUSES_MAX)
      .map((clause) => ({
        words: matterOf(clause),
        isRule: ruleStrength(readSentence(clause)) !== undefined,
      }))
      .filter(({ words }) => words.length > 0),
    isChange:
      CHANGING.some((cue) => holdsCue(sentence, cue)) ||
      (PERMITTED.test(text) && !holdsCue(sentence, 'polite')),
    forbids: holdsCue(sentence, 'forbid'),
    isReminder: holdsCue(sentence, 'reminds'),
  };
}

/** The clauses of an earlier text that a remark is about; empty if it is about something else. */
export function clausesAbout(older: string, remark: Remark, isRare: (word: string) => boolean): string[] {
  if (remark.isReminder || remark.matters.length === 0) return [];
  return clausesOf(older)
    .slice(0, CLAUSES_MAX)
    .filter((clause) => isAbout(clause, remark, isRare));
}

function isAbout(clause: string, remark: Remark, isRare: (word: string) => boolean): boolean {
  const words = matterOf(clause);
  if (words.length === 0) return false;
  // A question demands nothing, so only a word of change can refer to it.
  if (!remark.isChange && /[?？]\s*$/.test(clause)) return false;
  // Forbidding the same again confirms it.
  if (!remark.isChange && remark.forbids && holdsCue(readOlder(clause), 'forbid')) return false;
  if (!remark.isChange && isParallel(clause, remark)) return false;
  const names = clause.match(NAMED.for(clause))?.map((name) => name.toLowerCase()) ?? [];
  const isName = (word: string) =>
    NAME.test(word) || (names.includes(word) && (remark.text.match(NAMED.for(remark.text)) ?? []).length > 0);
  return remark.matters.some(({ words: own, isRule }) => {
    const shared = own.filter((word) => isSharedWith(word, words));
    if (shared.length === 0) return false;
    const share = shared.length / own.length;
    if (shared.some(isName) && share >= SHARE_OF_NAME) return true;
    if (shared.every((word) => OF_EVERY_PROJECT.test(word)) && shared.length < Math.min(2, words.length))
      return false;
    if (shared.length / words.length < SHARE_OF_OLDER) return false;
    if (shared.length === 1 && own.length > 1 && isOfAnother(shared[0]!, clause, remark.text)) return false;
    if (remark.isChange) return share >= SHARE_OF_CHANGE;
    return share >= (isRule ? SHARE_OF_RULE : SHARE_MIN) && shared.some(isRare);
  });
}

/**
 * "The list icon is", "la table de la page": the shared word belongs to another thing, which the older clause does not
 * mention.
 */
function isOfAnother(word: string, clause: string, remark: string): boolean {
  const stem = word.slice(0, STEM);
  const [, next, complement] = OF_ANOTHER.for(remark).exec(after(remark, stem)) ?? [];
  const other = next ?? complement;
  if (other === undefined || clause.toLowerCase().includes(other.toLowerCase().slice(0, STEM))) return false;
  // "The archive of last year" is still the archive, if the older clause does not say which one it means.
  return next !== undefined || OF_SOMETHING.test(after(clause, stem));
}

/** The text behind the word with this stem; empty if there is none. */
function after(text: string, stem: string): string {
  const lower = text.toLowerCase();
  const at = lower.indexOf(stem);
  if (at === -1) return '';
  const end = lower.slice(at).search(NO_LETTER.for(lower));
  return end === -1 ? '' : text.slice(at + end);
}

/** "Add endpoint 3", after "add endpoint 2": one more of a kind and no change, unless the first is a rule. */
function isParallel(clause: string, remark: Remark): boolean {
  const older = readOlder(clause);
  const opening = (text: string) => text.split(' ', OPENING_WORDS + 1).join(' ');
  return opening(older.spaced) === opening(remark.spaced) && ruleStrength(older) === undefined;
}

const readOlder = onceEach(readSentence, 2000);

function isSharedWith(word: string, words: string[]): boolean {
  if (sharedWords([word], words).length > 0) return true;
  if (/^\d/.test(word)) return false;
  return words.some((other) => areAlternatives(word, other) || areAkin(word, other));
}

/** An inflected form of a word, or a compound with it: "audyt" and "audytu", "server" and "tegelserver". */
function areAkin(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (NO_LETTER.test(one + other)) return false;
  if (short.length === STEM - 1) return long.startsWith(short) && long.length - short.length === 1;
  if (short.length < STEM) return false;
  if (long.endsWith(short) || long.startsWith(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return same >= STEM && long.length - same <= (same > STEM ? 3 : 2);
}

/** Returns a test whether a word occurs in few of the prompts. */
export function rareIn(prompts: readonly string[]): (word: string) => boolean {
  const texts = prompts.map((text) => text.toLowerCase());
  const most = Math.max(RARE_LEAST, prompts.length * RARE_SHARE);
  return (word) => texts.filter((text) => text.includes(word.slice(0, STEM))).length <= most;
}

/** Adds a later remark. Above the limits, remarks without a word of change are dropped first, then the oldest. */
export function addLater(before: readonly LaterWords[], later: LaterWords): LaterWords[] {
  const all = [...before.filter(({ about, words }) => words !== later.words || about !== later.about), later];
  const same = all.filter(({ about }) => about === later.about);
  const few = same.length > OF_ONE_MAX ? all.filter((each) => each !== leastOf(same)) : all;
  return few.length > LATER_MAX ? few.filter((each) => each !== leastOf(few)) : few;
}

function leastOf(all: readonly LaterWords[]): LaterWords | undefined {
  return all.find(({ isChange }) => !isChange) ?? all[0];
}
