import { keyOfText, type Sighting } from '../domain/fact.ts';
import { isListed, phrasesOf } from '../languages/word-list.ts';
import { readSentence, type Sentence } from '../prompt/sentence.ts';
import type { Extractor } from './extractor.ts';
import { correctionTable, urgentTable } from './rules/cue-table.ts';
import { ownSentences } from './rules/own-sentences.ts';

const TEXT_MAX = 4000;
const BEGINNING = 80;
/** One turn hears no more than these. */
const REMARKS_MAX = 50;

/** These begin other sentences as well ("no tests yet"): a sign, nothing or words of command must follow. */
const NO = ' no nein non nao нет ';
const AFTER_NO = " use revert don't dont do not it i we that this the you wait just ";

interface Carry {
  /** The job, and what was said about it while it was in work. */
  current: string[];
  /** The job before it: that is in work again where the latest prompt only called a command of ours. */
  before: string[];
}

/** What the user typed, word for word. The latest one that began a turn is the request in work. */
export const requests: Extractor<Carry> = {
  name: 'requests',
  reads: ['prompt', 'own-command'],
  start: () => ({ current: [], before: [] }),
  read(entry, carry) {
    if (entry.type === 'own-command') return takeBackCall(carry);
    if (entry.type !== 'prompt') return [];
    const text = entry.text.slice(0, TEXT_MAX);
    const job = keyOfText(text);
    // The same words may begin a turn one day: that is another fact.
    const key = entry.midTurn ? `remark ${job}` : job;
    const set: Record<string, string | number> = entry.midTurn ? { midTurn: 1 } : {};
    if (ownSentences(entry.text).some(isUrgent)) set.urgent = 1;
    if (isCorrection(readSentence(text.slice(0, BEGINNING)))) set.correction = 1;
    const seen: Sighting = { kind: 'request', key, text, status: 'open', set };
    if (entry.midTurn) {
      if (carry.current.length < REMARKS_MAX && !carry.current.includes(key)) carry.current.push(key);
      return [seen];
    }
    const over = carry.current.filter((each) => each !== key);
    carry.before = text.startsWith('/') ? over : [];
    carry.current = [key];
    return [...over.map(endRequest), seen];
  },
};

/** `/handoff to Grace` is a remark on the job, not the next one. */
function takeBackCall(carry: Carry): Sighting[] {
  const [call] = carry.current;
  if (carry.before.length === 0 || call === undefined) return [];
  const [job] = carry.before;
  Object.assign(carry, { current: [...carry.before, call], before: [] });
  return [
    { kind: 'request', key: job!, status: 'open', silent: true },
    { kind: 'request', key: call, set: { midTurn: 1 }, silent: true },
  ];
}

function endRequest(key: string): Sighting {
  return { kind: 'request', key, status: 'done', silent: true };
}

/** Signs need no word. */
function urgentWithoutBlanks(): string[] {
  return [...phrasesOf(urgentTable.unspaced), '!!', '！！'];
}

export function isUrgent(sentence: string): boolean {
  const { text, spaced } = readSentence(sentence);
  return (
    phrasesOf(urgentTable.spaced).some((words) => spaced.includes(` ${words} `)) ||
    urgentWithoutBlanks().some((words) => text.includes(words))
  );
}

function isCorrection({ text, spaced }: Sentence): boolean {
  if (phrasesOf(correctionTable.spaced).some((words) => startsWithWords(spaced, words))) return true;
  if (phrasesOf(correctionTable.unspaced).some((words) => text.startsWith(words))) return true;
  const [, first = '', next = ''] = spaced.split(' ', 3);
  return (
    isListed(NO, first) &&
    (isListed(AFTER_NO, next) || !/^\s*\S+ /.test(text) || /^\s*[^\s,.!:;-]+[,.!:;-]/.test(text))
  );
}

function startsWithWords(spaced: string, words: string): boolean {
  return spaced.startsWith(words, 1) && spaced.charAt(words.length + 1) === ' ';
}
