import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import type { SqlValue } from '../../src/archive/sqlite/sql.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { PROJECT } from '../transcripts/session-writer.ts';
import { builtCommand } from './built-command.ts';

export interface HookRun {
  code: number | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
}

export interface HookOptions {
  home?: string;
  /** The client keeps its end of stdin open. */
  keepStdinOpen?: boolean;
  environment?: Record<string, string>;
  killAfterMilliseconds?: number;
  /** Counts them from the first change in this folder, and not from the start. */
  killAfterChangeIn?: string;
}

/** A throw-away home with one session in it, and the built command to tell about it. */
export function makeRoom() {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof hook-'));
  onTestFinished(() => removePatiently(directory));
  const home = join(directory, 'data');
  const transcript = join(directory, 'session-1.jsonl');
  const common = { session_id: 'session-1', transcript_path: transcript, cwd: PROJECT };
  const run = (input: string, options: HookOptions = {}) => runHook(input, directory, { home, ...options });
  return {
    directory,
    home,
    transcript,
    run,
    write: (text: string) => writeFileSync(transcript, text),
    append: (text: string | Uint8Array) => appendFileSync(transcript, text),
    /** One event as the client would tell it. */
    tell: (event: string, fields: Record<string, unknown> = {}, options: HookOptions = {}) =>
      run(JSON.stringify({ ...common, hook_event_name: event, ...fields }), options),
    makeHome: () => mkdirSync(home, { recursive: true }),
    facts: () => readFacts(join(home, 'archive.db')),
    /** What went wrong inside; a hook never says it aloud. */
    log: () => readIfThere(join(home, 'tideproof.log')),
  };
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The text that a SessionStart reply gives to the model. Throws when stdout is anything else than that reply. */
export function contextOf(run: HookRun): string {
  const { hookSpecificOutput } = JSON.parse(run.stdout);
  return hookSpecificOutput.additionalContext;
}

/** All facts, without the times of the run. */
function readFacts(file: string): Record<string, SqlValue>[] {
  const database = openDatabase(file);
  try {
    return database.prepare('SELECT * FROM facts ORDER BY transcript_id, kind, key').all();
  } finally {
    database.close();
  }
}

function runHook(input: string, directory: string, options: HookOptions): Promise<HookRun> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [builtCommand(), 'hook', 'claude-code'], {
    cwd: directory,
    env: {
      ...{ PATH: process.env.PATH, HOME: directory, TIDEPROOF_HOME: options.home },
      // A sweep would go on when the room is gone.
      TIDEPROOF_ARCHIVE_SWEEP: 'false',
      ...options.environment,
    },
  }) as ChildProcessWithoutNullStreams;
  const run: HookRun = { code: null, stdout: '', stderr: '', milliseconds: 0 };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    run.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    run.stderr += chunk;
  });
  // A hook that was killed, or that had enough, breaks the pipe.
  child.stdin.on('error', () => {});
  if (options.keepStdinOpen) child.stdin.write(input);
  else child.stdin.end(input);
  const { killAfterMilliseconds, killAfterChangeIn } = options;
  const kill = () => void setTimeout(() => child.kill('SIGKILL'), killAfterMilliseconds);
  const watcher = killAfterChangeIn === undefined ? undefined : watch(killAfterChangeIn).once('change', kill);
  if (killAfterMilliseconds !== undefined && !watcher) kill();
  child.once('close', () => watcher?.close());
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...run, code, milliseconds: Date.now() - startedAt }));
  });
}
