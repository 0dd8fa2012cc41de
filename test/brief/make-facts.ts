import type { Fact, FactKind } from '../../src/domain/fact.ts';
import type { Run, StateOfRecord } from '../../src/domain/state-of-record.ts';
import { emptyRecord } from './played-session.ts';

export const CWD = '/home/ada/app';

export interface Given extends Omit<Partial<Fact>, 'first' | 'last'> {
  line?: number;
  turn?: number;
  generation?: number;
  time?: string;
}

/** A fact that was seen once, by default in line 1, before the first compaction. */
export function fact(
  kind: FactKind,
  text: string,
  { line = 1, turn = line, generation = 0, time = '2026-03-09T09:00:00.000Z', ...more }: Given = {},
): Fact {
  const mark = { uuid: `row-${line}`, line, time, turn, generation };
  return {
    ...{ kind, key: text, text, status: 'open', detail: {}, uses: 1, first: mark, last: mark },
    ...more,
  };
}

/** Prompts in this order, a line each. */
export function prompts(...texts: string[]): Fact[] {
  return texts.map((text, index) => fact('request', text, { line: index + 1 }));
}

export function run(command: string, status: Run['status'], more: Partial<Run> = {}): Run {
  return {
    ...{ family: `${CWD} ${command}`, command, status, count: 1, failures: 0, lastLines: '' },
    ...{ time: '2026-03-09T10:00:00.000Z', line: 20, generation: 0, ...more },
  };
}

export function recordWith(more: Partial<StateOfRecord>): StateOfRecord {
  return { ...emptyRecord(), ...more };
}

/** Edited in the order in which they are given, from this line on. */
export function edited(paths: readonly string[], line = 10, generation = 0): StateOfRecord['edited'] {
  return paths.map((path, index) => ({ ...{ path: `${CWD}/${path}`, line: line + index, generation } }));
}

/** A word of five letters that no other number gives, so that a text has it or not. */
export function wordOf(number: number): string {
  const letters = 'bdfgklmnprstvz';
  let word = '';
  for (let left = number, nth = 0; nth < 5; nth++) {
    word += letters[left % letters.length];
    left = Math.floor(left / letters.length);
  }
  return word;
}

/** A prompt of words that no prompt of another number has. */
export function distinctPrompt(number: number, words = 8): string {
  return Array.from({ length: words }, (_, nth) => wordOf(number * 1000 + nth)).join(' ');
}
