// Shows the status line in the real client: in a terminal (tmux), against a scripted model on loopback, in a throw-away
// home. Prints what stands below the prompt at several fills and after a compaction, without and with a status line of the
// user's own. Needs tmux, the test client (node tools/install-test-clients.mjs) and about a minute.
//   node tools/capture-statusline.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const THRESHOLD = 167_000;
const SHARES = [10, 65, 72, 90];
const TRIES = 60;

if (spawnSync('tmux', ['-V']).error) {
  console.error('tmux is not there. Install it, then run this again.');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'tideproof-capture-'));
const socket = join(folder, 'tmux');
let failed = false;
try {
  spawnSync(process.execPath, ['tools/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const lab = await loadLab();
  await capture(lab, 'tideproof alone', {});
  const own = { type: 'command', command: 'echo "my own line in $(basename "$PWD")"', padding: 0 };
  await capture(lab, 'with a status line of one’s own', { statusLine: own });
} finally {
  spawnSync('tmux', ['-S', socket, 'kill-server']);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (failed) process.exitCode = 1;

async function loadLab() {
  const names = ['mock-api', 'script', 'make-world', 'client-environment', 'find-client'];
  const outfile = join(folder, 'lab.cjs');
  await build({
    stdin: {
      contents: names.map((name) => `export * from './src/lab/${name}.ts';`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    logLevel: 'warning',
  });
  return createRequire(import.meta.url)(outfile);
}

/** One interactive session: a prompt for each fill, then a compaction by hand. */
async function capture(lab, title, settings) {
  const world = lab.makeWorld({
    directory: mkdtempSync(join(folder, 'world-')),
    settings: { ...settings, autoCompactWindow: 200_000 },
  });
  const answers = [2, ...SHARES].map((share) =>
    lab.say(`At ${share} %.`, Math.round((THRESHOLD * share) / 100)),
  );
  const api = await lab.startMockApi(
    lab.openScript({ main: answers, summarizer: () => lab.summary('Boats.') }),
  );
  const environment = lab.clientEnvironment(world, api.url, { TERM: 'xterm-256color' });
  trust(world);
  spawnSync(process.execPath, [join(root, 'dist', 'tideproof.cjs'), 'install', '--yes'], {
    env: { PATH: process.env.PATH, HOME: world.home },
  });
  const tmux = (...words) =>
    spawnSync('tmux', ['-S', socket, ...words], { encoding: 'utf8', env: environment });
  const screen = () => tmux('capture-pane', '-p', '-t', 'lab').stdout;
  tmux(
    'new-session',
    '-d',
    '-s',
    'lab',
    '-x',
    '100',
    '-y',
    '30',
    '-c',
    world.project,
    lab.findClient(join(root, 'test', 'clients', 'node_modules')),
  );
  console.log(`\n${title}\n`);
  await show('at the start', screen, /fresh/);
  await say(tmux, 'Never touch anything below generated/. Sort the boats.');
  await show('', screen, / 2 %/, false);
  for (const share of SHARES) {
    await say(tmux, `Go on to ${share}.`);
    await show(`at ${share} %`, screen, new RegExp(`\\b${share} %.*to compaction`));
  }
  await say(tmux, '/compact');
  await show('after a compaction', screen, /after compaction.*survived/);
  // Its last hooks end with it, so that nobody writes any more when the world is removed.
  await say(tmux, '/exit');
  for (let tries = 0; tries < TRIES && tmux('has-session', '-t', 'lab').status === 0; tries++) await wait();
  await wait();
  await api.close();
}

/** What a person would have answered at the first start. */
function trust(world) {
  const projects = { [world.project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } };
  const customApiKeyResponses = { approved: ['dummy-key-of-the-lab'], rejected: [] };
  const state = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    numStartups: 3,
    customApiKeyResponses,
    projects,
  };
  writeFileSync(join(world.home, '.claude.json'), JSON.stringify(state));
}

async function say(tmux, text) {
  tmux('send-keys', '-t', 'lab', '-l', text);
  await wait();
  tmux('send-keys', '-t', 'lab', 'Enter');
}

/** Waits until the lines below the prompt say what they should, and prints them. */
async function show(when, screen, expected, print = true) {
  let lines = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const all = screen().split('\n');
    lines = all
      .slice(all.findLastIndex((line) => line.startsWith('────')) + 1)
      .filter((line) => line.trim() !== '');
    if (expected.test(lines.join('\n'))) break;
    await wait();
  }
  const found = expected.test(lines.join('\n'));
  if (!found) failed = true;
  if (!found) console.log(`NOT SHOWN ${when}: ${expected}\n${screen()}`);
  else if (print) console.log([`  ${when}`, ...lines.map((line) => `    ${line.trimEnd()}`)].join('\n'));
}

function wait() {
  return new Promise((resolve) => setTimeout(resolve, 400));
}
