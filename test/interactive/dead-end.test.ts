import { expect, test } from 'vitest';
import { say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { runTideproof, shownIn } from '../end-to-end/client-stage.ts';
import { startInteractiveSession } from './interactive-session.ts';

test('a user who cannot go on any more is told the way out, and takes it', async () => {
  const model = { refusal: undefined as string | undefined };
  const session = await startInteractiveSession({ refusal: () => model.refusal });
  const { terminal, world, requests } = session;
  const tideproof = (...words: string[]) => JSON.parse(runTideproof(world, ...words, '--json'));
  await session.say('Chart the bay.', say('Charted the bay.'));
  await session.say('Chart the cape too.', say('Charted the cape.'));
  model.refusal = 'prompt is too long: 1005000 tokens > 1000000 maximum';
  await session.send('Chart the strait.');
  await terminal.waitFor('Context limit reached');
  // No other hook runs now, and no prompt follows.
  await terminal.waitFor(() => tideproof('audit').stuck.length === 1);
  await session.send('/compact');
  await terminal.waitFor('could not be reduced below the context limit');
  await session.send('Are you still there?');
  await terminal.waitFor('make a copy that fits:');
  await session.exit();

  const { from, session: copy } = tideproof('rescue', '--yes');
  expect(from).toBe(requests.find(({ kind }) => kind === 'main')?.sessionId);

  expect(tideproof('audit').stuck).toEqual([]);

  model.refusal = undefined;
  const resumed = await startInteractiveSession({ world, arguments: ['--resume', copy] });
  await resumed.say('Chart the reef.', say('Charted the reef.'));
  const shown = shownIn(resumed.requests.findLast(({ kind }) => kind === 'main')!);
  for (const words of ['Chart the bay.', 'Charted the cape.', 'Chart the strait.', 'Are you still there?'])
    expect(shown).toContain(words);
  expect(shown).toContain(`This is a copy of session ${from}`);
  await resumed.exit();
});
