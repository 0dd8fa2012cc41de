// Shows the status line in the real client: on a terminal, against a scripted model on loopback, in a throw-away home.
// Prints what stands below the prompt at several fills and after a compaction, without and with a status line of the
// user's own. Needs `script`, the test client (node tools/install-test-clients.mjs) and about half a minute.
//   node tools/capture-statusline.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadLab, say } from './load-lab.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const THRESHOLD = 167_000;
const SHARES = [10, 65, 72, 90];

const folder = mkdtempSync(join(tmpdir(), 'tideproof-capture-'));
try {
  spawnSync(process.execPath, ['tools/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const lab = await loadLab(folder);
  await capture(lab, 'tideproof alone', {});
  const own = { type: 'command', command: 'echo "my own line in $(basename "$PWD")"', padding: 0 };
  await capture(lab, 'with a status line of one’s own', { statusLine: own });
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
  spawnSync(process.execPath, [join(root, 'dist', 'tideproof.cjs'), 'install', '--yes'], {
    env: { PATH: process.env.PATH, HOME: world.home },
  });
  lab.skipFirstDialogs(world, []);
  const terminal = lab.openTerminal({
    program: lab.findClient(join(root, 'test', 'clients', 'node_modules')),
    directory: world.project,
    environment: lab.clientEnvironment(world, api.url),
    pidFile: join(world.directory, 'client.pid'),
  });
  console.log(`\n${title}\n`);
  try {
    await show('at the start', terminal, /fresh/);
    await say(lab, terminal, 'Never touch anything below generated/. Sort the boats.');
    await terminal.waitFor(/ 2 %/);
    for (const share of SHARES) {
      await say(lab, terminal, `Go on to ${share}.`);
      await show(`at ${share} %`, terminal, new RegExp(`\\b${share} %.*to compaction`));
    }
    await say(lab, terminal, '/compact');
    await show('after a compaction', terminal, /after compaction.*survived/);
    // Its last hooks end with it, so that nobody writes any more when the world is removed.
    await say(lab, terminal, '/exit');
    await terminal.ended;
  } finally {
    terminal.kill();
    await api.close();
  }
}

/** Waits until the lines below the prompt say what they should, and prints them. */
async function show(when, terminal, expected) {
  await terminal.waitFor(() => expected.test(linesBelow(terminal).join('\n')));
  console.log([`  ${when}`, ...linesBelow(terminal).map((line) => `    ${line}`)].join('\n'));
}

function linesBelow(terminal) {
  const lines = terminal.screen().split('\n');
  const rule = lines.findLastIndex((line) => line.startsWith('────'));
  return lines.slice(rule + 1).filter((line) => line.trim() !== '');
}
