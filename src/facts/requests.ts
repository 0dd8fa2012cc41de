import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';
import { promptTone } from './rules/prompt-tone.ts';

const TEXT_MAX = 4000;
/** One turn hears no more than these. */
const REMARKS_MAX = 50;

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
    const set = { ...(entry.midTurn && { midTurn: 1 }), ...promptTone(entry.text) };
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
