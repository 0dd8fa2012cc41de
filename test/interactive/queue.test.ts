import { expect, test } from 'vitest';
import { say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { expectTold, toldBy } from './told.ts';

test('what was typed while the model worked counts once it was sent, and not when it was taken back', async () => {
  const session = await startInteractiveSession();
  const { terminal, requests } = session;

  await session.sayAndRun('Never move the buoys. Sort the boats by length.', say('Sorted all boats.'));
  await session.queue('Always weigh the anchors first.');
  await session.takeBack('Always weigh the anchors first.');
  session.finishCommand();
  await session.answered('Sorted all boats.');

  await session.sayAndRun('Count the oars in the shed.', say('Counted the oars.'));
  await session.queue('Never paint over varnish.');
  await session.queue('ok thanks');
  session.finishCommand();
  await session.answered('Counted the oars.');

  const release = session.hold('main');
  session.script(say('Listed the sails.'), say('Coiled them.'));
  await session.send('List the sails of the fleet.');
  await terminal.waitFor('esc to interrupt');
  await session.queue('Always coil ropes clockwise. Then coil those on deck.');
  release();
  await session.answered('Coiled them.');
  await session.compact();

  await session.sayAndRun('Lift the engine out of the ferry.', say('Took the small winch.'));
  await session.queue('Use the small winch and never the big one.');
  await terminal.press('escape', 'Took the small winch.');
  await session.answered('Took the small winch.');

  await session.sayAndRun('Oil the doors of the lock.', say('Oiled the doors.'));
  await session.queue('Never oil the windlass.');
  await session.takeBack('Never oil the windlass.');
  await session.queue('Never oil the capstan.');
  session.finishCommand();
  await session.answered('Oiled the doors.');
  await session.compact();

  await session.sayAndFill('Close the upper lock.', say('It is closed.'));
  await session.send('Always ring the bell twice.');
  await session.takeBack('Always ring the bell twice.');
  await session.queue('Never open both doors.');
  await session.queue('nice work so far');
  session.finishCommand();
  await session.answered('It is closed.');
  await session.exit();

  const gone = ['weigh the anchors', 'oil the windlass', 'ring the bell'];
  const fleet = [
    'Never move the buoys. Sort the boats by length.',
    'Count the oars in the shed.',
    'Never paint over varnish.',
    'ok thanks',
    'List the sails of the fleet.',
    'Always coil ropes clockwise. Then coil those on deck.',
  ];
  const ferry = [
    'Lift the engine out of the ferry.',
    'Use the small winch and never the big one.',
    'Oil the doors of the lock.',
    'Never oil the capstan.',
  ];
  expectTold(toldBy(requests, 1), { since: fleet, gone });
  expectTold(toldBy(requests, 2), { since: ferry, before: fleet, gone });
  const automatic = toldBy(requests, 3);
  expectTold(automatic, {
    since: ['Close the upper lock.'],
    before: [...fleet, ...ferry],
    known: ['Never open both doors.', 'nice work so far'],
    gone,
  });
  // Here there is room for what the summarizer would have to look for.
  expect.soft(automatic.summarizer.words).toEqual([[...fleet, ...ferry]]);
});
