import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { contextWindow } from '../../src/clients/claude-code/window/context-window.ts';
import { readWindowSettings } from '../../src/clients/claude-code/window/read-window-settings.ts';
import { setStage } from '../lab/stage.ts';

/** The words of the answer count too, so they stand for part of the fill. */
const ANSWER_TOKENS = 3_000;
const NEAR = 100;

interface Case {
  name: string;
  model: string;
  user?: Record<string, unknown>;
  project?: Record<string, unknown>;
  environment?: Record<string, string>;
  threshold: number;
}

const cases: Case[] = [
  { name: 'a large model as it comes', model: 'claude-opus-5-5', threshold: 967_000 },
  {
    name: 'a small model with a window that is too large for it',
    model: 'claude-haiku-4-5',
    user: { modelSettings: { 'claude-haiku-4-5': { autoCompactWindow: 900_000 } } },
    threshold: 167_000,
  },
  {
    name: 'a small model that was asked for with a large window',
    model: 'claude-sonnet-4-5[1m]',
    environment: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '0.3m' },
    threshold: 267_000,
  },
  {
    name: 'a share of a window',
    model: 'claude-opus-5-5',
    user: { env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50.5' }, autoCompactWindow: 120_000 },
    environment: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: '50.5' },
    threshold: 50_500,
  },
];

/** What the real client asks the model for when its responses have these fills, one after the other, and our own reckoning. */
async function fill({ model, user = {}, project = {}, environment }: Case, fills: readonly number[]) {
  const stage = setStage({ settings: user, events: [] });
  const folder = join(stage.world.project, '.claude');
  mkdirSync(folder);
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(project));
  const settings = readWindowSettings({
    directory: join(stage.world.home, '.claude'),
    project: stage.world.project,
    environment: {},
  });
  const full = fills.map((tokens) => ({
    ...call(bash('echo full'), tokens - ANSWER_TOKENS),
    outputTokens: ANSWER_TOKENS,
  }));
  const run = await stage.play({
    prompts: ['Fill the context.'],
    arguments: ['--model', model],
    environment,
    script: { main: [call(bash('echo first'), 1_000), ...full, say('done')] },
  });
  expect(run.exitCode).toBe(0);
  return {
    requests: run.requests.map(({ kind }) => kind),
    told: contextWindow(model, settings, environment ?? {}).threshold,
  };
}

describe('The threshold we reckon is the one of the client:', () => {
  it.each(cases)('$name compacts at $threshold', async (given) => {
    const { threshold } = given;
    expect(await fill(given, [threshold - NEAR, threshold + NEAR])).toEqual({
      requests: ['main', 'main', 'main', 'summarizer', 'main'],
      told: threshold,
    });
  });

  it('a small model as it comes is never compacted by its fill', async () => {
    const given = { name: '', model: 'claude-sonnet-4-5', threshold: 0 };
    expect(await fill(given, [195_000])).toEqual({ requests: ['main', 'main', 'main'], told: 'never' });
  });
});
