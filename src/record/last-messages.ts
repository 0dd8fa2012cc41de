import type { Said } from '../domain/state-of-record.ts';
import type { Extractor } from './extractor.ts';

const MESSAGES_MAX = 4;
const CHARACTERS_MAX = 4000;
const STATEMENT_MAX = 1500;

interface Carry {
  said: Said[];
}

/** The last messages of the assistant, whole. They are what it said, not what is so. */
export const lastMessages: Extractor<Carry> = {
  name: 'last-messages',
  reads: ['said'],
  start: () => ({ said: [] }),
  read(entry, carry, _call, { mark }) {
    if (entry.type !== 'said' || entry.text.trim() === '') return [];
    const text = entry.text.trim();
    const { time, line } = mark;
    carry.said = [...carry.said, { text: text.slice(0, CHARACTERS_MAX), time, line }].slice(-MESSAGES_MAX);
    return [{ kind: 'statement', key: 'last', text: text.slice(0, STATEMENT_MAX) }];
  },
};
