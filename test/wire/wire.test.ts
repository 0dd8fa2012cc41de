import { describe, expect, it } from 'vitest';
import { FLOORS } from './floors.ts';
import { isStale, isStatement, reportFigures, reportMisses, share, tally } from './report.ts';
import { runScenario } from './run-scenario.ts';
import { scenarios } from './scenarios.ts';
import { type Check, scoreScenario } from './score.ts';
import * as s from './steps.ts';

const planned = scenarios.flatMap((scenario) => runScenario(scenario).checks);
const useless = scenarios.map(s.withUselessSummaries).flatMap((scenario) => runScenario(scenario).checks);

describe('The planned sessions', () => {
  const figures = `${reportFigures(useless, planned)}\n${reportMisses(useless)}`;
  const shareIn = (checks: readonly Check[], isWanted: (check: Check) => boolean) =>
    share(tally(checks, isWanted));

  it.each(Object.entries(FLOORS.uselessSummaries))(
    'get back each %s beside useless summaries',
    (kind, floor) => {
      expect(
        shareIn(useless, (check) => check.kind === kind),
        figures,
      ).toBeGreaterThanOrEqual(floor);
    },
  );

  it('get it back in every generation', () => {
    for (const nth of new Set(useless.map(({ generation }) => generation)))
      expect(
        shareIn(useless, (check) => isStatement(check) && check.generation === nth),
        `generation ${nth}\n${figures}`,
      ).toBeGreaterThanOrEqual(FLOORS.eachGeneration);
  });

  it('get it back beside their own summaries, which say little or the contrary', () => {
    expect(shareIn(planned, isStatement), reportMisses(planned)).toBeGreaterThanOrEqual(FLOORS.ownSummaries);
  });

  it('are not told what has changed since', () => {
    for (const checks of [useless, planned])
      expect(shareIn(checks, isStale), reportMisses(checks.filter(isStale))).toBeLessThanOrEqual(
        FLOORS.stale,
      );
  });

  it('ask for every kind', () => {
    for (const kind of [...s.KINDS, 'stale'])
      expect(tally(useless, (check) => check.kind === kind).of, kind).toBeGreaterThan(0);
  });
});

const session = (...steps: s.Step[]): s.Scenario => ({ name: 'sample', cwd: '/srv', steps });
/** The kinds and labels that a text says at the last compaction. */
const saidIn = (text: string, ...steps: s.Step[]) =>
  scoreScenario(session(...steps), [text])
    .filter(({ line }) => line !== undefined)
    .map(({ kind, label }) => `${kind} ${label}`);
const nothing = s.compaction('useless');

it('The score wants prompts whole, and of long ones the first and the last line', () => {
  const two = s.you('mend the crane\nthen rest');
  expect(saidIn('- 09:00: mend the crane\n  then rest', two, nothing)).toHaveLength(1);
  expect(saidIn('- 09:00: mend the crane', two, nothing)).toEqual([]);
  expect(saidIn('- 09:00: b', s.you('b'), nothing)).toEqual(['prompt b']);
  expect(saidIn('- both', s.you('b'), nothing)).toEqual([]);
  const long = `first\n${'x\n'.repeat(2000)}last`;
  expect(saidIn('- first\n[…]\nlast', s.you(long), nothing)).toHaveLength(1);
});
