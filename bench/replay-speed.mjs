// How fast tideproof reads: the time of `replay` and `import` as a ratio to a plain scan-and-JSON.parse of the same file in
// the same run; what an import has to reach is in `archive.mjs`. Counted is the time that the main thread was on a processor,
// so that a busy machine changes little.
//   node bench/replay-speed.mjs [--rounds 5] [--megabytes 100] [--file session.jsonl]
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSessionSource } from './hook-latency/session-source.mjs';

const RATIO_MAX = 4;
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
  options: {
    rounds: { type: 'string', default: '5' },
    megabytes: { type: 'string', default: '100' },
    file: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
const probe = join(folder, 'probe.cjs');
const report = join(folder, 'report.txt');
const command = join(root, 'dist', 'tideproof.cjs');

try {
  writeFileSync(
    probe,
    `process.on('exit', () => {
      const { readFileSync, writeFileSync } = require('node:fs');
      const [nanoseconds] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
      const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
      writeFileSync(${JSON.stringify(report)}, nanoseconds + ' ' + kilobytes);
    });`,
  );
  const large = values.file ?? writeSession('large.jsonl', Number(values.megabytes));
  const small = writeSession('small.jsonl', SMALL_MEGABYTES);
  const works = { scan: () => scan(large), replay: () => replay(large), import: () => importOnly(large) };
  const runs = { scan: [], replay: [], import: [] };
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, work] of Object.entries(works)) runs[name].push(work());
  const what = values.file ?? `generated session of ${values.megabytes} MB`;
  console.log(`Reading speed: best of ${values.rounds} interleaved rounds, ${what}\n`);
  const floor = bestOf(runs.scan);
  console.log(`scan and JSON.parse   ${floor.toFixed(0)} ms`);
  for (const name of ['replay', 'import']) {
    const ratio = bestOf(runs[name]) / floor;
    const megabytes = Math.max(...runs[name].map((run) => run.megabytes));
    const asked = name === 'replay' ? ` (asked at most ${RATIO_MAX})` : '';
    console.log(
      `tideproof ${name}      ${bestOf(runs[name]).toFixed(0)} ms, ratio ${ratio.toFixed(2)}${asked}, peak ${megabytes.toFixed(0)} MB (asked below ${MEMORY_MEGABYTES_MAX})`,
    );
    if ((asked && ratio > RATIO_MAX) || megabytes >= MEMORY_MEGABYTES_MAX) process.exitCode = 1;
  }
  const smallMs = bestOf([replay(small), replay(small), replay(small)]);
  console.log(
    `tideproof replay of ${SMALL_MEGABYTES} MB   ${smallMs.toFixed(0)} ms (asked below ${SMALL_MILLISECONDS_MAX})`,
  );
  if (smallMs >= SMALL_MILLISECONDS_MAX) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function bestOf(runs) {
  return Math.min(...runs.map((run) => run.ms));
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

function scan(file) {
  return node([join(root, 'bench', 'replay-speed', 'scan.mjs'), file]);
}

function replay(file) {
  return node([command, 'replay', file, '--json']);
}

/** The first reading of a session, into an archive that does not exist yet. */
function importOnly(file) {
  const sessions = join(folder, '.claude', 'projects', 'bench');
  mkdirSync(sessions, { recursive: true });
  copyFileSync(file, join(sessions, '00000000-0000-4000-8000-000000000001.jsonl'));
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  return node([command, 'import']);
}

function node(words) {
  const env = { PATH: process.env.PATH, HOME: folder, TIDEPROOF_HOME: join(folder, 'data') };
  const { status, stderr } = spawnSync(process.execPath, ['--require', probe, ...words], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  const [nanoseconds, kilobytes] = readFileSync(report, 'utf8').split(' ').map(Number);
  return { ms: nanoseconds / 1e6, megabytes: kilobytes / 1024 };
}
