// Records a working day in the real client as pictures for the documentation: install, work, a context that fills up, a compaction,
// /handoff, /clear and the next day; and the compaction as one picture that moves. The client is real, and so is all that tideproof
// says; the model is scripted and answers on loopback. In a throw-away home; needs `script` of util-linux, the test client
// (node tools/install-test-clients.mjs) and a minute.
//   node tools/record-client.mjs [folder for the pictures]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toPiece } from './client-colours.mjs';
import { loadLab, say } from './load-lab.mjs';
import { compactedSessions } from './sample-history.mjs';
import { linesOf, renderPicture } from './terminal-picture.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = process.argv[2] ?? join(root, 'docs', 'images');
const COLUMNS = 100;
const ROWS = 34;
const folder = mkdtempSync(join(tmpdir(), 'harbor-'));
const files = {
  'package.json': '{ "name": "harbor", "type": "module", "scripts": { "test": "node --test" } }\n',
  'src/totals.js':
    'export const total = (lines) => lines.reduce((sum, { net }) => sum + Math.round(net * 100) / 100, 0);\n',
  'totals.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total } from './src/totals.js';
test('half a cent goes to the even neighbour', () => assert.equal(total([{ net: 1.005 }, { net: 2.345 }]), 3.34));
`,
};

try {
  spawnSync(process.execPath, ['tools/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const lab = await loadLab(folder);
  const world = lab.makeWorld({ directory: join(folder), settings: { autoCompactWindow: 200_000 }, files });
  // Hooks are shown with their path.
  cpSync(join(root, 'dist'), join(world.home, 'tideproof', 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(world.home, 'tideproof', 'node_modules'));
  const bin = join(world.home, '.local', 'bin');
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  for (const [path, text] of compactedSessions()) {
    mkdirSync(join(world.home, '.claude/projects/-home-mira-work-harbor'), { recursive: true });
    writeFileSync(join(world.home, '.claude/projects/-home-mira-work-harbor', path), text);
  }
  const typed = (...words) => capture({ PATH, HOME: world.home, cwd: world.project }, words, world);
  const installed = typed('install', '--yes');
  keep('screen-install', 'tideproof install', [
    ...linesOf('\u001b[90m$\u001b[0m npx tideproof install', COLUMNS),
    ...linesOf(lastPart(installed, /Registered the hooks|Created .*settings/), COLUMNS),
  ]);
  lab.skipFirstDialogs(world, ['Bash', 'Edit', 'Read']);
  const day = await openDay(lab, world, PATH);
  const frames = [];
  await day.say(
    'Never touch anything below generated/. Totals must round half to even: mend src/totals.js.',
    lab.call({ name: 'Bash', input: { command: 'npm test', description: 'Run the tests' } }, 30_000),
    lab.say('The test fails: 1.005 is stored as 1.00499…, so Math.round goes the wrong way.', 96_000),
  );
  keep('screen-work', 'Claude Code at work, with the status line of tideproof', day.lines());
  await day.say(
    'Use integers of cents then, and keep the function total().',
    lab.call({ name: 'Read', input: { file_path: join(world.project, 'src/totals.js') } }),
    lab.call(
      {
        name: 'Edit',
        input: {
          file_path: join(world.project, 'src/totals.js'),
          old_string: 'Math.round(net * 100) / 100',
          new_string: 'roundHalfEven(net * 100) / 100',
        },
      },
      150_000,
    ),
    lab.say('roundHalfEven() is still to be written. Next I write it and run npm test again.', 152_000),
  );
  await day.see(/9\d %/);
  keep('screen-warning', 'The status line when the context is nearly full', day.lines());
  frames.push({ lines: day.lines(), seconds: 4 });
  await day.type('/compact');
  frames.push({ lines: day.lines(), seconds: 1.5 });
  const release = day.hold();
  await day.enter();
  await day.see('Compacting conversation');
  frames.push({ lines: day.lines(), seconds: 2 });
  release();
  await day.see('in context after the compaction');
  await day.see(/after compaction/);
  frames.push({ lines: day.lines(), seconds: 7 });
  keep('screen-compaction', 'After a compaction: what was kept, and what tideproof restored', day.lines());
  await day.say(
    'Go on.',
    lab.say('I write roundHalfEven() in src/totals.js and leave generated/ alone.', 24_000),
  );
  frames.push({ lines: day.lines(), seconds: 4 });
  const audit = linesOf(
    `\u001b[90m$\u001b[0m tideproof audit last\n${typed('audit', 'last').trimEnd()}`,
    COLUMNS,
  );
  frames.push({ lines: audit.slice(0, ROWS), seconds: 7 });
  keep('screen-audit', 'tideproof audit last', audit);
  save('compaction', 'A compaction in Claude Code with tideproof', frames);
  await day.say('/handoff', lab.say('The handoff is written to .tideproof/HANDOFF.md.', 26_000));
  keep('screen-handoff', '/handoff', day.lines());
  await day.type('/clear');
  await day.enter();
  await day.see('handed over what');
  keep('screen-clear', 'After /clear', day.lines());
  await day.say(
    'Write roundHalfEven(), and never push on a Friday.',
    lab.call({ name: 'Read', input: { file_path: join(world.project, 'src/totals.js') } }),
    lab.call({
      name: 'Edit',
      input: {
        file_path: join(world.project, 'src/totals.js'),
        old_string: 'export const total',
        new_string: 'const roundHalfEven = (cents) => 2 * Math.round(cents / 2);\nexport const total',
      },
    }),
    lab.say('Written. Next I run npm test.', 9_000),
  );
  await day.end();
  const next = await openDay(lab, world, PATH);
  await next.say(
    'Good morning. What is left?',
    lab.say('roundHalfEven() is written, and npm test has not run since.', 9_000),
  );
  keep('screen-next-day', 'A new session the next day', next.lines());
  await next.end();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** One session of the client on a terminal. */
async function openDay(lab, world, PATH) {
  let held = Promise.resolve();
  const answers = [];
  const script = lab.openScript({
    main: () => answers.shift() ?? lab.say('Done.'),
    summarizer: () => lab.summary('The user wants totals to round half to even. src/totals.js was edited.'),
  });
  const api = await lab.startMockApi(async (request) => {
    if (request.kind === 'summarizer') await held;
    return script(request);
  });
  const terminal = lab.openTerminal({
    program: lab.findClient(join(root, 'test', 'clients', 'node_modules')),
    directory: world.project,
    environment: { ...lab.clientEnvironment(world, api.url), PATH },
    pidFile: join(world.directory, 'client.pid'),
    columns: COLUMNS,
    rows: ROWS,
  });
  await terminal.waitFor(/fresh · compacts/);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1500));
  return {
    lines: () =>
      trim(
        terminal.pieces().map((line) => line.map(toPiece)),
        world,
      ),
    async say(text, ...steps) {
      answers.push(...steps);
      await say(lab, terminal, text);
      await terminal.waitFor(() => answers.length === 0);
      await terminal.waitUntilGone('esc to interrupt');
      await settle();
    },
    async see(seen) {
      await terminal.waitFor(seen);
      await settle();
    },
    type: (text) => terminal.type(text, () => lab.inputOn(terminal.screen()).includes(text)),
    enter: () => terminal.press('enter', () => true),
    hold() {
      let release;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async end() {
      await say(lab, terminal, '/exit');
      await terminal.ended;
      await api.close();
    },
  };
}

/** What the command writes on a terminal, as people see it. */
function capture({ PATH, HOME, cwd }, words, world) {
  const line = ['node', join(HOME, 'tideproof', 'dist', 'tideproof.cjs'), ...words]
    .map((word) => `'${word}'`)
    .join(' ');
  const { stdout } = spawnSync('script', ['-qec', `stty cols ${COLUMNS}; ${line}`, '/dev/null'], {
    ...{ cwd, encoding: 'utf8', env: { PATH, HOME, TERM: 'xterm-256color' } },
  });
  const lines = stdout.replaceAll('\r\n', '\n').split('\n');
  return withoutFolder(lines.map((each) => each.split('\r\u001b[K').at(-1)).join('\n'), world);
}

function lastPart(output, start) {
  const lines = output.trimEnd().split('\n');
  return lines.slice(lines.findIndex((line) => start.test(line))).join('\n');
}

/** The throw-away folder is nobody's business. */
function withoutFolder(text, world) {
  return text
    .replaceAll('⎿', '└')
    .replaceAll('⏸', '·')
    .replaceAll(world.home, '~')
    .replaceAll(world.project, '~/harbor')
    .replaceAll(world.directory, '~');
}

function trim(lines, world) {
  const kept = lines.map((line) =>
    line.map(({ text, look }) => ({ text: withoutFolder(text, world), look })),
  );
  while (kept.length > 0 && kept.at(-1).every(({ text }) => text.trim() === '')) kept.pop();
  return kept;
}

function keep(name, label, lines) {
  save(name, label, [{ lines }]);
}

function save(name, label, frames) {
  writeFileSync(join(pictures, `${name}.svg`), renderPicture(frames, { columns: COLUMNS, label }));
}
