import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compare, reportDifferences } from '../../test/wire/client/compare.ts';
import { reportFigures, reportMisses } from '../../test/wire/report.ts';
import { runScenario } from '../../test/wire/run-scenario.ts';
import type { Scenario } from '../../test/wire/steps.ts';
import { type Play, playAll } from './play-all.ts';

interface Options {
  misses: boolean;
  text: boolean;
  atOnce: number;
}

/** Prints what the model is given by the hooks of the real client, beside what the replay says. Tells whether all went well. */
export async function benchClient(
  scenarios: readonly Scenario[],
  { misses, text, atOnce }: Options,
): Promise<boolean> {
  for (const words of [['build.mjs', '--if-changed'], ['install-test-clients.mjs']])
    spawnSync(process.execPath, [join('tools', words[0]!), ...words.slice(1)], { stdio: ['ignore', 2, 2] });
  const plays = await playAll(scenarios, atOnce);
  const comparisons = plays.flatMap(({ scenario, played }) => (played ? [compare(scenario, played)] : []));
  const played = comparisons.flatMap((one) => one.played);
  if (text) console.log(plays.map(briefsOf).join('\n'));
  if (misses) console.log(reportMisses(played), '\n');
  console.log(`${' '.repeat(16)}replayed              with the client`);
  console.log(
    reportFigures(
      comparisons.flatMap(({ replayed }) => replayed),
      played,
    ),
  );
  console.log(`\nDifferences:\n${reportDifferences(comparisons)}`);
  console.log(`\n${comparisons.length} of ${plays.length} scenarios played${sayAdded(plays)}`);
  for (const { scenario, fault, unplayable } of plays)
    if (fault || unplayable.length > 0)
      console.log(
        `not played: ${scenario.name}, ${runScenario(scenario).checks.length} checks: ${fault ?? [...new Set(unplayable)].join(', ')}`,
      );
  return plays.every(({ fault }) => fault === undefined);
}

/** What the client makes necessary and no scenario has. */
function sayAdded(plays: readonly Play[]): string {
  const counts = new Map<string, number>();
  for (const what of plays.flatMap(({ played }) => played?.added ?? []))
    counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => `; added ${what} ${count} times`).join('');
}

function briefsOf({ scenario, played }: Play): string {
  const briefs = (played?.restored ?? []).map(({ brief }) => brief);
  return briefs.map((brief, nth) => `===== ${scenario.name}, ${nth + 1}\n${brief}\n`).join('\n');
}
