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

/** A sentence of the user that may say something else about what was said before it. */
export interface Remark {
  text: string;
  spaced: string;
  /** What each of its clauses is about, and whether that is a rule, which has a line of its own. */
  matters: { words: string[]; isRule: boolean }[];
  /** It has a word of change. */
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
/** Of each clause, and of all that was said with it, so many later ones are kept. */
const OF_ONE_MAX = 2;
const LATER_MAX = 6;
/** How much of a later clause is about the same: less where it changes something or names it, for words that are spoken of often more. */
const SHARE_OF_CHANGE = 0.2;
const SHARE_OF_NAME = 0.2;
const SHARE_MIN = 0.3;
const SHARE_OF_RULE = 0.6;
/** And how much of the older one, unless a name says which. */
const SHARE_OF_OLDER = 0.12;
const OF_EVERY_PROJECT = new RegExp(`^(?:${spaced.ofEveryProject})$`);
/** What stands in more of the prompts is what the session is about. */
const RARE_SHARE = 0.15;
const RARE_LEAST = 3;
/** As many words alike begin requests of the same form. */
const OPENING_WORDS = 3;
const STEM = 5;
const NAME = letterPattern(
  String.raw`\d\d|\d[\p{L}]|[\p{L}]\d|[_/]|[\p{L}]\.[\p{L}]|\d\.\d|[\p{L}\d]-[\p{L}\d]`,
);
const NAMED = letterPattern(String.raw`(?<=[\p{L}\d,] )[\p{Lu}][\p{L}\d]{2,}`, 'g');
const COMPOUND = letterPattern(String.raw`^[\p{L}]+-[\p{L}]+$`);
const NO_LETTER = letterPattern(String.raw`[^\p{L}]`);

/** Behind a word: a thing that it is only part of the name of, or that it belongs to. */
const OF_ANOTHER = letterPattern(
  String.raw`^ ([\p{L}]{3,}) (?:${spaced.saidOfThings})(?![\p{L}])|^ (?:${spaced.belongsTo}) ?([\p{L}]{3,})`,
  'i',
);
const OF_SOMETHING = new RegExp(`^ (?:${spaced.belongsTo}) ?\\S`, 'i');

/** "d'installer" is about installing. */
const ELIDED = letterPattern(String.raw`^(?:[dlnsmtjc]|qu)['’](?=[\p{L}]{3})`);
const PERMITTED = letterPattern(wholeWords('permitted'), 'i');
const SMALL_TALK = listOf(spaced.smallTalk);
/** Small signs of Japanese hold a sentence together. */
const HIRAGANA = /^[\u3041-\u309f]+$/;
/** "22 h" and "23 h" are about the same. */
const UNIT = letterPattern(String.raw`(?<![\w.])\d[\d.,]* ?(%|[\p{L}]{1,3})(?![\p{L}])`, 'g');
/** "CI", "QA": names too short for other words. */
const SHORT_NAME = letterPattern(String.raw`(?<![\p{L}\d])[\p{Lu}]{2}(?![\p{L}\d])`, 'g');
/** "port 5055", "it listens on 8883"; but no year. */
const PORT = letterPattern(
  String.raw`(?<![\w.])(?!(?:19|20)\d\d(?!\d))\d{4,5}(?![\w.,]\d|\w| ?[\p{L}]{1,2}(?![\p{L}]))`,
);
const LONE_DIGIT = /(?<![\w.])\d(?![\w.])/g;

/** What a clause is about: parts of compounds count as words, and so do numbers of one digit and units. */
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

/** All letters that there are take long to make a pattern of, and most sentences are seen to have more words without it. */
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

/** The clauses of what was said before that a remark is about; none when it is about something else. */
export function clausesAbout(older: string, remark: Remark, isRare: (word: string) => boolean): string[] {
  if (remark.isReminder || remark.matters.length === 0) return [];
  return clausesOf(older)
    .slice(0, CLAUSES_MAX)
    .filter((clause) => isAbout(clause, remark, isRare));
}

function isAbout(clause: string, remark: Remark, isRare: (word: string) => boolean): boolean {
  const words = matterOf(clause);
  if (words.length === 0) return false;
  // What was asked for in a question is no rule.
  if (!remark.isChange && /[?？]\s*$/.test(clause)) return false;
  // Who forbids the same again means it.
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

/** "The list icon is", "la table de la page": the word they share belongs to another thing, of which the older clause does not speak. */
function isOfAnother(word: string, clause: string, remark: string): boolean {
  const stem = word.slice(0, STEM);
  const [, next, complement] = OF_ANOTHER.for(remark).exec(after(remark, stem)) ?? [];
  const other = next ?? complement;
  if (other === undefined || clause.toLowerCase().includes(other.toLowerCase().slice(0, STEM))) return false;
  // "The archive of last year" is one, where the older clause speaks of no other.
  return next !== undefined || OF_SOMETHING.test(after(clause, stem));
}

/** A text from behind the word with this stem, where an article stands before that. */
function after(text: string, stem: string): string {
  const lower = text.toLowerCase();
  const at = lower.indexOf(stem);
  if (at === -1) return '';
  const end = lower.slice(at).search(NO_LETTER.for(lower));
  return end === -1 ? '' : text.slice(at + end);
}

/** "Add endpoint 3", after "add endpoint 2": one more of a kind, unless the first is a rule. */
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

/** Another form of a word, or a compound with it: "audyt" and "audytu", "server" and "tegelserver". */
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

/** Whether a word stands in few of the prompts. */
export function rareIn(prompts: readonly string[]): (word: string) => boolean {
  const texts = prompts.map((text) => text.toLowerCase());
  const most = Math.max(RARE_LEAST, prompts.length * RARE_SHARE);
  return (word) => texts.filter((text) => text.includes(word.slice(0, STEM))).length <= most;
}

/** Adds what was said later; of too many about one clause, those without a word of change go first, then the oldest. */
export function addLater(before: readonly LaterWords[], later: LaterWords): LaterWords[] {
  const all = [...before.filter(({ about, words }) => words !== later.words || about !== later.about), later];
  const same = all.filter(({ about }) => about === later.about);
  const few = same.length > OF_ONE_MAX ? all.filter((each) => each !== leastOf(same)) : all;
  return few.length > LATER_MAX ? few.filter((each) => each !== leastOf(few)) : few;
}

function leastOf(all: readonly LaterWords[]): LaterWords | undefined {
  return all.find(({ isChange }) => !isChange) ?? all[0];
}
