// npm run faults -- --runs 1000 --seed 7: breaks things on purpose, one after the other, and looks whether anything is lost.
// Each run has a home of its own, a fault, and then a clean import of the same transcripts to hold the record against. The
// same seed gives the same faults; `--only <kind>` repeats one kind, `--from <n>` begins at a run.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { damagedDatabase, heldLock, otherTables } from './faults/database-faults.mjs';
import { changedTranscript, oddPayload, oddRows } from './faults/input-faults.mjs';
import {
  atOnce,
  clockJump,
  fullDisk,
  killedHook,
  killedInstall,
  noPermission,
} from './faults/process-faults.mjs';
import { createRandom } from './faults/random.mjs';
import { createWorld } from './faults/world.mjs';

const FAULTS = {
  'killed hook': killedHook,
  'damaged database': damagedDatabase,
  'odd payload': oddPayload,
  'odd rows': oddRows,
  'changed transcript': changedTranscript,
  'full disk': fullDisk,
  'no permission': noPermission,
  'hooks at once': atOnce,
  'clock jump': clockJump,
  'other tables': otherTables,
  'killed install': killedInstall,
  'held lock': heldLock,
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    at: { type: 'string', default: '1' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['tools/build.mjs', '--if-changed'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);

const names = values.only ? [values.only] : Object.keys(FAULTS);
if (values.only && !FAULTS[values.only]) {
  console.error(`There is no fault "${values.only}". There are: ${Object.keys(FAULTS).join(', ')}`);
  process.exit(2);
}
const runs = Number(values.runs);
const counts = new Map(names.map((name) => [name, { runs: 0, skipped: 0, bad: 0 }]));
const failures = [];
let next = Number(values.from);
const end = next + runs;
await Promise.all(Array.from({ length: Number(values.at) }, work));
report();
process.exitCode = failures.length === 0 ? 0 : 1;

async function work() {
  while (next < end) {
    const number = next++;
    const name = names[number % names.length];
    const random = createRandom(Number(values.seed) * 1_000_003 + number);
    const world = createWorld(random);
    let what = '';
    try {
      what = await FAULTS[name](world, random);
    } catch (error) {
      world.problems.push(`the run itself failed: ${error.stack}`);
    }
    world.close();
    const count = counts.get(name);
    count.runs += 1;
    if (what.startsWith('skipped')) count.skipped += 1;
    if (world.problems.length > 0) count.bad += 1;
    for (const problem of world.problems) failures.push(`run ${number}, ${name} (${what}): ${problem}`);
    if (world.problems.length > 0) console.log(`✗ run ${number}, ${name} (${what}): ${world.problems[0]}`);
    else if ((number + 1) % 50 === 0) console.log(`${number + 1 - Number(values.from)} of ${runs} runs`);
  }
}

function report() {
  console.log(`\n${'Fault'.padEnd(20)}${'Runs'.padStart(6)}${'Skipped'.padStart(9)}${'Bad'.padStart(6)}`);
  for (const [name, { runs: all, skipped, bad }] of counts)
    console.log(
      `${name.padEnd(20)}${String(all).padStart(6)}${String(skipped).padStart(9)}${String(bad).padStart(6)}`,
    );
  const isOf = (pattern) => failures.filter((failure) => pattern.test(failure)).length;
  console.log(
    `\n${isOf(/ lost, | other settings /)} lost, ${isOf(/: exit |no end after/)} bad exits, ${isOf(/stdout|stderr/)} invalid outputs, ${failures.length} problems in ${runs} runs (seed ${values.seed})`,
  );
}
