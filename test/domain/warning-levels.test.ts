import { expect, test } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { findWarningLevel } from '../../src/domain/context-fill.ts';
import { withArchive } from '../../src/events/event-context.ts';
import { warnModel } from '../../src/events/warn-model.ts';
import { makeContext } from '../events/test-context.ts';

const DEFAULT = [60, 75, 90];

test.each([
  [167_000, 60, 'notice'],
  [167_000, 59, undefined],
  [167_000, 91, 'critical'],
  [967_000, 90, undefined],
  [967_000, 94, 'notice'],
  [967_000, 99, 'critical'],
  [80_000, 75, 'warning'],
] as const)('with a compaction at %d tokens, %d percent of them call for %s', (threshold, percent, level) => {
  expect(findWarningLevel({ tokens: (threshold * percent) / 100, threshold }, DEFAULT)).toBe(level);
});

test('nothing is urgent where nobody knows when the client compacts', () => {
  for (const threshold of ['never', 'unknown'] as const)
    expect(findWarningLevel({ tokens: 900_000, threshold }, DEFAULT)).toBeUndefined();
});

test.each([
  ['far below it', 152_000, 'Go on.', 'critical'],
  ['at the threshold', 167_000, 'Go on.', undefined],
  ['behind it', 170_000, 'Go on.', undefined],
  ['right before it', 166_000, 'Go on.', undefined],
  ['and the prompt itself fills it', 150_000, 'tide '.repeat(9_000), undefined],
] as const)('with a fill %s, a warning could not come too late', (_what, tokens, prompt, level) => {
  const archive = openArchive(':memory:');
  const session = { client: 'claude-code', id: 's', cwd: process.cwd(), transcriptPath: '/none' };
  const fill = { tokens, window: 200_000, threshold: 167_000, generation: 0 };
  const event = { kind: 'prompt-submitted', session, prompt, promptId: 'p' } as const;
  const reply = warnModel(event, fill, withArchive(makeContext(), archive, event));
  expect(reply.kind).toBe(level === undefined ? 'nothing' : 'add-context');
  expect(archive.database.column`SELECT name FROM context_marks`).toEqual(level === undefined ? [] : [level]);
  archive.close();
});
