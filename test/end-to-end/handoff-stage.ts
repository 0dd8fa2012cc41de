import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { SqlValue } from '../../src/archive/sqlite/sql.ts';
import { type MockApi, startMockApi } from '../../src/clients/claude-code/live-test/lab/mock-api.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { clientEnvironment, runClient } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import { findClient } from '../lab/find-client.ts';

import type { Stage } from '../lab/stage.ts';
import { type CommandRun, startTideproof, stored } from './client-stage.ts';

export interface HandoffStage {
  api: MockApi;
  /** The program of the client. */
  client: string;
  world: World;
  dataDir: string;
  /** One session of one prompt. */
  play(prompt: string, environment?: Record<string, string>): Promise<void>;
  run(...words: string[]): CommandRun['end'];
  stored(sql: string): Record<string, SqlValue>[];
  transcripts(): string[];
  /** Command lines of everything that runs for this world. */
  processes(): string[];
}

/** A world whose model gives `answer` to whoever asks without tools, and goes on being there after a session. */
export async function setHandoffStage({ world }: Stage, answer: () => string): Promise<HandoffStage> {
  const api = await startMockApi(({ kind }) => ({
    text: kind === 'main' ? 'The offset is in clock.js.' : answer(),
  }));
  onTestFinished(() => api.close());
  const client = findClient(fileURLToPath(new URL('../clients/node_modules', import.meta.url)))!;
  const dataDir = join(world.home, '.local', 'share', 'tideproof');
  return {
    api,
    client,
    world,
    dataDir,
    async play(prompt, environment = {}) {
      const { url } = api;
      await runClient({ client, world, url, prompts: [prompt], environment });
    },
    run: (...words) => startTideproof(world, clientEnvironment(world, api.url), ...words).end,
    stored: (sql) => stored(world, sql),
    transcripts: () =>
      readdirSync(join(world.home, '.claude', 'projects'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('.jsonl'),
      ),
    processes: () =>
      spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => line.includes(world.directory)),
  };
}
