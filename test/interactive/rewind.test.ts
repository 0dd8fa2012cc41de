import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { expectTold, toldBy } from './told.ts';

const allow = ['Bash', 'Edit', 'Write'];

test('what was rewound away is not said any more once another prompt follows, and is when none does before the session ends', async () => {
  const session = await startInteractiveSession({ allow });
  const { requests, world } = session;
  const write = (name: string) =>
    call({ name: 'Write', input: { file_path: join(world.project, name), content: `${name}\n` } });

  await session.say(
    'Never touch the keel. Make a list of the boats.',
    write('boats.txt'),
    say('Listed them.'),
  );
  await session.say('Always varnish the mast twice.', say('Noted: two coats.'));
  await session.rewind('Always varnish the mast twice.', 'Restore conversation');
  await session.emptyInput();
  await session.say('List the anchors as well.', say('Listed the anchors.'));

  // Two prompts at once, and the file with them.
  await session.say(
    'Make a list of the cranes, and never rent one.',
    write('cranes.txt'),
    say('Listed cranes.'),
  );
  await session.say('Send the list to the mayor.', say('Sent it.'));
  await session.rewind('Make a list of the cranes, and never rent one.', 'Restore code and conversation');
  await session.emptyInput();
  expect(existsSync(join(world.project, 'cranes.txt'))).toBe(false);

  await session.say('Always name the harbour. Write the tides.', write('tides.txt'), say('Wrote the tides.'));
  await session.rewind('Always name the harbour. Write the tides.', 'Restore code');
  expect(existsSync(join(world.project, 'tides.txt'))).toBe(false);
  await session.say('Ask the divers first.', say('Asked the divers.'));
  await session.compact();
  await session.say('Always pay in coins. Pay the divers.', say('Paid them.'));

  // Behind the last compaction: it is undone with all that followed.
  await session.rewind('Ask the divers first.', 'Restore conversation');
  await session.emptyInput();
  await session.say('Ask the pilots first.', say('Asked the pilots.'));
  await session.compact();
  await session.say('Wait for their answer.', say('Waiting for pilots.'));

  const away = [
    'varnish the mast',
    'two coats',
    'never rent one',
    'cranes.txt',
    'Listed cranes',
    'the mayor',
  ];
  const before = [
    'Never touch the keel. Make a list of the boats.',
    'List the anchors as well.',
    'Always name the harbour. Write the tides.',
  ];
  const untold = ['tides.txt'];
  expectTold(toldBy(requests, 1), {
    since: [...before, 'Ask the divers first.'],
    told: ['boats.txt'],
    untold,
    gone: away,
  });
  expectTold(toldBy(requests, 2), {
    since: [...before, 'Ask the pilots first.'],
    told: ['boats.txt'],
    untold,
    gone: [...away, 'the divers', 'pay in coins'],
  });

  const boathouse = 'Always lock the boathouse at night.';
  await session.say(boathouse, say('Noted: locked at night.'));
  await session.rewind(boathouse, 'Restore conversation');
  await session.emptyInput();
  await session.exit();

  const second = await startInteractiveSession({ world, allow, arguments: ['--continue'] });
  await second.terminal.waitFor('Noted: locked at night.');
  await second.say('Hang up nine lanterns.', say('All nine hang.'));
  await second.compact();
  await second.say('Light them.', say('They burn.'));
  expectTold(toldBy(second.requests, 1), {
    since: ['Wait for their answer.', boathouse, 'Hang up nine lanterns.'],
    before: [...before, 'Ask the pilots first.'],
    gone: [...away, 'the divers', 'pay in coins'],
  });
  await second.exit();
});
