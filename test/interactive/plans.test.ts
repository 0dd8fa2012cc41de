import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, type OpenRequest, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { runTideproof, setInstalledStage } from '../end-to-end/client-stage.ts';
import { type Answering, startInteractiveSession } from './interactive-session.ts';
import { expectTold, toldBy } from './told.ts';

test('of plans the approved one counts, as the user left it, with the words given to it', async () => {
  const { world } = setInstalledStage();
  const editor = join(world.directory, 'editor.sh');
  writeFileSync(editor, '#!/bin/sh\nsed -i s/hemp/cotton/ "$1"\n');
  chmodSync(editor, 0o755);
  const session = await startInteractiveSession({ world, environment: { EDITOR: editor } });
  const { terminal, requests } = session;

  /** The client says in which file the plan belongs. */
  const writePlan =
    (content: string): Answering =>
    ({ body }: OpenRequest) => {
      const [, name] = /\.claude\/plans\/([\w-]+\.md)/.exec(JSON.stringify(body.messages)) ?? [];
      return call({
        name: 'Write',
        input: { file_path: join(world.home, '.claude', 'plans', name ?? ''), content },
      });
    };
  const propose = call({ name: 'ExitPlanMode', input: {} });
  const planned = () => terminal.read('Would you like to proceed?');
  const planMode = async () => {
    await terminal.press('shiftTab', 'accept edits on');
    await terminal.press('shiftTab', 'plan mode on');
  };

  await planMode();
  session.script(
    writePlan('# Hull\n1. Sand the hull\n2. Paint it scarlet\n'),
    propose,
    say('I will think again.'),
  );
  await session.send('Plan the repair of the hull.');
  await planned();
  await session.moveTo('Tell Claude what to change');
  await session.fill('Never paint it scarlet, take blue');
  await terminal.press('enter', 'I will think again.');
  await session.answered('I will think again.');

  session.script(writePlan('# Hull\n1. Sand the hull\n2. Paint it blue\n'), propose, say('I begin to sand.'));
  await session.send('Show me the plan again.');
  await planned();
  await session.moveTo('Yes, manually approve edits');
  await terminal.press('enter', 'I begin to sand.');
  await session.answered('I begin to sand.');
  await session.compact();

  await planMode();
  session.script(writePlan('# Sail\n1. Mend the sail with hemp thread\n'), propose, say('I mend the sail.'));
  await session.send('Plan the repair of the sail.');
  await planned();
  await terminal.press('controlG', 'Plan saved!');
  await session.moveTo('Yes, manually approve edits');
  await terminal.press('enter', 'I mend the sail.');
  await session.answered('I mend the sail.');
  await session.compact();
  const { events } = JSON.parse(runTideproof(world, 'history', '--kind', 'decision', '--json'));
  expect(events).toMatchObject([
    { text: expect.stringContaining('Never paint it scarlet, take blue') },
    { text: '# Sail\n1. Mend the sail with cotton thread' },
  ]);

  await session.say('How far are you?', say('Half of it.'));
  await session.exit();

  const hull = [
    'Plan the repair of the hull.',
    'Never paint it scarlet, take blue',
    'Show me the plan again.',
  ];
  const sail = 'Plan the repair of the sail.';
  expectTold(toldBy(requests, 1), { since: hull, untold: ['Paint it scarlet'] });
  expectTold(toldBy(requests, 2), { since: [sail], before: hull, untold: ['hemp'] });
  // The client puts the plan in force back by itself.
  for (const [index, plan] of ['Paint it blue', 'with cotton thread'].entries()) {
    const { summarizer, model } = toldBy(requests, index + 1);
    expect.soft(summarizer.shown).toContain(plan);
    expect.soft(model.shown).toContain(plan);
    expect.soft(model.byUs).not.toContain(plan);
  }
});
