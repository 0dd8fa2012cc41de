import { expect } from 'vitest';
import { createTask, PROJECT, run, write, writeSession } from '../transcripts/session-writer.ts';
import { contextOf, type HookRun } from './hook-room.ts';

export const PROMPT = 'The totals are off by a cent. Never touch anything below generated/.';
export const ERROR = 'AssertionError: total of invoice 4711 is off';
export const TASK = 'Round every line before adding up';

/** A session whose compaction may lose a prompt, a failed run and a task. */
export function session() {
  const rows = writeSession();
  rows.prompt(PROMPT);
  rows.turn('I look at the totals.', [createTask(1, TASK), write(`${PROJECT}/src/totals.ts`)]);
  rows.turn('', [run('npm test', `Exit code 1\n${ERROR}`, true)]);
  rows.turn('The test still fails.');
  return rows;
}

/** Long enough for a summary, and all of it is there. */
export const SUMMARY = `<summary>
1. Primary Request and Intent: the user wrote "${PROMPT}"
2. Errors and fixes: npm test ends with exit code 1 and ${ERROR}; the cause is that lines are added up before they are rounded.
3. Files: src/totals.ts was written anew, with one function that adds up the lines of an invoice.
4. Pending Tasks: #1 ${TASK}, which has not been begun.
5. Current Work: the test was run a last time, and it still fails.
</summary>`;

export const silent = { code: 0, stdout: '', stderr: '' };
export const compacted = { source: 'compact', model: 'claude-opus-5-5' };

export function expectBrief(reply: HookRun): void {
  expect(reply).toMatchObject({ code: 0, stderr: '' });
  expect(contextOf(reply)).toContain(PROMPT);
  expect(contextOf(reply)).toContain(ERROR);
  expect(contextOf(reply)).toContain(TASK);
}
