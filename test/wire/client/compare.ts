import { replayRows, runScenario } from '../run-scenario.ts';
import { type Check, scoreScenario } from '../score.ts';
import type { Scenario } from '../steps.ts';
import type { Played } from './play-scenario.ts';

/** One play of a scenario beside its replay. */
export interface Comparison {
  scenario: Scenario;
  /** By the replay of the rows that were planned. */
  replayed: Check[];
  /** By what the client showed the model. */
  played: Check[];
  differences: Difference[];
}

export interface Difference {
  replayed: Check;
  played: Check;
  /** The rows that the client wrote, replayed, say the same as the hooks: the session was another one than planned. */
  isOfTheRows: boolean;
}

export function compare(scenario: Scenario, { restored, transcript }: Played): Comparison {
  const shown = restored.map((one) => one.shown);
  const { checks: replayed } = runScenario(scenario);
  const briefs = restored.map(({ brief }) => brief);
  const played = scoreScenario(scenario, briefs, shown);
  const again = scoreScenario(scenario, replayRows(transcript), shown);
  const isSaid = (check: Check | undefined) => check?.line !== undefined;
  const differences = replayed.flatMap((check, nth): Difference[] => {
    const other = played[nth]!;
    if (isSaid(check) === isSaid(other)) return [];
    return [{ replayed: check, played: other, isOfTheRows: isSaid(again[nth]) === isSaid(other) }];
  });
  return { scenario, replayed, played, differences };
}

export function reportDifferences(comparisons: readonly Comparison[]): string {
  return comparisons
    .flatMap(({ differences }) => differences)
    .map(({ replayed, played, isOfTheRows }) => {
      const { scenario, generation, kind, label } = replayed;
      const said = (played.line ?? replayed.line ?? '').slice(0, 200);
      const who = played.line === undefined ? 'only in the replay' : 'only with the client';
      return `${kind}: ${label} (${scenario}, ${generation}) ${who}, by the ${isOfTheRows ? 'rows' : 'hooks'}: ${said}`;
    })
    .sort()
    .join('\n');
}
