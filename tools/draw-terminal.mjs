// Draws what a person sees on a terminal, as pictures for the documentation, in light and dark: what a compaction dropped
// (`replay` of a made-up session), and the proof with the real client (`test --live`). Needs `script` of util-linux and
// the test client (node tools/install-test-clients.mjs).
//   node tools/draw-terminal.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const story = join(root, 'test/fixtures/a-test-still-fails-and-one-rule-was-taken-back');
const platform = `claude-code-${process.platform}-${process.arch}`;
const client = join(root, 'test/clients/node_modules/@anthropic-ai', platform, 'claude');

const COLUMNS = 100;
const LETTER = 7.8;
const LINE = 19;
const MARGIN = 20;
/** The codes that `src/cli/terminal/print.ts` writes. */
const CLASS_OF = { 1: 'bold', 31: 'red', 32: 'green', 33: 'yellow', 90: 'grey' };

const folder = mkdtempSync(join(tmpdir(), 'tideproof-draw-'));
const home = join(folder, 'home');
try {
  run('node', ['tools/build.mjs', '--if-changed']);
  const transcript = join(folder, 'session.jsonl');
  writeFileSync(transcript, compactedSession());
  draw('replay', 'tideproof replay session.jsonl', capture('replay', transcript));
  capture('install', '--yes');
  const proof = capture('test', '--live', '--client', client);
  draw('live-test', 'tideproof test --live', proof.replaceAll(client, 'claude'));
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The made-up session with the summary that it got. */
function compactedSession() {
  const read = (name) => readFileSync(join(story, name), 'utf8');
  const rows = read('transcript.jsonl').trimEnd().split('\n');
  const { uuid, cwd, sessionId, version, timestamp } = JSON.parse(rows.at(-1));
  const base = { isSidechain: false, cwd, sessionId, version, timestamp };
  const boundary = {
    ...{ ...base, parentUuid: null, logicalParentUuid: uuid, uuid: 'boundary' },
    ...{ type: 'system', subtype: 'compact_boundary' },
    compactMetadata: { trigger: 'auto', preTokens: 167_000 },
  };
  const message = { role: 'user', content: read('summary.txt') };
  const summary = {
    ...{ ...base, parentUuid: 'boundary', uuid: 'summary' },
    ...{ type: 'user', isCompactSummary: true, message },
  };
  return [...rows, ...[boundary, summary].map((row) => JSON.stringify(row)), ''].join('\n');
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
  const lines = [`\u001b[90m$\u001b[0m ${command}`, ...output.trimEnd().split('\n')];
  const width = Math.ceil(COLUMNS * LETTER + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN;
  const texts = lines.map(
    (line, nth) => `<text x="${MARGIN}" y="${MARGIN + (nth + 0.75) * LINE}">${drawLine(line)}</text>`,
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${asMarkup(command)}">
<style>
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #24292f }
  .ground { fill: #f6f8fa } .bold { font-weight: 600 } .red { fill: #cf222e } .green { fill: #116329 } .yellow { fill: #7d4e00 } .grey { fill: #6e7781 }
  @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ground { fill: #161b22 } .red { fill: #ff7b72 } .green { fill: #56d364 } .yellow { fill: #e3b341 } .grey { fill: #8b949e }
  }
</style>
<rect width="${width}" height="${height}" rx="8" class="ground"/>
${texts.join('\n')}
</svg>
`;
  writeFileSync(join(root, 'docs/images', `${name}.svg`), picture);
}

/** Each coloured stretch becomes an element; the length is fixed, because fonts differ in width. */
function drawLine(line) {
  let column = 0;
  let name = '';
  return line
    .split(/(\u001b\[\d+m)/)
    .map((piece) => {
      const [, code] = /^\u001b\[(\d+)m$/.exec(piece) ?? [];
      if (code !== undefined) name = CLASS_OF[code] ?? '';
      if (code !== undefined || piece === '') return '';
      const from = MARGIN + column * LETTER;
      column += piece.length;
      const length = `textLength="${(piece.length * LETTER).toFixed(1)}"`;
      return `<tspan x="${from.toFixed(1)}" ${length}${name && ` class="${name}"`}>${asMarkup(piece)}</tspan>`;
    })
    .join('');
}

function asMarkup(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(' ', '\u00a0');
}
