// How long a client waits for the MCP server: from its start to the answer of `initialize`, and to the list of tools, as a
// ratio to `node -e 0` of the same Node. All cases run in every round, in random order, and medians count.
//   node bench/mcp-start.mjs [--rounds 40]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const WARM_UPS = 2;
/** For the answer to `initialize`, which a client waits for first. */
const ASKED = 2.5;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(values.rounds);
const root = fileURLToPath(new URL('..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
const env = { PATH: process.env.PATH, HOME: home };

try {
  const rows = [];
  for (const node of findNodes()) rows.push(...(await measure(node)));
  printTable(rows);
  if (rows.some(({ name, ratio }) => name === 'initialize' && ratio > ASKED)) process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** This Node, and the other line that the tests run on, if it is installed. */
function findNodes() {
  const clients = join(root, 'test', 'clients', 'node_modules');
  const others = existsSync(clients) ? readdirSync(clients).filter((name) => name.startsWith('node-')) : [];
  return [process.execPath, ...others.map((name) => join(clients, name, 'bin', 'node'))].filter(existsSync);
}

async function measure(node) {
  const times = { 'node -e 0': [], initialize: [], 'tools/list': [] };
  for (let round = -WARM_UPS; round < rounds; round++) {
    const isFloorFirst = Math.random() < 0.5;
    const floor = isFloorFirst ? startNothing(node) : undefined;
    const { initialized, listed } = await startServer(node);
    if (round < 0) continue;
    times['node -e 0'].push(floor ?? startNothing(node));
    times.initialize.push(initialized);
    times['tools/list'].push(listed);
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const floor = median(times['node -e 0']);
  return Object.entries(times).map(([name, list]) => ({
    version,
    name,
    ms: median(list),
    ratio: median(list) / floor,
  }));
}

function startNothing(node) {
  const begun = performance.now();
  spawnSync(node, ['-e', '0'], { env });
  return performance.now() - begun;
}

/** Speaks to the server as a client does, and hangs up. */
function startServer(node) {
  const begun = performance.now();
  const child = spawn(node, [join(root, 'dist', 'tideproof.cjs'), 'mcp'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const say = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'bench', version: '1' };
  say({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  let initialized;
  let listed;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id } = JSON.parse(line);
    if (id === 1) {
      initialized = performance.now() - begun;
      say({ method: 'notifications/initialized' });
      say({ id: 2, method: 'tools/list' });
    } else {
      listed = performance.now() - begun;
      child.stdin.end();
    }
  });
  return new Promise((resolve) => {
    child.once('close', () => resolve({ initialized, listed }));
  });
}

function median(numbers) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function printTable(rows) {
  console.log(
    `Start of the MCP server: ${rounds} rounds, medians; asked for initialize is a ratio of at most ${ASKED}\n`,
  );
  for (const { version, name, ms, ratio } of rows)
    console.log(
      `${version.padEnd(10)} ${name.padEnd(12)} ${ms.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)}`,
    );
}
