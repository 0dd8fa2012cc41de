import { keyOfText, type Sighting } from '../domain/fact.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor } from './extractor.ts';

const PLAN_MAX = 20_000;

/** The user's answers to questions that the client asked. */
export const answers: Extractor<null> = {
  name: 'answers',
  reads: ['answered'],
  start: () => null,
  read(entry) {
    if (entry.type !== 'answered' || entry.result?.kind !== 'user-answered') return [];
    return entry.result.answers.map(
      ({ question, answer }): Sighting => ({
        kind: 'answer',
        key: keyOfText(question),
        text: `${question} → ${answer}`,
        set: { question, answer },
      }),
    );
  },
};

/** The plan in force: the last one the user approved. */
export const plans: Extractor<null> = {
  name: 'plans',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || entry.result?.kind !== 'plan-approved') return [];
    const text = entry.result.plan;
    const path = call?.action.kind === 'propose-plan' ? call.action.path : '';
    if (text === '') return [];
    const seen: Sighting = { kind: 'plan', key: 'approved', text: text.slice(0, PLAN_MAX), status: 'open' };
    return [path === '' ? seen : { ...seen, set: { path } }];
  },
};

interface Carry {
  /** The last refusal, whose words may follow in the same row. */
  last?: { key: string; line: number };
}

/** Calls that the user refused, each with the words of the refusal, which the client writes into the same row. */
export const refusals: Extractor<Carry> = {
  name: 'refusals',
  reads: ['answered', 'prompt'],
  start: () => ({}),
  read(entry, carry, call, { mark }): Sighting[] {
    if (entry.type === 'answered' && entry.refusedBy === 'user' && call) {
      const text = describeCall(call.tool, call.action);
      if (text === '') return [];
      carry.last = { key: keyOfText(`${text} ${mark.line}`), line: mark.line };
      return [{ kind: 'refusal', key: carry.last.key, text }];
    }
    if (entry.type !== 'prompt' || carry.last?.line !== mark.line) return [];
    return [
      { kind: 'refusal', key: carry.last.key, set: { words: entry.text.slice(0, 2000) }, silent: true },
    ];
  },
};
