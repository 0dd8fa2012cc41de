import { keyOfText } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';
import { readSentence, type Sentence } from './rule-words.ts';

const TEXT_MAX = 4000;

/** Words that say how much the user minds. */
const URGENT = [
  ...[
    'urgent',
    'urgently',
    'asap',
    'critical',
    'top priority',
    'highest priority',
    'nuclear priority',
    'immediately',
    'right now',
  ],
  ...[
    'blocker',
    'second time',
    'third time',
    'fourth time',
    'fifth time',
    'how many times',
    'again and again',
  ],
  ...['i told you', 'i already told you', 'i asked you', 'sofort', 'dringend', 'urgente', 'срочно'],
];
const URGENT_UNSPACED = ['紧急', '至急', '긴급', '!!'];

/** "no, use X": how a user begins who sets the model right. */
const CORRECTION = [
  ...[
    'no',
    'nope',
    'wrong',
    'stop',
    'wait',
    'actually',
    'not that',
    'not like',
    "that's not",
    "don't",
    'i said',
    'i meant',
  ],
  ...['nein', 'falsch', 'non', 'não', 'нет'],
];
const CORRECTION_UNSPACED = ['不对', '不是', '违', 'いや', '違', '아니'];

/** What the user typed, word for word. The latest one is the request in work. */
export const requests: Extractor<{ current: string }> = {
  name: 'requests',
  reads: ['prompt'],
  start: () => ({ current: '' }),
  read(entry, carry) {
    if (entry.type !== 'prompt') return [];
    const text = entry.text.slice(0, TEXT_MAX);
    const key = keyOfText(text);
    const set: Record<string, string | number> = {};
    const sentence = readSentence(text);
    if (isUrgent(sentence)) set.urgent = 1;
    if (isCorrection(sentence)) set.correction = 1;
    const previous = carry.current;
    carry.current = key;
    const seen = { kind: 'request', key, text, status: 'open', set } as const;
    if (previous === '' || previous === key) return [seen];
    return [{ kind: 'request', key: previous, status: 'done', silent: true }, seen];
  },
};

function isUrgent({ text, spaced }: Sentence): boolean {
  return (
    URGENT.some((words) => spaced.includes(` ${words} `)) ||
    URGENT_UNSPACED.some((words) => text.includes(words))
  );
}

function isCorrection({ text, spaced }: Sentence): boolean {
  return (
    CORRECTION.some((words) => spaced.startsWith(` ${words} `)) ||
    CORRECTION_UNSPACED.some((words) => text.startsWith(words))
  );
}
