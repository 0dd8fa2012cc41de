import { expect, test } from 'vitest';
import { FLOORS } from '../wire/floors.ts';
import { playScenario } from '../wire/play-scenario.ts';
import { isStale, isStatement, reportFigures, reportMisses, share, tally } from '../wire/report.ts';
import { scenarios } from '../wire/scenarios.ts';
import { scoreScenario } from '../wire/score.ts';
import { setInstalledStage } from './client-stage.ts';

test('planned sessions get back what has to be said from the hooks, too', async () => {
  const names = ['checkout timeouts', 'wrong summaries'];
  const checks = await Promise.all(
    scenarios
      .filter(({ name }) => names.includes(name))
      .map(async (scenario) => {
        const { briefs, shown } = await playScenario(scenario, setInstalledStage());
        expect(briefs).toHaveLength(scenario.steps.filter(({ type }) => type === 'compaction').length);
        return scoreScenario(scenario, briefs, shown);
      }),
  );
  const all = checks.flat();
  const figures = `${reportFigures(all)}\n${reportMisses(all)}`;
  expect(checks).toHaveLength(names.length);
  expect(share(tally(all, isStatement)), figures).toBeGreaterThanOrEqual(FLOORS.played.said);
  expect(share(tally(all, isStale)), figures).toBeLessThanOrEqual(FLOORS.played.stale);
});
