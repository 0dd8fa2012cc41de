import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startMockApi } from './mock-api.ts';
import {
  type ClientMessage,
  type ClientOptions,
  type ClientRun,
  type Home,
  runClient,
} from './run-client.ts';
import { openScript, type Script } from './script.ts';
import type { RecordedRequest } from './wire.ts';

/** An isolated home and project for a client. */
export interface World extends Home {
  directory: string;
  /** The client's user settings. Rewrite it between two runs with `writeSettings`. */
  settingsPath: string;
}

export interface WorldOptions {
  /** An empty directory, which the caller removes. */
  directory: string;
  /** For tests: hooks must work with spaces in paths. */
  spacesInPaths?: boolean;
  settings?: Record<string, unknown>;
  /** Files of the project, by their path in it. */
  files?: Record<string, string>;
}

export function makeWorld(options: WorldOptions): World {
  const { directory, spacesInPaths = false, settings = {}, files = {} } = options;
  const home = join(directory, spacesInPaths ? 'a home' : 'home');
  const project = join(directory, spacesInPaths ? 'a project' : 'project');
  const temporary = join(directory, 'tmp');
  for (const folder of [join(home, '.claude'), project, temporary]) mkdirSync(folder, { recursive: true });
  const world = { directory, home, project, temporary, settingsPath: join(home, '.claude', 'settings.json') };
  writeSettings(world, settings);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
  }
  return world;
}

export function writeSettings({ settingsPath }: World, settings: Record<string, unknown>): void {
  writeFileSync(settingsPath, `${JSON.stringify(settings, null, 2)}\n`);
}

export interface SessionOptions extends Omit<ClientOptions, 'url' | 'world'> {
  world: World;
  script?: Script;
}

export interface SessionRun extends ClientRun {
  /** The session at the end of the run: the new one after `/clear` or a fork. */
  sessionId: string | undefined;
  requests: RecordedRequest[];
}

/** Runs the real client with a script in a world. Runs in the same world see each other's sessions. */
export async function playSession(options: SessionOptions): Promise<SessionRun> {
  const { script = {}, ...client } = options;
  const api = await startMockApi(openScript(script));
  try {
    const run = await runClient({ ...client, url: api.url });
    const sessionId = run.messages.findLast((message) => message.session_id !== undefined)?.session_id;
    return { ...run, sessionId, requests: api.requests };
  } finally {
    await api.close();
  }
}

/**
 * The smallest window that the client accepts for auto compaction; a reported usage of 67,000 tokens exceeds it. Report
 * it in the second answer or later: the last round is never summarized, so with one round nothing is compacted.
 */
export const smallWindow = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' };
export const tooManyTokens = 70_000;

export const tellOfHooks = ['--include-hook-events'];

/** One run of a hook as the client reports it, for all events but PreCompact and SessionEnd. */
export interface HookRun {
  event: string;
  /** With its matcher value, for example `SessionStart:compact` or `PostToolUse:Bash`. */
  name: string;
  /** `cancelled`: it was still running at its timeout, or when the client exited. */
  outcome: string;
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export function hookRunsOf(messages: readonly ClientMessage[]): HookRun[] {
  return messages
    .filter(({ subtype }) => subtype === 'hook_response')
    .map((message) => ({
      event: String(message.hook_event),
      name: String(message.hook_name),
      outcome: String(message.outcome),
      exitCode: typeof message.exit_code === 'number' ? message.exit_code : null,
      stdout: String(message.stdout ?? ''),
      stderr: String(message.stderr ?? ''),
    }));
}
