import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  makeWorld,
  type SessionOptions,
  type World,
  type WorldOptions,
  writeSettings,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { findClient } from './find-client.ts';
import { nameOfHook, playRecorded, type RecordedRun, recordHooks } from './record-hooks.ts';

/** The events around turns and compactions; those of single tools only make the lists long. */
const sessionEvents = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'Stop',
  'PreCompact',
  'PostCompact',
  'SubagentStart',
  'SubagentStop',
] as const;

export interface Stage {
  world: World;
  /** In the project of the world, or in another folder. */
  play(options: Omit<SessionOptions, 'client' | 'world'> & { project?: string }): Promise<RecordedRun>;
}

/** A world for one test, with the pinned client and a recorder for hooks; removed when the test is over, unless it has to last. */
export function setStage(
  options: Omit<WorldOptions, 'directory'> & { events?: readonly string[]; lasts?: boolean } = {},
): Stage {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-lab-'));
  if (!options.lasts) onTestFinished(() => removePatiently(directory));
  const world = makeWorld({ ...options, directory });
  writeSettings(world, recordHooks(world, options.events ?? sessionEvents, options.settings));
  const client = pinnedClient();
  return {
    world,
    play: ({ project = world.project, ...session }) =>
      playRecorded({ ...session, client, world: { ...world, project } }),
  };
}

export function hookNames(run: RecordedRun): string[] {
  return run.hooks.map(nameOfHook);
}

export interface Row {
  type: string;
  subtype?: string;
  uuid?: string;
  sessionId?: string;
  message?: { content: unknown };
  compactMetadata?: { preservedMessages?: { uuids: string[] } };
}

/** What stands in the transcript of a run now. */
export function rowsOf(run: RecordedRun): Row[] {
  const path = run.hooks[0]!.payload.transcript_path;
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Fails rather than skips: a lab without its client would prove nothing, silently. */
export function pinnedClient(): string {
  const client = findClient(fileURLToPath(new URL('../clients/node_modules', import.meta.url)));
  if (client === undefined) throw new Error('No test client. Run: node tools/install-test-clients.mjs');
  return client;
}
