import { afterAll, describe, expect, it } from 'vitest';
import { asQuickNode } from '../cli/quick-node.ts';
import { pinnedClient } from '../lab/stage.ts';
import { compare, reportDifferences } from '../wire/client/compare.ts';
import { installOnce } from '../wire/client/installed-worlds.ts';
import { playScenario } from '../wire/client/play-scenario.ts';
import { FLOORS } from '../wire/floors.ts';
import { isStale, isStatement, reportFigures, reportMisses, share, tally } from '../wire/report.ts';
import { nativeGallery } from '../wire/scenarios/native-gallery.ts';
import { otaUpdate } from '../wire/scenarios/ota-update.ts';
import { wrongSummaries } from '../wire/scenarios/wrong-summaries.ts';
import { type Scenario, withUselessSummaries } from '../wire/steps.ts';
import { builtCommand } from './built-command.ts';

/**
 * Between them: both kinds of compaction, wrong and useless summaries, words typed meanwhile, questions, plans, refusals,
 * background commands. Of a long session its first compactions; test/wire/wire.test.ts replays all of it, and all the others.
 */
const PLAYED = [
  nativeGallery,
  otaUpdate,
  ...[nativeGallery, otaUpdate].map(withUselessSummaries),
  upToCompaction(2, wrongSummaries),
];

function upToCompaction(count: number, scenario: Scenario): Scenario {
  const ends = scenario.steps.flatMap(({ type }, index) => (type === 'compaction' ? [index + 1] : []));
  return { ...scenario, steps: scenario.steps.slice(0, ends[count - 1]) };
}

describe('Planned sessions, played by the real client', () => {
  const worlds = installOnce(...asQuickNode, builtCommand());
  afterAll(() => worlds.remove());

  it('get back what has to be said, and the hooks say what the replay says', async () => {
    const client = pinnedClient();
    const comparisons = await Promise.all(
      PLAYED.map(async (scenario) =>
        compare(scenario, await worlds.within(scenario, (world) => playScenario(scenario, client, world))),
      ),
    );
    const checks = comparisons.flatMap(({ played }) => played);
    const figures = `${reportFigures(checks)}\n${reportMisses(checks)}\n${reportDifferences(comparisons)}`;
    expect(share(tally(checks, isStatement)), figures).toBeGreaterThanOrEqual(FLOORS.played.said);
    expect(share(tally(checks, isStale)), figures).toBeLessThanOrEqual(FLOORS.played.stale);
    const byHooks = comparisons.flatMap(({ differences }) => differences.filter((one) => !one.isOfTheRows));
    expect(byHooks).toEqual([]);
  });
});
