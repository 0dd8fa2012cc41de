import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMockApi } from '../../src/clients/claude-code/live-test/lab/mock-api.ts';
import { clientEnvironment, runClient } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { plainBlock } from '../../src/domain/plain-line.ts';
import { textOf } from '../lab/scripted.ts';
import { pinnedClient } from '../lab/stage.ts';
import { briefIn, setInstalledStage, startTideproof, stored } from './client-stage.ts';

/** Several clients, one after the other, on a machine that may have more to do. */
vi.setConfig({ testTimeout: 180_000 });

const GOAL = 'The tide tables of pier 4 are an hour late.';
const HANDOFF =
  'WHY: the harbour needs right tables\nWHAT: the offset is found, not mended\nHOW: by bisection\nCONTINUE_BY: mend clock.js';
const SECRET = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';

/** A world whose model gives `answer` to whoever asks without tools, and goes on being there after a session. */
async function setHandoffStage(answer: () => string) {
  const { world } = setInstalledStage();
  const client = pinnedClient();
  // What fails is left open, so that the next session is told of it.
  const main = (said: string) =>
    said.includes('tool_result') ? say('The offset is in clock.js.') : call(bash('node missing.js'));
  const api = await startMockApi(({ kind, body }) =>
    kind === 'main' ? main(JSON.stringify(body.messages)) : say(answer()),
  );
  onTestFinished(() => api.close());
  return {
    ...{ api, client, world },
    /** One session of one prompt. */
    play: (prompt: string, environment: Record<string, string> = {}) =>
      runClient({ client, world, url: api.url, prompts: [prompt], environment }),
    run: (...words: string[]) => startTideproof(world, clientEnvironment(world, api.url), ...words).end,
    /** What a model wrote, by session. */
    written: () => {
      const rows = stored(
        world,
        "SELECT text, detail ->> 'from' AS origin FROM facts WHERE kind = 'handoff'",
      );
      return rows;
    },
  };
}

test('a handoff is written in the background by the own client, leaves no trace, and is in what the next session is told', async () => {
  const stage = await setHandoffStage(() => HANDOFF);
  const on = { TIDEPROOF_HANDOFF_MODEL: stage.client };
  await stage.play(`${GOAL} The key is ${SECRET}.`, on);
  await expect
    .poll(stage.written, { timeout: 60_000 })
    .toMatchObject([{ text: HANDOFF, origin: `asked of ${basename(stage.client)}` }]);

  const [asked, ...others] = stage.api.requests.filter(({ kind }) => kind === 'other');
  expect(others).toEqual([]);
  expect(asked!.body.tools ?? []).toEqual([]);
  expect(textOf(asked!)).toContain(GOAL);
  expect(textOf(asked!)).not.toContain(SECRET);
  // Our hooks were silent in that client: the archive knows one session, and the client left one transcript.
  expect(stored(stage.world, 'SELECT count(*) AS count FROM sessions')).toEqual([{ count: 1 }]);
  const projects = readdirSync(join(stage.world.home, '.claude', 'projects'), { recursive: true });
  expect(projects.filter((name) => String(name).endsWith('.jsonl'))).toHaveLength(1);

  await stage.play('go on', { TIDEPROOF_HANDOFF_MODEL: 'off' });
  const next = stage.api.requests.findLast(({ kind }) => kind === 'main')!;
  expect(briefIn(next)).toContain('An earlier session in this folder ended just now.');
  expect(briefIn(next)).toContain(plainBlock(HANDOFF));
  expect(briefIn(next)).toContain(GOAL);
});

test('with handoff.model off there is no further request; on demand it is written once for the same state, and an answer of another shape leaves the handoff as it was', async () => {
  let answer = 'I would rather not.';
  const stage = await setHandoffStage(() => answer);
  await stage.play(GOAL);
  expect(stage.api.requests.map(({ kind }) => kind)).toEqual(['main', 'main']);
  const shapeless = await stage.run('handoff', '--by', stage.client);
  expect(shapeless).toMatchObject({ code: 2, stderr: expect.stringContaining('lacks one of WHY') });
  expect(stage.written()).toEqual([]);

  answer = HANDOFF;
  const before = stage.api.requests.length;
  for (const words of [['--by', stage.client], ['--by', stage.client], ['--dry-run']])
    expect(await stage.run('handoff', ...words)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(HANDOFF.replace(/^/gm, '> ')),
    });
  expect(stage.api.requests.slice(before).filter(({ kind }) => kind === 'other')).toHaveLength(1);
});
