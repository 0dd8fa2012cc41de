import { test } from 'vitest';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { setInstalledStage } from '../end-to-end/client-stage.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { expectTold, toldBy } from './told.ts';

/** Two end well, one of them without a word, and one fails. */
const makefile = `test:
\t@echo Never dredge by night.
lint:
\t@true
check:
\t@echo 2 soundings are wrong; exit 3
`;

test('what the user runs with ! is a run of the user’s and no word, with its status where it shows; git is told as it is now', async () => {
  const { world } = setInstalledStage({ Makefile: makefile });
  const session = await startInteractiveSession({ world });
  const { terminal, requests } = session;
  const runByUser = async (command: string) => {
    session.script(say(`Saw: ${command}.`));
    await terminal.type('!', '! for shell mode');
    await session.send(command);
    await session.answered(`Saw: ${command}.`);
  };
  await session.say(
    'Write down the depth.',
    call(
      bash(
        'git init -q . && git config user.email a@b.c && git config user.name A && git add Makefile && git commit -q -m checks && echo 3 > depth.txt',
      ),
    ),
    say('Written down.'),
  );
  await runByUser('git add depth.txt && git commit -m depth');
  await runByUser('make test');
  await runByUser('make check');
  await runByUser('make lint');
  await session.say('Write down the width.', call(bash('echo 9 > width.txt')), say('Written too.'));
  await session.compact();
  await session.say('Go on.', say('Going on.'));
  await session.exit();

  expectTold(toldBy(requests, 1), {
    since: ['Write down the depth.', 'Write down the width.'],
    told: ['`make test` (run by the user): exit 0', '`make lint` (run by the user): exit 0', 'width.txt'],
    // The client does not say how a command of the user's failed; and nothing is to be done about what is committed.
    untold: ['make check', 'depth.txt'],
    material: ['git add', 'make test', 'Never dredge by night.'],
  });
});
