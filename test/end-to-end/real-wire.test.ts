import { afterAll, describe, expect, it } from 'vitest';
import { pinnedClient } from '../lab/stage.ts';
import { compare, reportDifferences } from '../wire/client/compare.ts';
import { installOnce } from '../wire/client/installed-worlds.ts';
import { playScenario } from '../wire/client/play-scenario.ts';
import { FLOORS } from '../wire/floors.ts';
import { isStale, isStatement, reportFigures, reportMisses, share, tally } from '../wire/report.ts';
import { scenarios } from '../wire/scenarios.ts';
import { builtCommand } from './built-command.ts';

/** Between them: both kinds of compaction, wrong summaries, words typed meanwhile, questions, plans, refusals, background commands. */
const PLAYED = ['native gallery', 'ota update', 'terraform drift', 'wrong summaries'];

describe('Planned sessions, played by the real client', () => {
  const worlds = installOnce(builtCommand());
  afterAll(() => worlds.remove());

  it('get back what has to be said, and the hooks say what the replay says', async () => {
    const client = pinnedClient();
    const comparisons = await Promise.all(
      scenarios
        .filter(({ name }) => PLAYED.includes(name))
        .map(async (scenario) =>
          compare(scenario, await worlds.within(scenario, (world) => playScenario(scenario, client, world))),
        ),
    );
    expect(comparisons).toHaveLength(PLAYED.length);
    const checks = comparisons.flatMap(({ played }) => played);
    const figures = `${reportFigures(checks)}\n${reportMisses(checks)}\n${reportDifferences(comparisons)}`;
    expect(share(tally(checks, isStatement)), figures).toBeGreaterThanOrEqual(FLOORS.played.said);
    expect(share(tally(checks, isStale)), figures).toBeLessThanOrEqual(FLOORS.played.stale);
    const byHooks = comparisons.flatMap(({ differences }) => differences.filter((one) => !one.isOfTheRows));
    expect(byHooks).toEqual([]);
  });
});
