// How fast `tideproof replay` reads: its time as a ratio to a plain scan-and-JSON.parse of the same file in the same run.
//   node bench/replay-speed.mjs [--rounds 5] [--megabytes 100]
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSessionSource } from './hook-latency/session-source.mjs';

const RATIO_MAX = 3;
const MEMORY_MEGABYTES_MAX = 150;
const SMALL_MEGABYTES = 4;
const SMALL_MILLISECONDS_MAX = 1000;

const BOUNDARY = {
  type: 'system',
  subtype: 'compact_boundary',
  content: 'Conversation compacted',
  compactMetadata: { trigger: 'auto', preTokens: 167000 },
};
const SUMMARY = {
  type: 'user',
  isCompactSummary: true,
  message: {
    role: 'user',
    content: 'This session is being continued from a previous conversation. Summary: some work was done.',
  },
};

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, megabytes: { type: 'string', default: '100' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
const probe = join(folder, 'probe.cjs');
const report = join(folder, 'memory.txt');

try {
  writeFileSync(
    probe,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, /VmHWM:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]));`,
  );
  const large = writeSession('large.jsonl', Number(values.megabytes));
  const small = writeSession('small.jsonl', SMALL_MEGABYTES);
  const scans = [];
  const replays = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    scans.push(JSON.parse(node([join(root, 'bench', 'replay-speed', 'scan.mjs'), large])).ms);
    replays.push(replay(large).ms);
  }
  const { megabytes } = replay(large);
  const ratio = Math.min(...replays) / Math.min(...scans);
  const smallMs = Math.min(replay(small).ms, replay(small).ms, replay(small).ms);
  console.log(`Replay speed: best of ${values.rounds} interleaved rounds, generated session\n`);
  console.log(`scan and JSON.parse, ${values.megabytes} MB   ${Math.min(...scans).toFixed(0)} ms`);
  console.log(
    `tideproof replay, ${values.megabytes} MB     ${Math.min(...replays).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (asked at most ${RATIO_MAX}), peak ${megabytes.toFixed(0)} MB (asked below ${MEMORY_MEGABYTES_MAX})`,
  );
  console.log(
    `tideproof replay, ${SMALL_MEGABYTES} MB       ${smallMs.toFixed(0)} ms (asked below ${SMALL_MILLISECONDS_MAX})`,
  );
  if (ratio > RATIO_MAX || megabytes >= MEMORY_MEGABYTES_MAX || smallMs >= SMALL_MILLISECONDS_MAX)
    process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A session of this size that was compacted once, at its end. */
function writeSession(name, megabytes) {
  const path = join(folder, name);
  const source = createSessionSource(7);
  writeFileSync(path, '');
  for (let size = 0; size < megabytes * 1_000_000; size += 1_000_000)
    appendFileSync(path, source.next(1_000_000));
  appendFileSync(
    path,
    `${JSON.stringify({ ...BOUNDARY, uuid: 'boundary-1' })}\n${JSON.stringify({ ...SUMMARY, uuid: 'summary-1' })}\n`,
  );
  return path;
}

function replay(file) {
  const begun = performance.now();
  node(['--require', probe, join(root, 'dist', 'tideproof.cjs'), 'replay', file, '--json']);
  return { ms: performance.now() - begun, megabytes: Number(readFileSync(report, 'utf8')) / 1024 };
}

function node(words) {
  const env = { PATH: process.env.PATH, HOME: folder, TIDEPROOF_HOME: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}
