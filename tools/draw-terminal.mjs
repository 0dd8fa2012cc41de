// Draws what a person sees on a terminal, as pictures for the documentation, in light and dark: what a compaction dropped
// (`replay` of a made-up session), and the proof with the real client (`test --live`). Needs `script` of util-linux and
// the test client (node tools/install-test-clients.mjs).
//   node tools/draw-terminal.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compactedSessions } from './sample-history.mjs';
import { linesOf, renderPicture } from './terminal-picture.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const platform = `claude-code-${process.platform}-${process.arch}`;
const client = join(root, 'test/clients/node_modules/@anthropic-ai', platform, 'claude');

const COLUMNS = 100;

const folder = mkdtempSync(join(tmpdir(), 'tideproof-draw-'));
const home = join(folder, 'home');
try {
  run('node', ['tools/build.mjs', '--if-changed']);
  const transcript = join(folder, 'session.jsonl');
  const [[, session]] = compactedSessions();
  writeFileSync(transcript, session);
  draw('replay', 'tideproof replay session.jsonl', capture('replay', transcript));
  capture('install', '--yes');
  const proof = capture('test', '--live', '--client', client);
  draw('live-test', 'tideproof test --live', proof.replaceAll(client, 'claude'));
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What the command writes on a terminal, as people see it. */
function capture(...words) {
  const command = ['node', join(root, 'dist', 'tideproof.cjs'), ...words]
    .map((word) => `'${word}'`)
    .join(' ');
  const environment = { PATH: process.env.PATH, HOME: home, TERM: 'xterm-256color' };
  const typed = ['-qec', `stty cols ${COLUMNS}; ${command}`, '/dev/null'];
  const { stdout } = run('script', typed, environment);
  // A line of progress is overwritten by what follows it.
  const lines = stdout.replaceAll('\r\n', '\n').split('\n');
  return lines.map((line) => line.split('\r\u001b[K').at(-1)).join('\n');
}

function run(program, words, env) {
  const result = spawnSync(program, words, { cwd: root, encoding: 'utf8', env });
  if (result.error ?? result.status !== 0) {
    console.error(`${program} ${words.join(' ')} failed: ${result.error ?? result.stdout + result.stderr}`);
    process.exit(2);
  }
  return result;
}

function draw(name, command, output) {
  const lines = linesOf(`\u001b[90m$\u001b[0m ${command}\n${output.trimEnd()}`, COLUMNS);
  const picture = renderPicture([{ lines }], { columns: COLUMNS, label: command });
  writeFileSync(join(root, 'docs/images', `${name}.svg`), picture);
}
