import { describe, expect, it } from 'vitest';
import { FLOORS } from './floors.ts';
import { isStale, isStatement, reportFigures, reportMisses, share, tally } from './report.ts';
import { replayRows, runScenario } from './run-scenario.ts';
import { scenarios } from './scenarios.ts';
import { type Check, findSaying, linesOf, scoreScenario } from './score.ts';
import * as s from './steps.ts';
import { writeTranscript } from './write-transcript.ts';

const planned = scenarios.flatMap((scenario) => runScenario(scenario).checks);
const useless = scenarios.map(s.withUselessSummaries).flatMap((scenario) => runScenario(scenario).checks);

describe('The planned sessions', () => {
  const isAim = (check: Check) => isStatement(check) || isStale(check);
  const figures = `${reportFigures(useless, planned)}\n${reportMisses(useless.filter(isAim))}`;
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

  it('have most of it beside their own summaries, where a brief may be silent', () => {
    expect(shareIn(planned, isStatement), reportMisses(planned.filter(isAim))).toBeGreaterThanOrEqual(
      FLOORS.ownSummaries,
    );
  });

  it('are not told what has changed since', () => {
    for (const checks of [useless, planned])
      expect(shareIn(checks, isStale), reportMisses(checks.filter(isStale))).toBeLessThanOrEqual(
        FLOORS.stale,
      );
  });

  it('ask for every kind', () => {
    for (const kind of [...s.KINDS, 'stale'])
      expect(tally(useless, (check) => check.kind === kind).of, kind).toBeGreaterThanOrEqual(2);
  });

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'name each statement once and end only what was begun: %s',
    (_name, { steps }) => {
      const begun: string[] = [];
      for (const step of steps) {
        if (step.type !== 'compaction') continue;
        for (const label of step.over) expect(begun).toContain(label);
        begun.push(...step.says.map(({ label }) => label));
      }
      expect(new Set(begun).size).toBe(begun.length);
    },
  );
});

describe('The score', () => {
  const session = (...steps: s.Step[]): s.Scenario => ({
    name: 'sample',
    domain: 'web',
    language: 'en',
    cwd: '/srv',
    steps,
  });
  /** The kinds and labels that a text says at the last compaction. */
  const saidIn = (text: string, ...steps: s.Step[]) =>
    scoreScenario(session(...steps), [text])
      .filter(({ line }) => line !== undefined)
      .map(({ kind, label }) => `${kind} ${label}`);
  const useless = s.compaction('useless');

  it('wants all of one alternative in one line', () => {
    const lines = linesOf('- use pnpm\n- not npm\n');
    expect(findSaying([[/pnpm/, /not npm/]], lines)).toBeUndefined();
    expect(findSaying([[/nothing/], [/USE/, /pnpm/]], lines)).toBe('- use pnpm');
  });

  it('asks for a statement until it is over, and counts the summary for it', () => {
    const steps = [
      s.compaction('nothing', { says: [s.rule('pnpm', [/pnpm/]), s.words('red', [/fails/])] }),
      s.compaction('It fails.', { over: ['pnpm'] }),
    ];
    const said = scoreScenario(session(...steps), ['use pnpm', '']).map(
      ({ generation, label, line }) => `${generation} ${label} ${line !== undefined}`,
    );
    expect(said).toEqual(['1 pnpm true', '1 red false', '2 red true']);
  });

  it('wants prompts whole, and of long ones the first and the last line', () => {
    const two = s.you('mend the crane\nthen rest');
    expect(saidIn('- 09:00: mend the crane\n  then rest', two, useless)).toHaveLength(1);
    expect(saidIn('- 09:00: mend the crane', two, useless)).toEqual([]);
    expect(saidIn('- 09:00: b', s.you('b'), useless)).toEqual(['prompt b']);
    expect(saidIn('- both', s.you('b'), useless)).toEqual([]);
    const long = `first\n${'x\n'.repeat(2000)}last`;
    expect(saidIn('- first\n[…]\nlast', s.you(long), useless)).toHaveLength(1);
  });

  it('knows what is open and what is over', () => {
    const steps = [
      s.todos('x Mend it', '- Ship it'),
      s.bash('npm test', '1 failed', { failed: 1 }),
      s.bash('npm test', '12 passed'),
      s.bash('serve', '', { background: 'b1' }),
      s.bash('serve', '', { background: 'b2' }),
      s.ended('b1', 'completed', 'done'),
      useless,
    ];
    expect(saidIn('- [pending] Ship it\n- no end seen: `serve` (id b2)', ...steps)).toEqual([
      'task Ship it',
      'job b2',
    ]);
    expect(saidIn('- [pending] Mend it\n- `npm test`: exit 1\n- b1, no end seen', ...steps)).toEqual([
      'stale open: Mend it',
      'stale exit 1: npm test',
      'stale running: b1',
    ]);
  });

  it('does not count what the user went back from', () => {
    const steps = [
      s.you('first'),
      s.you('left'),
      s.bash('make', 'no', { failed: 2 }),
      s.rewind(1),
      s.you('right'),
      useless,
    ];
    expect(saidIn('left\nright\nmake, no', ...steps)).toEqual(['prompt right', 'stale left: left']);
    expect(replayRows(writeTranscript(session(...steps)))[0]).not.toContain('left');
  });

  it('writes rows of old clients, which have no row for a compaction', () => {
    const scenario: s.Scenario = { ...session(s.you('use pnpm'), useless), client: '1.0.71' };
    expect(writeTranscript(scenario)).not.toContain('compact_boundary');
    expect(replayRows(writeTranscript(scenario))[0]).toContain('use pnpm');
  });
});
