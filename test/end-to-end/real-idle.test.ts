import { expect, test } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import type { ClientMessage } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import { say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { hourCache, IDLE_SECONDS, makeMovedClock } from '../lab/move-clock.ts';
import { waitFor } from '../lab/two-moments.ts';
import { setInstalledStage, stored, waitForTurnEnds } from './client-stage.ts';

const LARGE = 250_000;
const PROMPTS = ['The lamp of pier 4711 stays red.', 'Never paint the bollards blue.', 'List the ropes.'];
const BACK = 'What did we say about the lamp?';

const host = { CLAUDE_CODE_ENTRYPOINT: 'claude-desktop' };

const recordsIn = (world: World) => stored(world, 'SELECT * FROM compactions ORDER BY id');

/** What a person sees of us, in order, with the number of the prompt that was sent last before. */
function shownIn({ messages }: { messages: readonly ClientMessage[] }): string[] {
  const says = messages.map(({ content }) => (typeof content === 'string' ? content : ''));
  return says.flatMap((text) =>
    text.includes('tideproof: ') ? text.slice(text.indexOf('tideproof: ')) : [],
  );
}

/** Three prompts, a pause in which the client makes a summary, and two prompts at the return, so long after the last answer. */
async function playPause(backSeconds: number) {
  const { world, play } = setInstalledStage();
  const clock = makeMovedClock(world);
  const isMade = () => recordsIn(world).some(({ made_prompts }) => made_prompts !== null);
  let nth = 0;
  const run = await play({
    prompts: [...PROMPTS, BACK, 'And the bollards?'],
    environment: { ...hourCache, ...host, ...clock.environment },
    beforePrompt: async (index) => {
      if (index !== PROMPTS.length) return;
      waitForTurnEnds(world, PROMPTS.length);
      // A moment for the client to begin its pause.
      await new Promise((resolve) => setTimeout(resolve, 300));
      clock.setAhead(IDLE_SECONDS);
      await waitFor('The summary', isMade);
      clock.setAhead(backSeconds);
    },
    script: {
      main: () => {
        nth += 1;
        const tokens = nth <= PROMPTS.length ? (nth === PROMPTS.length ? LARGE : 30_000) : 21_000;
        return { ...say(`Answer ${nth}.`, tokens), isCachedForHour: true };
      },
      summarizer: () => summary('Some harbour work.'),
    },
  });
  expect(run.exitCode).toBe(0);
  return { world, run };
}

// On a terminal, which compacts at once: test/interactive/away.test.ts.
test('who comes back to a host is told once of the compaction that nobody saw', async () => {
  const { world, run } = await playPause(32_000);
  const [stored, ...others] = recordsIn(world);
  expect(others).toEqual([]);
  const { away_at, told_at, id } = stored!;
  expect([stored!.number, stored!.lost, stored!.abandoned_at]).toEqual([1, 0, null]);
  expect(Date.parse(String(told_at)) - Date.parse(String(away_at))).toBeGreaterThan(20_000_000);
  const back = run.requests.find(({ body }) => JSON.stringify(body.messages).includes(BACK))!;
  for (const prompt of PROMPTS) expect(JSON.stringify(back.body.messages)).toContain(prompt);
  const [line = '', ...more] = shownIn(run);
  expect(more).toEqual([]);
  const when = String(away_at).slice(0, 16).replace('T', ' ');
  expect(line).toMatch(new RegExp(`^tideproof: compacted while you were away, ${when}, 250,0\\d\\d tokens`));
  expect(line).toContain(' prompts in context, ');
  expect(line).toMatch(new RegExp(`To go back before it: .* undo ${id}$`));
});

test('who comes back to a host before the hour is over hears nothing, and the summary is on record as not used', async () => {
  const { world, run } = await playPause(3_500);
  expect(shownIn(run)).toEqual([]);
  expect(recordsIn(world)).toMatchObject([
    { number: null, restored_at: null, abandoned_at: expect.any(String), told_at: null, made_prompts: 3 },
  ]);
  expect(JSON.stringify(run.requests.map(({ body }) => body.messages))).not.toContain(
    '[tideproof] Compaction',
  );
});
