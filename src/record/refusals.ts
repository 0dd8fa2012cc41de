import { keyOfText, type Sighting } from '../domain/fact.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor } from './extractor.ts';

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
