import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  makeWorld,
  playSession,
  type SessionOptions,
  type SessionRun,
  type World,
  type WorldOptions,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { type Feeding, feedPrompts } from './feed-prompts.ts';
import { findClient } from './find-client.ts';

export interface Stage {
  world: World;
  /** In the project of the world, or in another folder. */
  play(
    options: Omit<SessionOptions, 'client' | 'world'> & Feeding & { project?: string },
  ): Promise<SessionRun>;
}

/** A world for one test, with the pinned client; removed when the test is over. */
export function setStage(options: Omit<WorldOptions, 'directory'> = {}): Stage {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-lab-'));
  onTestFinished(() => removePatiently(directory));
  const world = makeWorld({ ...options, directory });
  const client = pinnedClient();
  return {
    world,
    play({ project = world.project, beforePrompt, meanwhile, ...session }) {
      const { prompts } = session;
      const fed =
        prompts.length === 1
          ? {}
          : { prompts: [], converse: feedPrompts(prompts, { beforePrompt, meanwhile }) };
      return playSession({ ...session, ...fed, client, world: { ...world, project } });
    },
  };
}

/** Fails rather than skips: a lab without its client would prove nothing, silently. */
export function pinnedClient(): string {
  const client = findClient(fileURLToPath(new URL('../clients/node_modules', import.meta.url)));
  if (client === undefined) throw new Error('No test client. Run: node tools/install-test-clients.mjs');
  return client;
}
