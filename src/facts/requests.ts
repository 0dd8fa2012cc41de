import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';
import { promptTone } from './rules/prompt-tone.ts';

const TEXT_MAX = 4000;
/** One turn hears no more than these. */
const REMARKS_MAX = 50;

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
    const set = { ...(entry.midTurn && { midTurn: 1 }), ...promptTone(entry.text) };
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
