import { expect, test } from 'vitest';
import type { Entry } from '../../src/domain/entry.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { readEntry } from '../../src/record/read-entry.ts';
import { createMemoryLedger } from '../../src/session/learn-rows.ts';
import { makeReading } from './make-reading.ts';

const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };

test('an extractor that fails loses only its own facts', () => {
  const ledger = createMemoryLedger();
  const progress = startProgress();
  const failed: string[] = [];
  const entries: Entry[] = [
    {
      origin,
      type: 'called',
      callId: '1',
      tool: 'Edit',
      action: { kind: 'edit-file', path: '/a.ts', edits: [] },
    },
    {
      ...{ origin, type: 'answered', callId: '1', failed: true, text: '' },
      get text(): string {
        throw new Error('unreadable');
      },
    } as Entry,
  ];
  for (const entry of entries) readEntry(entry, progress, ledger, (name) => failed.push(name));
  expect(failed).toEqual(['failed-calls']);
  expect(ledger.find('file', '/a.ts')?.detail.edits).toBe(0);
});

test('turns are counted by message, and the fill is that of the last one', () => {
  const progress = startProgress();
  const measure = (messageId: string, contextTokens: number) =>
    readEntry(
      { origin, type: 'measured', messageId, model: 'm', contextTokens },
      progress,
      createMemoryLedger(),
      () => expect.unreachable(),
    );
  measure('m1', 10);
  measure('m1', 20);
  measure('m2', 30);
  expect(progress).toMatchObject({ turn: 2, contextTokens: 30, model: 'm' });
});

test('an answer without its call, and a second answer to a call, tell nothing', () => {
  const reading = makeReading();
  reading.answer('call-9', { failed: true, exitCode: 1, text: 'Error' });
  const id = reading.call({ kind: 'run-command', command: 'npm test' });
  reading.answer(id);
  reading.answer(id, { failed: true, exitCode: 1, text: 'Error' });
  expect(reading.state().runs).toMatchObject([{ status: 0, count: 1 }]);
  expect(reading.facts('error')).toEqual([]);
});

test('since when a conversation is stuck is known until the model answers or a summary comes', () => {
  const progress = startProgress();
  const read = (entry: Entry) => readEntry(entry, progress, createMemoryLedger(), () => expect.unreachable());
  read({ origin, type: 'stuck' });
  read({ origin: { ...origin, time: '2026-03-09T10:00:00.000Z' }, type: 'stuck' });
  expect(progress.stuckAt).toBe(origin.time);
  read({ origin, type: 'summarized', text: 'Work goes on.' });
  expect(progress.stuckAt).toBe('');
});
