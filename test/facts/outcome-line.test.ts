import { expect, test } from 'vitest';
import { playSession } from '../brief/played-session.ts';
import { run } from '../transcripts/session-writer.ts';

const outcomeOf = (output: string, failed = false) =>
  playSession((session) => {
    session.prompt('Look at the tides.');
    session.turn('', [run('./tides', output, failed)]);
  }).record.work.runs.at(-1);

test('A small table is told with its rows', () => {
  const table = ' region | count \n--------+-------\n north  |  1204\n south  |   311\n(2 rows)\n';
  expect(outcomeOf(table)?.outcome).toBe('region count | north 1204 | south 311');
  expect(outcomeOf(' max  \n------\n 8812\n(1 row)\n')?.outcome).toBe('max | 8812');
});

test('A failing build is told by its error, and a failing test by its name', () => {
  const kotlin =
    '> Task :app:compileKotlin FAILED\ne: file:///p/Ebb.kt:12:9 Unresolved reference: tide\n\nBUILD FAILED in 3s';
  expect(outcomeOf(kotlin, true)?.failure?.text).toContain('Unresolved reference: tide');
  const ruby =
    'Failures:\n\n  1) Invoice adds tax\n     Failure/Error: expect(x).to eq 3\n\n       expected: 3\n';
  expect(outcomeOf(ruby, true)?.failure?.text).toMatch(/Invoice adds tax\n.*expect\(x\)/);
});
