import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';
import { ownSentences } from './own-sentences.ts';
import { createPhraseFinder } from './phrase-finder.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { isListed, phrasesOf } from './word-list.ts';

const TEXT_MAX = 4000;
const BEGINNING = 80;
/** One turn hears no more than these. */
const REMARKS_MAX = 50;

/** Words that say how much the user minds. They have no accents, as sentences are read without. */
const URGENT =
  'urgent|urgently|asap|this is critical|top priority|highest priority|nuclear priority|immediately|right now|blocker|second time|third time|fourth time|fifth time|3rd time|how many times|again and again|i told you|i already told you|i asked you|asked twice|told you twice|3 times|three times|sofort|dringend|eilt|so schnell wie|zum dritten mal|schon dreimal|wie oft|au plus vite|tout de suite|combien de fois|urgente|cuanto antes|lo antes posible|ya te dije|cuantas veces|o quanto antes|imediatamente|quantas vezes|срочно|немедленно|как можно скорее|сколько раз|уже говорил|третий раз';
const URGENT_UNSPACED = [
  ...['紧急', '马上', '立刻', '赶紧', '尽快', '多少遍', '第三次', '至急', '今すぐ', '何度も', '三回目'],
  ...['긴급', '급해', '당장', '몇 번', '세 번째', '!!', '！！'],
];

/** "no, use X": how a user begins who sets the model right. */
const CORRECTION =
  "nope|wrong|stop|wait|actually|not that|not like|that's not|thats not|don't|dont|i said|i meant|falsch|das stimmt nicht|das ist falsch|nicht das|ich meinte|faux|c'est faux|pas ca|je voulais dire|incorrecto|eso no|no es eso|me refiero|queria decir|errado|isso nao|nao e isso|quis dizer|неправильно|неверно|не так|не то|я имел в виду";
/** These begin other sentences as well ("no tests yet"): a sign, nothing or words of command must follow. */
const NO = ' no nein non nao нет ';
const AFTER_NO = " use revert don't dont do not it i we that this the you wait just ";
const CORRECTION_UNSPACED = [
  ...['不对', '不是', '错了', '我的意思', 'いや', 'いいえ', '違', 'そうじゃ'],
  ...['아니', '틀렸', '그게 아니'],
];

interface Carry {
  /** The job, and what was said about it while it was in work. */
  current: string[];
}

/** What the user typed, word for word. The latest one that began a turn is the request in work. */
export const requests: Extractor<Carry> = {
  name: 'requests',
  reads: ['prompt'],
  start: () => ({ current: [] }),
  read(entry, carry) {
    if (entry.type !== 'prompt') return [];
    const text = entry.text.slice(0, TEXT_MAX);
    const job = keyOfText(text);
    // The same words may begin a turn one day: that is another fact.
    const key = entry.midTurn ? `remark ${job}` : job;
    const set: Record<string, string | number> = entry.midTurn ? { midTurn: 1 } : {};
    if (mayBeUrgent(text) && ownSentences(text).some(isUrgent)) set.urgent = 1;
    if (isCorrection(readSentence(text.slice(0, BEGINNING)))) set.correction = 1;
    const seen: Sighting = { kind: 'request', key, text, status: 'open', set };
    if (entry.midTurn) {
      if (carry.current.length < REMARKS_MAX && !carry.current.includes(key)) carry.current.push(key);
      return [seen];
    }
    const over = carry.current.filter((each) => each !== key);
    carry.current = [key];
    return [...over.map(endRequest), seen];
  },
};

function endRequest(key: string): Sighting {
  return { kind: 'request', key, status: 'done', silent: true };
}

/** Most prompts hold none of the words at all. */
function mayBeUrgent(text: string): boolean {
  findUrgent ??= createPhraseFinder([...phrasesOf(URGENT), ...URGENT_UNSPACED]);
  return findUrgent(text.toLowerCase());
}

let findUrgent: ((text: string) => boolean) | undefined;

function isUrgent(sentence: string): boolean {
  const { text, spaced } = readSentence(sentence);
  return (
    phrasesOf(URGENT).some((words) => spaced.includes(` ${words} `)) ||
    URGENT_UNSPACED.some((words) => text.includes(words))
  );
}

function isCorrection({ text, spaced }: Sentence): boolean {
  if (phrasesOf(CORRECTION).some((words) => startsWithWords(spaced, words))) return true;
  if (CORRECTION_UNSPACED.some((words) => text.startsWith(words))) return true;
  const [, first = '', next = ''] = spaced.split(' ', 3);
  return (
    isListed(NO, first) &&
    (isListed(AFTER_NO, next) || !/^\s*\S+ /.test(text) || /^\s*[^\s,.!:;-]+[,.!:;-]/.test(text))
  );
}

function startsWithWords(spaced: string, words: string): boolean {
  return spaced.startsWith(words, 1) && spaced.charAt(words.length + 1) === ' ';
}
