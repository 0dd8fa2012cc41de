import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Run, WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

const ALL_PASS = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.allGreen})|${unspaced.allGreen}`, 'i');

export function saysAllPass(text: string): boolean {
  return ALL_PASS.test(text);
}

/** The run by which a message is wrong that says that all tests pass: the last test, or whatever failed later. */
export function runAgainst(text: string, line: number, { runs }: WorkState): Run | undefined {
  if (!saysAllPass(text)) return undefined;
  const last = runs.findLast(({ checks }) => checks.includes('test'));
  const later = runs.findLast(
    (run) => run.line > line && run.failed && run.role !== 'look' && run.role !== 'git',
  );
  return last?.failed ? last : later;
}
