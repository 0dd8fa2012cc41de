import { describe, expect, it } from 'vitest';
import { FLOORS } from './floors.ts';
import { isStale, isStatement, reportFigures, reportMisses, share, tally } from './report.ts';
import { runScenario } from './run-scenario.ts';
import { scenarios } from './scenarios.ts';
import { findSaying, linesOf, scoreScenario } from './score.ts';
import { compaction, KINDS, rule, type Scenario, stale, state, you } from './steps.ts';

describe('The planned sessions', () => {
  const checks = scenarios.flatMap((scenario) => runScenario(scenario).checks);

  it('get back what has to be said, in every generation', () => {
    const figures = `${reportFigures(checks)}\n${reportMisses(checks)}`;
    expect(share(tally(checks, isStatement)), figures).toBeGreaterThanOrEqual(FLOORS.replayed.said);
    for (const nth of new Set(checks.map(({ generation }) => generation))) {
      const ofGeneration = tally(checks, (check) => isStatement(check) && check.generation === nth);
      expect(share(ofGeneration), `generation ${nth}\n${figures}`).toBeGreaterThanOrEqual(
        FLOORS.replayed.saidInEachGeneration,
      );
    }
  });

  it('do not get told what is over as if it were so', () => {
    expect(share(tally(checks, isStale)), reportMisses(checks.filter(isStale))).toBeLessThanOrEqual(
      FLOORS.replayed.stale,
    );
  });

  it('ask for every kind', () => {
    for (const kind of KINDS) expect(tally(checks, (check) => check.kind === kind).of).toBeGreaterThan(30);
  });

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'name each statement once and end only what was begun: %s',
    (_name, { steps }) => {
      const begun: string[] = [];
      for (const step of steps) {
        if (step.type !== 'compaction') continue;
        for (const label of step.over) expect(begun).toContain(label);
        begun.push(...[...step.says, ...step.gone].map(({ label }) => label));
      }
      expect(new Set(begun).size).toBe(begun.length);
    },
  );
});

describe('The score', () => {
  const session = (...steps: Scenario['steps']): Scenario => ({
    name: 'sample',
    domain: 'web',
    language: 'en',
    cwd: '/srv',
    steps,
  });

  it('wants all of one alternative in one line, with the heading in front', () => {
    const lines = linesOf('## Rules\n- use pnpm\n- not npm\n');
    expect(findSaying([[/pnpm/, /not npm/]], lines)).toBeUndefined();
    expect(findSaying([[/nothing/], [/rules/, /PNPM/]], lines)).toBe('Rules | - use pnpm');
  });

  it('hears nothing in a bare list of names', () => {
    const names = Array.from({ length: 20 }, (_, nth) => `src/part${nth}/file_${nth}.ts`).join(', ');
    expect(findSaying([[/part3/]], linesOf(names))).toBeUndefined();
  });

  it('asks for a statement until it is over, and counts the summary for it', () => {
    const planned = session(
      you('go'),
      compaction('useless', { says: [rule('pnpm', [/pnpm/]), state('red', [/fails/])] }),
      compaction('It fails.', { over: ['pnpm'] }),
    );
    const said = scoreScenario(planned, ['use pnpm', '']).map(
      ({ generation, label, line }) => `${generation} ${label} ${line !== undefined}`,
    );
    expect(said).toEqual(['1 pnpm true', '1 red false', '2 red true']);
  });

  it('lets what is over be told as past', () => {
    const planned = session(compaction('useless', { gone: [stale('tabs', [/use tabs/])] }));
    expect(scoreScenario(planned, ['- use tabs'])[0]?.line).toBeDefined();
    expect(scoreScenario(planned, ['- use tabs (taken back: "spaces please")'])[0]?.line).toBeUndefined();
  });
});
