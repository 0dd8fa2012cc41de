import { expect } from 'vitest';
import { createTask, PROJECT, run, write, writeSession } from '../transcripts/session-writer.ts';
import { contextOf, type HookRun } from './hook-room.ts';

export const RULE = 'Never touch anything below generated/.';
export const ERROR = 'AssertionError: total of invoice 4711 is off';
export const TASK = 'Round every line before adding up';

/** A session whose compaction may lose a rule, an error, a task and a file. */
export function session() {
  const rows = writeSession();
  rows.prompt(`The totals are off by a cent. ${RULE}`);
  rows.turn('I look at the totals.', [createTask(1, TASK), write(`${PROJECT}/src/totals.ts`)]);
  rows.turn('', [run('npm test', ERROR, true)]);
  rows.turn('The test still fails.');
  return rows;
}

export const silent = { code: 0, stdout: '', stderr: '' };
export const compacted = { source: 'compact', model: 'claude-opus-5-5' };

export function expectBrief(reply: HookRun): void {
  expect(reply).toMatchObject({ code: 0, stderr: '' });
  expect(contextOf(reply)).toContain(RULE);
  expect(contextOf(reply)).toContain(ERROR);
  expect(contextOf(reply)).toContain(TASK);
  expect(contextOf(reply)).toContain('src/totals.ts');
}
