import { keyOfText, type Sighting } from '../domain/fact.ts';
import { noteParts } from '../prompt/quote-prompt.ts';
import type { Extractor } from './extractor.ts';
import { REQUESTS, type RequestsCarry } from './noted-parts.ts';
import { promptTone } from './rules/prompt-tone.ts';
import { unsureOrders } from './unsure-orders.ts';

const TEXT_MAX = 4000;
/** One turn hears no more than these. */
const REMARKS_MAX = 50;
/** A brief quotes no more prompts than these. */
const NOTED_MAX = 60;

/** What the user typed, word for word. The latest one that began a turn is the request in work. */
export const requests: Extractor<RequestsCarry> = {
  name: REQUESTS,
  reads: ['prompt', 'own-command'],
  start: () => ({ current: [], before: [] }),
  read(entry, carry) {
    if (entry.type === 'own-command') return takeBackCall(carry);
    if (entry.type !== 'prompt') return [];
    const text = entry.text.slice(0, TEXT_MAX);
    const job = keyOfText(text);
    // The same words may begin a turn one day: that is another fact.
    const key = entry.midTurn ? `remark ${job}` : job;
    const unsure = unsureOrders(text);
    const set = {
      ...(entry.midTurn && { midTurn: 1 }),
      ...(unsure !== '' && { unsure }),
      ...promptTone(entry.text),
    };
    const seen: Sighting = { kind: 'request', key, text, status: 'open', set };
    takeParts(noteParts(text), carry);
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

function takeParts(note: string, carry: RequestsCarry): void {
  carry.parts = [...(carry.parts ?? []).filter((each) => each !== note), note].slice(-NOTED_MAX);
}

/** `/handoff to Grace` is a remark on the job, not the next one. */
function takeBackCall(carry: RequestsCarry): Sighting[] {
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
