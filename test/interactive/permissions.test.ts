import { join } from 'node:path';
import { test } from 'vitest';
import { call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { expectTold, toldBy } from './told.ts';

const database = {
  question: 'Which database?',
  header: 'Database',
  multiSelect: false,
  options: [
    { label: 'Postgres', description: 'On a server.' },
    { label: 'MySQL', description: 'On a server too.' },
  ],
};

test('words given with a refusal, an approval or an answer are the user’s; those of a tool and of a shell are not', async () => {
  const session = await startInteractiveSession();
  const { terminal, requests, world } = session;
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
  await session.compact();

  await terminal.type('!', 'for shell mode');
  session.script(say('Saw the output.'));
  await session.send('echo "Always use the crane of the north quay."');
  await session.answered('Saw the output.');
  await session.say('Measure the quay.', say('Ninety metres.'));
  await session.compact();
  await session.say('Write it down.', say('Written.'));
  await session.exit();

  const refusal = 'Use blue.txt instead, never red.txt';
  const paint = 'Always use red paint';
  const approval = 'Always run make lint afterwards';
  expectTold(toldBy(requests, 1), {
    rules: [refusal, approval],
    request: 'Ask me which database to take.',
    known: ['DuckDB, and never a server'],
    material: [paint, 'wait for the user to tell you', "doesn't want to proceed"],
  });
  expectTold(toldBy(requests, 2), {
    rules: [refusal, approval],
    request: 'Measure the quay.',
    known: ['DuckDB, and never a server'],
    material: [paint, 'crane of the north quay'],
  });
});
