import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  findRelayRun,
  listRelaySessions,
  startRelayRun,
  takeRelayRun,
} from '../../src/archive/records/relays.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openRelayBook } from '../../src/relay/relay-book.ts';
import { startState } from '../../src/relay/relay-state.ts';
import { makeContext } from '../events/test-context.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const OPTIONS = { maxSessions: 10, client: 'claude', clientArguments: [] };
const SECRET = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';

function makeRun() {
  const clientDir = mkdtempSync(join(tmpdir(), 'tideproof-book-'));
  onTestFinished(() => rmSync(clientDir, { recursive: true, force: true }));
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const { database } = archive;
  const stored = { task: 'Mend the piers.', cwd: clientDir, options: '{}', now: NOW.toISOString(), pid: 1 };
  const runId = startRelayRun(database, stored);
  const job = { runId, task: stored.task, cwd: clientDir, options: OPTIONS };
  const context = makeContext({ CLAUDE_CONFIG_DIR: clientDir }, { now: () => NOW, writeLog: () => {} });
  return {
    database,
    runId,
    open: () => openRelayBook(job, archive, context),
    /** What the client would have written by itself. */
    write(sessionId: string, rows: object[]) {
      const folder = join(clientDir, 'projects', 'p');
      mkdirSync(folder, { recursive: true });
      const lines = rows.map((row, index) =>
        JSON.stringify({ uuid: `row-${index}`, timestamp: NOW, ...row }),
      );
      writeFileSync(join(folder, `${sessionId}.jsonl`), `${lines.join('\n')}\n`);
    },
  };
}

function said(text: string, tokens: number) {
  const usage = { input_tokens: tokens, output_tokens: 0 };
  return {
    type: 'assistant',
    message: { id: 'm', model: 'claude-opus-5-5', content: [{ type: 'text', text }], usage },
  };
}

test('what a session said while nobody watched is found again, and its successor is told', () => {
  const run = makeRun();
  const first = run.open().plan(1);
  const prompt = { type: 'user', message: { role: 'user', content: first.prompt } };
  const cost = { type: 'cost-state', totalCostUSD: 1.25 };
  run.write(first.sessionId, [prompt, said(`Half of it, with ${SECRET}.\nRELAY: CONTINUE`, 70_000), cost]);

  const book = run.open();
  const left = book.leftBehind()!;
  expect(left).toMatchObject({ tokens: 70_000, model: 'claude-opus-5-5', midTurn: false, costUsd: 1.25 });
  book.save({ ...startState(), ...left }, 'exited');
  const second = book.plan(2);
  expect(second.prompt).toContain('Report of session 1:\nHalf of it, with [masked');
  expect(second.prompt.startsWith('Mend the piers.\n')).toBe(true);
  const texts = run.database.prepare('SELECT session_id, event, text FROM context_injections').all();
  expect(texts.map(({ session_id }) => session_id)).toEqual([first.sessionId, second.sessionId]);
  expect(second.prompt.endsWith(String(texts[1]!.text))).toBe(true);
  expect(run.open().state()).toMatchObject({ number: 2, earlierCostUsd: 1.25, costUsd: 0 });
});

test('a session that never came to be is planned anew, under the same number', () => {
  const run = makeRun();
  const lost = run.open().plan(1);
  const book = run.open();
  expect(book.leftBehind()).toBeUndefined();
  const again = book.plan(1);
  expect(again.sessionId).not.toBe(lost.sessionId);
  expect(listRelaySessions(run.database, run.runId).map(({ sessionId }) => sessionId)).toEqual([
    again.sessionId,
  ]);
});

test('of two processes that take a run up at once, one gets it', () => {
  const { database, runId } = makeRun();
  const run = findRelayRun(database, runId)!;
  expect(takeRelayRun(database, run, NOW.toISOString(), 2)).toBe(true);
  expect(takeRelayRun(database, run, NOW.toISOString(), 3)).toBe(false);
});
