import { keyOfText, type Sighting } from '../domain/fact.ts';
import { planHandedOver } from '../prompt/plan-handed-over.ts';
import { noteParts } from '../prompt/quote-prompt.ts';
import type { Extractor } from './extractor.ts';
import { REQUESTS, type RequestsCarry } from './noted-parts.ts';
import { promptTone } from './rules/prompt-tone.ts';
import { unsureOrders } from './unsure-orders.ts';

const TEXT_MAX = 4000;
/** Of a longer plan the end is stored as well, where it says how it is to be verified. */
const PLAN_END_MAX = 1500;
/** Maximum number of prompts stored for one turn. */
const REMARKS_MAX = 50;
/** A brief never quotes more prompts than this. */
const NOTED_MAX = 60;

/** What the user typed, verbatim. The latest prompt that began a turn is the request in work. */
export const requests: Extractor<RequestsCarry> = {
  name: REQUESTS,
  reads: ['prompt', 'own-command'],
  start: () => ({ current: [], before: [] }),
  read(entry, carry) {
    if (entry.type === 'own-command') return takeBackCall(carry);
    if (entry.type !== 'prompt') return [];
    const text = entry.text.slice(0, TEXT_MAX);
    const job = keyOfText(text);
    // The same text may also begin a turn later, which is a fact of its own.
    const key = entry.midTurn ? `remark ${job}` : job;
    const unsure = unsureOrders(text);
    const set = {
      ...(entry.midTurn && { midTurn: 1 }),
      ...(unsure !== '' && { unsure }),
      ...(entry.text.length > TEXT_MAX &&
        planHandedOver(text) !== '' && { ending: entry.text.slice(TEXT_MAX).slice(-PLAN_END_MAX) }),
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

/**
 * Undoes the change of request for a prompt that only called one of our commands: `/handoff to Grace` is a remark on
 * the current job.
 */
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
