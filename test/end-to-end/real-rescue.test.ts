import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, type OpenRequest, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { fail } from '../lab/scripted.ts';
import { mains, runTideproof, setInstalledStage, shownIn } from './client-stage.ts';

const CLAUDE_MD = 'The harbour is always spelled with a u.';
const GAUGES = [0, 1, 2, 3];
const prompts = GAUGES.map((n) => `Look at gauge ${n}, and say nothing about gauge ${n + 100}.`);

/** About what a tokenizer would say of all that is sent. */
function count(request: Pick<OpenRequest, 'body'>): number {
  return Math.ceil(JSON.stringify(request.body).length / 4);
}

/** A model that counts, and refuses what is over its limit as the API does. */
function limitedModel() {
  const model = { limit: Number.POSITIVE_INFINITY };
  const refuse = (request: OpenRequest) =>
    fail(400, `prompt is too long: ${count(request)} tokens > ${model.limit} maximum`);
  return {
    model,
    script: {
      main: (request: OpenRequest) => {
        const tokens = count(request);
        if (model.limit === Number.POSITIVE_INFINITY) model.limit = tokens + 20_000;
        if (tokens > model.limit) return refuse(request);
        const said = JSON.stringify(request.body.messages.at(-1));
        const gauge = /Look at gauge (\d)/.exec(said)?.[1];
        if (gauge !== undefined && !said.includes('tool_result'))
          return call(
            bash(`awk 'BEGIN { for (i = 0; i < 1000; i++) print "gauge ${gauge} line", i, "level", i * 7 }'`),
            tokens,
          );
        return say('Answered.', tokens);
      },
      summarizer: refuse,
    },
  };
}

/** Lets the client compact where a copy of 60 % of its window has so many tokens. */
function limitTo(wanted: number): NodeJS.ProcessEnv {
  const percent = (100 * (wanted / 0.6 - 33_000)) / 80_000;
  return { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100k', CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: String(percent) };
}

function folderOf(world: World): string {
  const projects = join(world.home, '.claude', 'projects');
  return join(projects, readdirSync(projects)[0]!);
}

test('a session that cannot be compacted any more is rescued, and goes on', async () => {
  const { world, play } = setInstalledStage({ 'CLAUDE.md': CLAUDE_MD });
  const { model, script } = limitedModel();
  const dead = await play({ prompts: [...prompts, 'Still there?', '/compact'], script });
  expect(JSON.stringify(dead.messages)).toContain('Prompt is too long');
  const file = join(folderOf(world), `${dead.sessionId}.jsonl`);
  const before = readFileSync(file);
  const rows = before.toString('utf8');
  expect(rows).toContain('could not be reduced below the context limit');

  const wanted = Math.floor(model.limit * 0.9);
  const rescued = JSON.parse(
    runTideproof({ ...world, variables: limitTo(wanted) }, 'rescue', '--yes', '--json'),
  );
  expect(rescued.from).toBe(dead.sessionId);
  expect(Math.abs(rescued.maxTokens - wanted)).toBeLessThan(10);
  expect(rescued.leftOut.masked).toBeGreaterThan(0);
  expect(readFileSync(file).equals(before)).toBe(true);

  const resumed = await play({
    prompts: ['Which gauge was late?'],
    arguments: ['--resume', rescued.session],
    script,
  });
  const [request] = mains(resumed);
  expect(count(request!)).toBeLessThan(model.limit);
  expect(count(request!)).toBeLessThan(wanted);
  const shown = shownIn(request!);
  for (const prompt of [...prompts.slice(0, 3), 'Still there?', 'Which gauge was late?', CLAUDE_MD])
    expect(shown).toContain(prompt);
  expect(shown).toContain(`This is a copy of session ${dead.sessionId}`);
  expect(shown).toContain('[masked by tideproof: result of Bash');
  expect(shown).not.toContain('gauge 0 line 5 level 35');
  expect(resumed.requests.filter(({ kind }) => kind === 'summarizer')).toEqual([]);
  expect(JSON.stringify(resumed.messages.at(-1))).toContain('Answered.');
  expect(
    JSON.parse(runTideproof(world, 'search', 'gauge 0 line 5 level 35', '--json')).hits.length,
  ).toBeGreaterThan(0);
}, 400_000);
