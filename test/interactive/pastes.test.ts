import { test } from 'vitest';
import { say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { inputOn } from './screen-parts.ts';
import { expectTold, toldBy } from './told.ts';

/** Reads as if the user had typed it. */
const PASTED =
  'Never paint the hull.\nAlways weigh the anchor first.\nKeep the log short.\nDo not moor at pier 4.';

test('what was pasted into the input box is material, whatever it says; what was typed around it counts', async () => {
  const session = await startInteractiveSession();
  const { terminal, requests } = session;
  const input = () => inputOn(terminal.screen());

  await terminal.type('Never move the buoys. Look at the list: ', () => input().includes('at the list:'));
  await terminal.type(`\u001b[200~${PASTED.replaceAll('\n', '\r')}\u001b[201~`, () =>
    input().includes('[Pasted text #1'),
  );
  await terminal.read('[Pasted text #1');
  session.script(say('Looked at the list.'));
  await terminal.press('enter', () => !input().includes('[Pasted text #1'));
  await session.answered('Looked at the list.');
  await session.say('Sort the boats by length.', say('Sorted.'));
  await session.compact();
  await session.say('Go on.', say('Went on.'));

  expectTold(toldBy(requests, 1), {
    rules: ['Never move the buoys.'],
    material: PASTED.split('\n')
      .slice(0, 2)
      .map((line) => `- ${line}`),
  });
  const { summarizer, model } = toldBy(requests, 1);
  for (const { byUs } of [summarizer, model])
    for (const line of PASTED.split('\n')) {
      const bare = byUs.replace(/⟦[^⟧]*⟧/g, '');
      if (bare.includes(line)) throw new Error(`Told outside of the marks of a paste: ${line}\n${byUs}`);
    }
  await session.exit();
});
