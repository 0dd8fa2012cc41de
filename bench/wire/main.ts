import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { reportFigures, reportMisses } from '../../test/wire/report.ts';
import { runScenario } from '../../test/wire/run-scenario.ts';
import { scenarios } from '../../test/wire/scenarios.ts';
import { benchClient } from './bench-client.ts';

const { values } = parseArgs({
  options: {
    /** Another build: the program whose `replay FILE --json` is asked instead of this source. */
    bundle: { type: 'string' },
    /** A pattern of names. */
    only: { type: 'string', default: '' },
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
const runs = chosen.map((scenario) => ({
  scenario,
  ...(values.bundle ? runScenario(scenario, askBundle(values.bundle)) : runScenario(scenario)),
}));
const checks = runs.flatMap((run) => run.checks);
for (const { scenario, briefs } of values.text ? runs : [])
  for (const [nth, brief] of briefs.entries()) console.log(`===== ${scenario.name}, ${nth + 1}\n${brief}\n`);
if (values.misses) console.log(reportMisses(checks), '\n');
const sizes = runs.flatMap(({ briefs }) => briefs.map(({ length }) => length)).sort((a, b) => a - b);
console.log(reportFigures(checks));
console.log(`${runs.length} scenarios, characters of a brief: median ${sizes[sizes.length >> 1]}`);
