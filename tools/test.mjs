// npm test: everything the tests need, every check, the whole suite, and on a second Node whatever depends on Node. Installing and
// checking go on beside the suite; what they have to say is shown when they have ended.
// Arguments go to vitest, so that `npm test -- test/cli` runs only those, on this Node. The last line is always "N passed, M failed",
// and what failed is named right above it: the lines before are too many to look through, and often cut off.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './check-node.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'tideproof-test-'));
let passed = 0;
/** What failed, each in a line or a few. */
const failures = [];
/** Tests that failed and start processes: of a few of them it is found out whether they fail on a quiet machine too. */
const doubtful = [];
const DOUBTFUL_MAX = 3;
/** What depends on Node: hooks as the client starts them, the archives with their SQLite, files, bundles and workers. */
const DEPENDS_ON_NODE = [
  ...['hook', 'compiled-code', 'statusline'].map((name) => `test/end-to-end/${name}.test.ts`),
  ...['archive', 'system', 'agent-sdk'].map((folder) => `test/${folder}/`),
];
const asked = process.argv.slice(2);

checkNode();
try {
  ensureDependencies();
  // They come over the network; the build and the checks do without them.
  const clients = run(process.execPath, ['tools/install-test-clients.mjs']);
  // One after the other: both may ask apt-get.
  const browser = run(process.execPath, ['tools/install-browser.mjs']);
  const postgres = browser.then(() => run(process.execPath, ['tools/install-postgres.mjs']));
  if ((await run(process.execPath, ['tools/build.mjs', '--if-changed'])) !== 0)
    throw new Error('The build failed.');
  const checks = checkSources();
  try {
    // What starts no process needs none of what is being installed.
    const isWhole = asked.length === 0;
    if (isWhole) await runSuite(process.execPath, ['--project=unit']);
    if ((await clients) !== 0) throw new Error('The test clients could not be installed.');
    if ((await browser) !== 0)
      throw new Error('Chromium could not be installed: the tests of the dashboard need it.');
    if ((await postgres) !== 0)
      throw new Error('PostgreSQL could not be installed: the tests of the hub need it.');
    await runSuite(process.execPath, isWhole ? ['--project=!unit'] : asked);
    // Not beside the other: on two cores hooks would come too late for the client.
    if (isWhole) await runOnOtherNode();
  } finally {
    await checks;
  }
  await runDoubtfulAlone();
} catch (error) {
  failures.push(error.message);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
for (const failure of failures) console.log(`\nFAILED  ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function checkSources() {
  await check('Formatting and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.');
  await check('Types', 'node_modules/typescript/bin/tsc', '--noEmit');
  await check('Types of the page', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'src/web/page');
}

async function check(title, ...words) {
  if ((await runAside(process.execPath, words, title)) !== 0) failures.push(title);
}

/** A suite that ends without a report, or a file that cannot even be loaded, counts as one failure. */
async function runSuite(node, options) {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const report = join(reports, `${version}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const words = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...options];
  const status = await run(node, words, `Tests on Node ${version}`);
  if (!existsSync(report)) {
    failures.push(`Node ${version}: the suite ended without a report`);
    return;
  }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(findFailures);
  passed += numPassedTests;
  if (failed.length === 0 && status !== 0) failed.push({ told: `vitest ended with exit code ${status}` });
  const startsProcesses = !options.includes('--project=unit');
  for (const { told, file, test } of failed) {
    if (startsProcesses && test !== undefined)
      doubtful.push({ node, told: `Node ${version}: ${told}`, file, test });
    else failures.push(`Node ${version}: ${told}`);
  }
}

function findFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  if (status === 'failed' && assertionResults.length === 0)
    return [{ told: `${file}\n${beginning(message)}` }];
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      ...{ file, test: fullName },
      told: `${file} > ${fullName}\n${beginning(failureMessages.join('\n'))}`,
    }));
}

/**
 * Clients and hooks share two cores with everything else, and the client has limits of time. What fails alone too is broken; what
 * does not is told with what it failed at. More than a few are no accident.
 */
async function runDoubtfulAlone() {
  const isFew = doubtful.length <= DOUBTFUL_MAX;
  for (const { node, told, file, test } of doubtful) {
    const pattern = `^ ?${test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
    const report = join(reports, 'again.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const words = ['node_modules/vitest/vitest.mjs', 'run', file, '-t', pattern, ...reporters];
    const passes = async () =>
      (await run(node, words, `Again, alone: ${file} > ${test}`)) === 0 &&
      JSON.parse(readFileSync(report, 'utf8')).numPassedTests === 1;
    if (isFew && (await passes())) {
      passed += 1;
      console.log(`\nPASSED ONLY WHEN RUN ALONE  ${told}`);
    } else failures.push(told);
  }
}

/** As much as tells what went wrong, and not a whole transcript that was expected to be another. */
function beginning(message) {
  const lines = message.split('\n').filter((line) => !line.includes('/node_modules/'));
  return lines.slice(0, 30).join('\n').slice(0, 3000);
}

async function runOnOtherNode() {
  const other = findOtherNode();
  if (other) await runSuite(other, DEPENDS_ON_NODE);
  else console.log('\nNo second Node for this platform: the suite ran once.');
}

function findOtherNode() {
  const folder = join(root, 'test', 'clients', 'node_modules');
  const binaries = readdirSync(folder)
    .filter((name) => name.startsWith('node-'))
    .map((name) => join(folder, name, 'bin', 'node'));
  return binaries.find((binary) => existsSync(binary));
}

function run(program, words, title) {
  if (title !== undefined) console.log(`\n${title}`);
  return statusOf(spawn(program, words, { cwd: root, stdio: 'inherit' }));
}

/** Beside the suite. What it has to say is shown in one piece. */
async function runAside(program, words, title) {
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
  const status = await statusOf(child);
  console.log(`\n${title}\n${said}`);
  return status;
}

function statusOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
}
