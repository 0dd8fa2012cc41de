import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { reportFigures, reportMisses } from '../../test/wire/report.ts';
import { runScenario } from '../../test/wire/run-scenario.ts';
import { scenarios } from '../../test/wire/scenarios.ts';
import { type Scenario, withUselessSummaries } from '../../test/wire/steps.ts';
import { benchClient } from './bench-client.ts';

const { values } = parseArgs({
  options: {
    /** Another build: the program whose `replay FILE --json` is asked instead of this source. */
    bundle: { type: 'string' },
    /** A pattern of names. */
    only: { type: 'string', default: '' },
    /** Misses and texts beside the planned summaries instead of useless ones. */
    planned: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    text: { type: 'boolean', default: false },
    /** The real client plays the sessions, beside the replay. */
    client: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '2' },
  },
});

function askBundle(bundle: string) {
  return (path: string): string[] => {
    const { stdout } = spawnSync(process.execPath, [bundle, 'replay', path, '--json'], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    const { compactions } = JSON.parse(stdout) as { compactions: { restore: { text: string } }[] };
    return compactions.map(({ restore }) => restore.text);
  };
}

const only = new RegExp(values.only);
const chosen = scenarios.filter(({ name }) => only.test(name));
if (values.client) {
  const isAllWell = await benchClient(chosen, { ...values, atOnce: Number(values['at-once']) });
  process.exit(isAllWell ? 0 : 1);
}
const run = (scenario: Scenario) => ({
  scenario,
  ...(values.bundle ? runScenario(scenario, askBundle(values.bundle)) : runScenario(scenario)),
});
const planned = chosen.map(run);
const useless = chosen.map(withUselessSummaries).map(run);
const checksOf = (runs: typeof planned) => runs.flatMap(({ checks }) => checks);
const shown = values.planned ? planned : useless;
for (const { scenario, briefs } of values.text ? shown : [])
  for (const [nth, brief] of briefs.entries()) console.log(`===== ${scenario.name}, ${nth + 1}\n${brief}\n`);
if (values.misses) console.log(reportMisses(checksOf(shown)), '\n');
console.log(`${' '.repeat(16)}useless summaries     summaries as planned`);
console.log(reportFigures(checksOf(useless), checksOf(planned)));
console.log(
  `${chosen.length} scenarios; characters of a brief, median: ${[useless, planned].map(medianSize).join(', ')}`,
);

function medianSize(runs: typeof planned): number | undefined {
  const sizes = runs.flatMap(({ briefs }) => briefs.map(({ length }) => length)).sort((a, b) => a - b);
  return sizes[sizes.length >> 1];
}
