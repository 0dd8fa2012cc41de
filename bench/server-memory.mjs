// Whether the servers that run for days keep what they use: memory and open files of the dashboard and of the MCP server, after
// many requests, each of which opens the archive. Linux only, which tells both.
//   node bench/server-memory.mjs [--requests 10000] [--node <file>]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeHistory } from './history/make-history.mjs';

/** After this share of the requests everything is loaded and warm. */
const WARM = 0.2;
const MARKS = 10;
/** What goes up and down with the garbage collector is no loss: compared are the lowest points of the two halves that follow. */
const GROWTH_MAX = { megabytes: 50, files: 50 };
const PATHS = ['now', 'sessions', 'search?query=clock', 'health', 'audit'];

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    node: { type: 'string', default: process.execPath },
  },
});
const requests = Number(values.requests);
const command = fileURLToPath(new URL('../dist/tideproof.cjs', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
const env = { PATH: process.env.PATH, HOME: home };
const started = [];

try {
  makeHistory(join(home, '.claude', 'projects'), { sessions: 20, messages: 1000, megabytes: 1, seed: 3 });
  execFileSync(values.node, [command, 'import'], { env });
  for (const [name, open] of Object.entries({ dashboard: openDashboard, mcp: openMcp })) {
    const { pid, ask } = await open();
    const marks = [];
    for (let number = 1; number <= requests; number++) {
      await ask(number);
      if (number % Math.round(requests / MARKS / 10) === 0) marks.push({ number, ...look(pid) });
    }
    report(name, marks);
  }
} finally {
  for (const server of started) server.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

async function openDashboard() {
  const server = start('web', '--no-open', '--json');
  const [printed] = await new Promise((resolve) => server.stdout.once('data', (...data) => resolve(data)));
  const { address, port } = JSON.parse(printed);
  const headers = { Authorization: `Bearer ${new URL(address).hash.slice('#token='.length)}` };
  const ask = async (number) => {
    const path = PATHS[number % PATHS.length];
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return { pid: server.pid, ask };
}

async function openMcp() {
  const server = start('mcp');
  const waiting = new Map();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const { id, error, result } = JSON.parse(line);
    waiting.get(id)?.(error ?? result);
  });
  const call = (id, method, params) =>
    new Promise((resolve) => {
      waiting.set(id, resolve);
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  const clientInfo = { name: 'bench', version: '1' };
  await call(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const ask = async (number) => {
    const answer = await call(number, 'tools/call', { name: 'recall', arguments: { query: 'clock' } });
    if (!answer.content || answer.isError) throw new Error(JSON.stringify(answer));
    waiting.delete(number);
  };
  return { pid: server.pid, ask };
}

function start(...words) {
  const server = spawn(values.node, [command, ...words], { env, cwd: home });
  started.push(server);
  return server;
}

function look(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return { megabytes: Math.round(kilobytes / 1024), files: readdirSync(`/proc/${pid}/fd`).length };
}

function report(name, marks) {
  const warm = marks.filter(({ number }) => number > requests * WARM);
  const halves = [warm.slice(0, warm.length / 2), warm.slice(warm.length / 2)];
  const isFlat = Object.entries(GROWTH_MAX).every(([what, max]) => {
    const [before, after] = halves.map((half) => Math.min(...half.map((mark) => mark[what])));
    return after - before <= max;
  });
  const shown = marks
    .filter((_, place) => (place + 1) % 10 === 0)
    .map(({ number, megabytes, files }) => `${number}: ${megabytes} MB, ${files} files`);
  console.log(`${name}: ${isFlat ? 'flat' : 'GROWS'}\n  ${shown.join('\n  ')}`);
  if (!isFlat) process.exitCode = 1;
}
