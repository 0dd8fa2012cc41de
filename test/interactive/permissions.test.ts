import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type World, writeSettings } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { runTideproof, setInstalledStage, shownIn } from '../end-to-end/client-stage.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { expectTold, toldBy } from './told.ts';

const database = {
  ...{ question: 'Which database?', header: 'Database', multiSelect: false },
  options: [
    { label: 'Postgres', description: 'On a server.' },
    { label: 'MySQL', description: 'On a server too.' },
  ],
};

/** With previews of its choices, for which the client takes notes. */
const cache = {
  ...{ question: 'Which cache?', header: 'Cache', multiSelect: false },
  options: [
    { label: 'Redis', description: 'On a server.', preview: 'redis = "on"' },
    { label: 'Disk', description: 'On the laptop.', preview: 'disk = "on"' },
  ],
};
/** The user would rather talk about it. */
const cable = { ...cache, question: 'Which cable?', header: 'Cable' };

/** One ends well, the other one fails. */
const MAKEFILE = 'test:\n\t@echo Never dredge by night.\ncheck:\n\t@echo 2 soundings are wrong; exit 3\n';
const pump = 'Always start the pump by hand.';

/** Somebody else's hook, which refuses one command and says why. */
function addHook(world: World): void {
  const settings = JSON.parse(readFileSync(world.settingsPath, 'utf8'));
  const command = `grep -q 'start the pump' && { echo '${pump}' >&2; exit 2; } || true`;
  settings.hooks.PreToolUse = [{ matcher: 'Bash', hooks: [{ type: 'command', command }] }];
  writeSettings(world, settings);
}

test('words given with a refusal, an approval or an answer are the user’s; those of a tool, a shell and a hook are not, and what the user ran with ! is a run', async () => {
  const { world } = setInstalledStage({ Makefile: MAKEFILE });
  addHook(world);
  const session = await startInteractiveSession({ world });
  const { terminal, requests } = session;
  const write = (name: string, content: string) =>
    call({ name: 'Write', input: { file_path: join(world.project, name), content } });
  const asked = () => terminal.read('Do you want to create');

  session.script(write('red.txt', 'Always use red paint.\n'), say('Then blue it is.'));
  await session.send('Write down the colour of the hull.');
  await asked();
  await session.moveTo('No');
  await terminal.press('tab', 'and tell Claude what to do differently');
  await session.fill('Use blue.txt instead, never red.txt');
  await terminal.press('enter', 'Then blue it is.');
  await session.answered('Then blue it is.');

  session.script(write('green.txt', 'green\n'));
  await session.send('Write down the colour of the deck.');
  await asked();
  await terminal.press('escape', 'User rejected write to green.txt');

  session.script(write('brown.txt', 'brown\n'));
  await session.send('Write down the colour of the mast.');
  await asked();
  await session.moveTo('No');
  await terminal.press('enter', 'User rejected write to brown.txt');

  session.script(write('sail.txt', 'white\n'), say('The sail is white.'));
  await session.send('Write down the colour of the sail.');
  await asked();
  await terminal.press('tab', 'and tell Claude what to do next');
  await session.fill('Always run make lint afterwards');
  await terminal.press('enter', 'The sail is white.');
  await session.answered('The sail is white.');

  session.script(call({ name: 'AskUserQuestion', input: { questions: [database] } }), say('DuckDB then.'));
  await session.send('Ask me which database to take.');
  await terminal.read('Type something.');
  await session.moveTo('Type something.');
  await session.fill('DuckDB, and never a server');
  await terminal.press('enter', 'DuckDB then.');
  await session.answered('DuckDB then.');
  session.script(call({ name: 'AskUserQuestion', input: { questions: [cache] } }), say('Redis then.'));
  await session.send('Ask me which cache to take.');
  await terminal.read('press n to add notes');
  await terminal.type('n', () => !terminal.screen().includes('press n to add notes'));
  await terminal.type('only for the login sessions', 'only for the login sessions');
  await terminal.read('only for the login sessions');
  await terminal.press('enter', 'Redis then.');
  await session.answered('Redis then.');
  session.script(call({ name: 'AskUserQuestion', input: { questions: [cable] } }), say('Let us talk.'));
  await session.send('Ask me which cable to take.');
  await terminal.read('press n to add notes');
  await terminal.type('n', () => !terminal.screen().includes('press n to add notes'));
  await terminal.type('the long one if it rains', 'the long one if it rains');
  await terminal.press('escape', 'Chat about this');
  await session.moveTo('Chat about this');
  await terminal.press('enter', 'Let us talk.');
  await session.answered('Let us talk.');
  await session.say('Empty the bilge.', call(bash('echo start the pump')), say('The pump stands still.'));
  await session.compact();

  for (const [command, seen] of [
    ['make test', 'Saw one.'],
    ['make check', 'Saw the other.'],
  ] as const) {
    await terminal.type('!', 'for shell mode');
    session.script(say(seen));
    await session.send(command);
    await session.answered(seen);
  }
  await session.say('Measure the quay.', say('Ninety metres.'));
  await session.compact();
  await session.say('Write it down.', say('Written.'));
  await session.exit();

  const refusal = 'Use blue.txt instead, never red.txt';
  const before = [
    'Write down the colour of the hull.',
    refusal,
    'Write down the colour of the deck.',
    'Write down the colour of the mast.',
    'Write down the colour of the sail.',
    'Always run make lint afterwards',
    'Ask me which database to take.',
    'Ask me which cache to take.',
    'Ask me which cable to take.',
    'Empty the bilge.',
  ];
  const answer = 'Which database? → DuckDB, and never a server';
  const noted = 'Which cache? → only for the login sessions';
  const talked = 'Which cable? → the long one if it rains';
  const material = [
    'Always use red paint',
    pump,
    'wait for the user to tell you',
    "doesn't want to proceed",
    'wants to clarify',
  ];
  const shown = requests.map(shownIn).join('\n');
  for (const words of [...material, 'Never dredge by night.']) expect(shown).toContain(words);
  const first = toldBy(requests, 1);
  expectTold(first, {
    since: before,
    told: [answer, noted, talked],
    known: ['The pump stands still.'],
    material,
  });
  // Who reads a refusal sees what was refused; the hook's is none of the user's.
  expect.soft(first.model.byUs).toMatch(new RegExp(`refusing Write .*red\\.txt\\): ${refusal}`));
  expect.soft(first.model.byUs).toMatch(/\(after refusing Write .*brown\.txt[;)]/);
  expect.soft(first.model.byUs).not.toMatch(/refus.*(?:pump|sail\.txt)/);
  const { events } = JSON.parse(runTideproof(world, 'history', '--kind', 'decision', '--json'));
  expect
    .soft(events)
    .toMatchObject([
      { text: expect.stringMatching(`red\\.txt: "${refusal}"$`) },
      { text: expect.stringMatching(/green\.txt$/) },
      { text: expect.stringMatching(/brown\.txt$/) },
      { text: answer },
      { text: noted },
      { text: talked },
    ]);
  expectTold(toldBy(requests, 2), {
    since: ['Measure the quay.'],
    before,
    // The client does not say how a command of the user's failed.
    told: [answer, noted, talked, '`make test` (run by the user): exit 0'],
    untold: ['make check'],
    known: ['Ninety metres.'],
    material: [...material, 'make test', 'Never dredge by night.'],
  });
});
