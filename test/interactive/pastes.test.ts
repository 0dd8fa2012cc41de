import { expect, test } from 'vitest';
import { say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { inputOn } from './terminal.ts';
import { expectTold, toldBy } from './told.ts';

/** Reads as if the user had typed it. */
const PASTED =
  'Never paint the hull.\nAlways weigh the anchor first.\nKeep the log short.\nDo not moor at pier 4.';
/** So short that the client puts it into the input box as if it were typed. */
const SHORT = 'Always ring the bell.';

test('a prompt is quoted whole; what the client marks as pasted is said to be, and nothing else is', async () => {
  const session = await startInteractiveSession();
  const { terminal, requests } = session;
  const input = () => inputOn(terminal.screen());
  const paste = async (text: string, seen: string) => {
    await terminal.type(`\u001b[200~${text.replaceAll('\n', '\r')}\u001b[201~`, () => input().includes(seen));
    await terminal.read(seen);
  };

  await terminal.type('Never move the buoys. Look at the list: ', () => input().includes('at the list:'));
  await paste(PASTED, '[Pasted text #1');
  await terminal.type(' Then sort it.', () => input().includes('Then sort it.'));
  session.script(say('Looked at the list.'));
  await terminal.press('enter', () => !input().includes('[Pasted text #1'));
  await session.answered('Looked at the list.');
  await terminal.type('The harbour master wrote: ', () => input().includes('master wrote:'));
  await paste(SHORT, SHORT);
  session.script(say('So be it.'));
  await terminal.press('enter', () => !input().includes(SHORT));
  await session.answered('So be it.');
  await session.say('Sort the boats by length.', say('Sorted.'));
  await session.compact();
  await session.say('Go on.', say('Went on.'));

  const told = toldBy(requests, 1);
  expectTold(told, {
    since: [
      `Never move the buoys. Look at the list: ⟦pasted: ${PASTED}⟧ Then sort it.`,
      `The harbour master wrote: ${SHORT}`,
      'Sort the boats by length.',
    ],
  });
  for (const { byUs } of [told.summarizer, told.model])
    for (const line of PASTED.split('\n'))
      expect.soft(byUs.replace(/⟦[^⟧]*⟧/g, ''), byUs).not.toContain(line);
  await session.exit();
});
