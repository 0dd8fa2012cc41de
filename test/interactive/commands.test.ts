import { expect, test } from 'vitest';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { toldBy } from './told.ts';

test('what the user commits with ! counts as committed, and is told after a compaction', async () => {
  const session = await startInteractiveSession();
  const { terminal, requests } = session;
  const runByUser = async (command: string) => {
    await terminal.type('!', '! for shell mode');
    await session.send(command);
    await terminal.waitFor(() => requests.some(({ body }) => JSON.stringify(body).includes('<bash-stdout>')));
  };
  await session.say(
    'Write down the depth.',
    call(
      bash('git init -q . && git config user.email a@b.c && git config user.name A && echo 3 > depth.txt'),
    ),
    say('Written down.'),
  );
  await runByUser('git add depth.txt && git commit -m depth');
  await session.say('Thank you.', say('You are welcome.'));
  await session.compact();
  await session.say('Go on.', say('Going on.'));
  await session.exit();
  const told = toldBy(requests, 1).model.byUs;
  expect(told).toContain('The user ran: `git add depth.txt && git commit -m depth` →');
  expect(told).not.toContain('Not committed');
});
