// npm test: everything the tests need, every check, the whole suite, and on a second Node whatever depends on Node.
// Arguments go to vitest, so that `npm test -- test/cli` runs only those. The last line is always "N passed, M failed".
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './check-node.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'tideproof-test-'));
const totals = { passed: 0, failed: 0 };
/**
 * What is the same on every Node and takes long: what the real client does, but for the hooks, of which one file stays; what
 * only changes files of the client; commands, but for some that work the archives most; and what only computes.
 */
const ONCE = [
  'test/lab/**',
  'test/end-to-end/{relay,handover,starting,killed-documents,passing-place}*',
  'test/end-to-end/real-!(client).test.ts',
  'test/{bench,brief,clients-claude-code,facts,install,notes,tools,transcript}/**',
  'test/cli/!(forget|import|prune|redact|search|semantic|sessions|undo).test.ts',
  'test/cli/install/**',
];

checkNode();
try {
  ensureDependencies();
  // They come over the network, and what is checked first does without them.
  const clients = startInstallingClients();
  if (run(process.execPath, 'tools/build.mjs', '--if-changed') !== 0) throw new Error('The build failed.');
  check('Formatting and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.');
  check('Types', 'node_modules/typescript/bin/tsc', '--noEmit');
  if ((await clients) !== 0) throw new Error('The test clients could not be installed.');
  runSuite(process.execPath);
  const other = findOtherNode();
  if (other) runSuite(other, '--passWithNoTests', ...ONCE.map((files) => `--exclude=${files}`));
  else console.log('\nNo second Node for this platform: the suite ran once.');
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function startInstallingClients() {
  const install = spawn(process.execPath, ['tools/install-test-clients.mjs'], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve) => install.on('error', () => resolve(1)).on('exit', resolve));
}

function check(title, file, ...words) {
  console.log(`\n${title}`);
  if (run(process.execPath, file, ...words) !== 0) totals.failed += 1;
}

/** A suite that ends without a report, or a file that cannot even be loaded, counts as one failure. */
function runSuite(node, ...options) {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  console.log(`\nTests on Node ${version}`);
  const report = join(reports, `${version}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = run(
    node,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...reporters,
    ...options,
    ...process.argv.slice(2),
  );
  if (!existsSync(report)) {
    totals.failed += 1;
    return;
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = numFailedTests + unloadable.length;
  totals.passed += numPassedTests;
  totals.failed += failed === 0 && status !== 0 ? 1 : failed;
}

function findOtherNode() {
  const folder = join(root, 'test', 'clients', 'node_modules');
  const binaries = readdirSync(folder)
    .filter((name) => name.startsWith('node-'))
    .map((name) => join(folder, name, 'bin', 'node'));
  return binaries.find((binary) => existsSync(binary));
}

function run(program, ...words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (error) console.error(error.message);
  return status ?? 1;
}
