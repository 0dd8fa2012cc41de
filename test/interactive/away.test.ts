import { expect, test } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { setInstalledStage, stored, waitForTurnEnds } from '../end-to-end/client-stage.ts';
import { hourCache, IDLE_SECONDS, makeMovedClock } from '../lab/move-clock.ts';
import { startInteractiveSession } from './interactive-session.ts';
import { noticesOn } from './terminal.ts';

const answer = (text: string, tokens: number) => ({ ...say(text, tokens), isCachedForHour: true });

/** A conversation that the client compacts by itself once `beIdle` is called. */
async function startPause() {
  const { world } = setInstalledStage();
  const clock = makeMovedClock(world);
  const session = await startInteractiveSession({
    world,
    // Large enough for the size from which the client compacts in a pause.
    environment: { ...hourCache, ...clock.environment, CLAUDE_CODE_AUTO_COMPACT_WINDOW: '1000000' },
  });
  await session.say('The lamp of pier 4711 stays red.', answer('Red it is.', 30_000));
  await session.say('Never paint the bollards blue.', answer('Noted the bollards.', 250_000));
  waitForTurnEnds(world, 2);
  await session.written();
  const finished = () => recordsIn(world).some(({ finished_at }) => finished_at !== null);
  return { session, world, clock, finished, beIdle: () => clock.setAhead(IDLE_SECONDS - 4) };
}

const recordsIn = (world: World) => stored(world, 'SELECT * FROM compactions ORDER BY id');

test('a compaction in a pause shows nothing of ours until somebody is there, and then one line, once', async () => {
  const { session, world, clock, finished, beIdle } = await startPause();
  const { terminal, requests } = session;
  beIdle();
  await terminal.waitFor('Compacted while idle');
  await terminal.waitFor(finished);
  expect(noticesOn(terminal.screen())).toEqual([]);
  clock.setAhead(32_000);
  await session.say('What about the lamp?', answer('It stays red.', 21_000));
  const [line = '', ...more] = noticesOn(terminal.screen());
  expect(more).toEqual([]);
  expect(line).toMatch(/^tideproof: compacted while you were away, /);
  await session.say('And the bollards?', answer('Not blue.', 22_000));
  expect(terminal.screen().split('tideproof: compacted')).toHaveLength(2);
  const shown = JSON.stringify(requests.at(-1)!.body.messages);
  for (const words of ['pier 4711', 'the bollards blue']) expect(shown).toContain(words);
  expect(recordsIn(world)).toMatchObject([
    { number: 1, trigger: 'auto', lost: 0, told_at: expect.any(String) },
  ]);
});

test('who types while the client compacts in a pause has seen it; one that is broken off is no compaction', async () => {
  const { session, world, beIdle, finished, clock } = await startPause();
  const { terminal } = session;
  const stop = session.hold('summarizer');
  beIdle();
  await terminal.waitFor(() => recordsIn(world).length === 1);
  await terminal.waitFor('esc to interrupt');
  await terminal.press('escape', () => !terminal.screen().includes('esc to interrupt'));
  stop();
  await session.say('What about the lamp?', answer('It stays red.', 260_000));
  expect(noticesOn(terminal.screen())).toEqual([]);
  expect(recordsIn(world)).toMatchObject([{ number: null, restored_at: null, told_at: null }]);

  waitForTurnEnds(world, 3);
  await session.written();
  const release = session.hold('summarizer');
  clock.setAhead(2 * (IDLE_SECONDS - 4));
  await terminal.waitFor(() => recordsIn(world).length === 2);
  session.script(answer('Not blue.', 21_000));
  await session.send('And the bollards?');
  release();
  await terminal.waitFor(finished);
  await session.answered('Not blue.');
  expect(noticesOn(terminal.screen())).toEqual([]);
  expect(recordsIn(world)[1]).toMatchObject({ number: 1, lost: 0 });
});
