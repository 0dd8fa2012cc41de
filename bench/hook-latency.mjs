// What a hook adds to a session: its time as a ratio to `node -e 0` of the same Node, and its peak memory.
// Absolute times move by half on a shared machine, so all cases run in every round, in random order, and medians count.
//   node bench/hook-latency.mjs [--rounds 40] [--megabytes 100]
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSessionSource } from './hook-latency/session-source.mjs';

const WARM_UPS = 3;
const NEW_BYTES = 30_000;
const TOOL_CALLS = 5;
const SEED = 1;
const MEMORY_MEGABYTES_MAX = 90;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '40' }, megabytes: { type: 'string', default: '100' } },
});
const rounds = Math.max(30, Number(values.rounds));
const transcriptBytes = Number(values.megabytes) * 1_000_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const hook = [join(root, 'dist', 'tideproof.cjs'), 'hook', 'claude-code'];
const statusLine = [join(root, 'dist', 'tideproof.cjs'), 'statusline'];
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
const memoryProbe = join(folder, 'memory-probe.cjs');
const memoryReport = join(folder, 'memory.txt');

try {
  writeMemoryProbe();
  const results = findNodes().map(measureNode);
  printTable(results.flat());
  if (results.flat().some((row) => row.verdict === 'over')) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** This Node, and the other line that the tests run on, if it is installed. */
function findNodes() {
  const clients = join(root, 'test', 'clients', 'node_modules');
  const others = existsSync(clients)
    ? readdirSync(clients)
        .filter((name) => name.startsWith('node-'))
        .map((name) => join(clients, name, 'bin', 'node'))
    : [];
  return [process.execPath, ...others.filter((file) => existsSync(file))].map((file) => {
    const version = spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.trim();
    return { file, version, newer: Number(version.slice(1).split('.')[0]) > 20 };
  });
}

function measureNode(node, index) {
  const room = makeRoom(node, `work-${index}`);
  // In a session of its own: a compaction that never ends keeps every hook looking for its end.
  const compacted = makeRoom(node, `compacted-${index}`);
  // The first hook of a long session reads it from the start; a deadline may make it stop, so the next ones go on.
  const firstMemory = peakMemory(node, room, 'Stop');
  for (const { isCaughtUp, tell } of [room, compacted]) while (!isCaughtUp()) tell('Stop');

  const cases = [
    { name: 'node -e 0', measure: () => run(node, ['-e', '0'], room) },
    { name: 'nothing new', asked: 1.25, measure: () => room.tell('PostToolUse') },
    {
      // One of a few reads for all of them, so the mean counts.
      name: '30 KB new after each tool call',
      asked: 1.5,
      calls: TOOL_CALLS,
      before: () => room.tell('Stop'),
      start: () => room.grow(false),
      measure: () => room.tell('PostToolUse'),
    },
    {
      name: '30 KB new, a prompt',
      asked: 1.5,
      before: () => room.tell('Stop'),
      start: () => room.grow(true),
      measure: () => room.tell('UserPromptSubmit', { prompt: 'go on', prompt_id: 'p' }),
    },
    {
      name: 'end of a turn, notes kept',
      everyNth: 5,
      start: () => room.grow(true),
      measure: () => room.tell('Stop', { cwd: room.project }),
    },
    {
      name: 'before a compaction',
      asked: 2,
      everyNth: 2,
      before: () => compacted.tell('Stop'),
      start: () => compacted.grow(true),
      measure: () => compacted.tell('PreCompact', { trigger: 'auto', cwd: compacted.project }),
    },
    {
      name: 'status line',
      asked: 1.35,
      measure: () => run(node, statusLine, room, room.status()),
    },
    {
      name: 'brief after a compaction',
      asked: 2.5,
      everyNth: 2,
      measure: () => compacted.tell('SessionStart', { source: 'compact' }),
    },
  ];
  const times = new Map(cases.map((each) => [each.name, []]));
  for (let round = -WARM_UPS; round < rounds; round++) {
    for (const each of shuffled(cases)) {
      if (round % (each.everyNth ?? 1) !== 0) continue;
      each.before?.();
      const { calls = 1 } = each;
      let taken = 0;
      for (let call = 0; call < calls; call++) {
        each.start?.();
        const begun = performance.now();
        each.measure();
        taken += performance.now() - begun;
      }
      if (round >= 0) times.get(each.name).push(taken / calls);
    }
  }

  const floor = median(times.get('node -e 0'));
  const memory = new Map([
    ['nothing new', largest(3, () => peakMemory(node, room, 'PostToolUse'))],
    ['30 KB new after each tool call', largest(3, () => room.grow(false) ?? peakMemory(node, room, 'Stop'))],
    ['30 KB new, a prompt', largest(3, () => room.grow(true) ?? peakMemory(node, room, 'UserPromptSubmit'))],
    ['status line', largest(3, () => peakMemoryOf(node, statusLine, room, room.status()))],
    ['brief after a compaction', peakMemory(node, compacted, 'SessionStart', { source: 'compact' })],
  ]);
  const rows = cases.map(({ name, asked }) => {
    const ms = median(times.get(name));
    return { node: node.version, name, ms, ratio: ms / floor, asked, megabytes: memory.get(name) };
  });
  rows.push({ node: node.version, name: `first reading of ${values.megabytes} MB`, megabytes: firstMemory });
  return rows.map((row) => ({ ...row, verdict: judge(row) }));
}

/** A session with a long transcript, and an archive of its own for each Node. */
function makeRoom(node, name) {
  const transcript = join(folder, `${name}.jsonl`);
  const archive = join(folder, `data-${name}`);
  const source = createSessionSource(SEED);
  let size = 0;
  const append = (text) => {
    appendFileSync(transcript, text);
    size += Buffer.byteLength(text);
  };
  writeFileSync(transcript, '');
  while (size < transcriptBytes) append(source.next(1_000_000));
  const environment = { PATH: process.env.PATH, HOME: folder, TIDEPROOF_HOME: archive };
  const payload = (event, fields = {}) =>
    JSON.stringify({
      session_id: name,
      transcript_path: transcript,
      cwd: source.cwd,
      hook_event_name: event,
      ...fields,
    });
  const project = join(folder, `project-${name}`);
  mkdirSync(project);
  const room = {
    environment,
    project,
    payload,
    /** What the client tells its status line; the fill stands still, so that nothing is due to be noted. */
    status: () => {
      const current_usage = { input_tokens: 8, cache_read_input_tokens: 40_000, output_tokens: 200 };
      const model = { id: 'claude-opus-5-5', display_name: 'Opus 5.5' };
      const context_window = { context_window_size: 1_000_000, current_usage };
      return payload('Status', { model, context_window });
    },
    grow: (withPrompt) => append(source.next(NEW_BYTES, withPrompt)),
    tell: (event, fields) => run(node, hook, room, payload(event, fields)),
    /** A hook that has nothing to read is done in no time; one that still reads takes long. */
    isCaughtUp() {
      const begun = performance.now();
      room.tell('Stop');
      return performance.now() - begun < 1_000;
    },
  };
  return room;
}

function run(node, words, room, input = room.payload('Stop')) {
  const { status, stderr } = spawnSync(node.file, words, { input, env: room.environment, encoding: 'utf8' });
  if (status !== 0 || stderr !== '') throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
}

function peakMemory(node, room, event, fields) {
  return peakMemoryOf(node, hook, room, room.payload(event, fields));
}

function peakMemoryOf(node, words, room, input) {
  run(node, ['--require', memoryProbe, ...words], room, input);
  return Number(readFileSync(memoryReport, 'utf8'));
}

/** The kernel's own high-water mark of the process. `maxRSS` counts the parent's pages too, from before the exec. */
function writeMemoryProbe() {
  writeFileSync(
    memoryProbe,
    `const { readFileSync, writeFileSync } = require('node:fs');
process.on('exit', () => {
  let kilobytes = process.resourceUsage().maxRSS;
  try { kilobytes = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
  writeFileSync(${JSON.stringify(memoryReport)}, String(kilobytes / 1024));
});
`,
  );
}

function judge({ asked, ratio, megabytes }) {
  if (asked === undefined) return '';
  return ratio <= asked && (megabytes ?? 0) < MEMORY_MEGABYTES_MAX ? 'ok' : 'over';
}

function largest(times, measure) {
  return Math.max(...Array.from({ length: times }, measure));
}

function median(numbers) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function shuffled(list) {
  return list
    .map((each) => ({ each, place: Math.random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ each }) => each);
}

function printTable(rows) {
  const cells = rows.map(({ node, name, ms, ratio, asked, megabytes, verdict }) => [
    node,
    name,
    ms?.toFixed(1) ?? '',
    ratio?.toFixed(2) ?? '',
    asked?.toFixed(2) ?? '',
    megabytes?.toFixed(0) ?? '',
    asked === undefined ? '' : `< ${MEMORY_MEGABYTES_MAX}`,
    verdict,
  ]);
  const titles = ['Node', 'case', 'median ms', 'ratio', 'asked', 'peak MB', 'asked MB', ''];
  const widths = titles.map((title, at) => Math.max(title.length, ...cells.map((row) => row[at].length)));
  const line = (row) =>
    row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ');
  console.log(
    `Hook latency: ${rounds} rounds, ${values.megabytes} MB transcript, medians; ratio to node -e 0\n`,
  );
  for (const row of [titles, ...cells]) console.log(line(row).trimEnd());
}
