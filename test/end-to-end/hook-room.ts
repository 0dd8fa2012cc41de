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

type Rows = Record<string, SqlValue>[];

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
    stored: () => readStored(join(home, 'archive.db')),
    /** What went wrong inside; a hook never says it aloud. */
    log: () => readIfThere(join(home, 'tideproof.log')),
    /** The same without hooks that found the archive busy for too long, and left their part to those that kept it busy. */
    problems: () => withoutLocks(readIfThere(join(home, 'tideproof.log'))),
  };
}

function withoutLocks(log: string): string {
  const entries = log.split(/^(?=\d{4}-\d\d-\d\dT)/m);
  return entries.filter((entry) => !entry.includes('database is locked')).join('');
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The text that a SessionStart reply gives to the model. Throws when stdout is anything else than that reply. */
export function contextOf(run: HookRun): string {
  const { hookSpecificOutput } = JSON.parse(run.stdout);
  return hookSpecificOutput.additionalContext;
}

/** All that was learned from transcripts, without row ids and the times of the run. */
function readStored(file: string): { facts: Rows; transcripts: Rows; rowsSeen: number; compactions: Rows } {
  const nothing = { facts: [], transcripts: [], rowsSeen: 0, compactions: [] };
  if (!existsSync(file)) return nothing;
  // Not for reading only: what a hook was at when it was killed has to be rolled back.
  const database = openDatabase(file);
  try {
    const all = (sql: string) => database.prepare(sql).all();
    // Whoever began to make it was killed before it had a table.
    if (all('SELECT 1 FROM sqlite_master').length === 0) return nothing;
    return {
      facts: all('SELECT * FROM facts ORDER BY transcript_id, kind, key'),
      transcripts: all('SELECT offset, line, head, progress FROM transcripts ORDER BY id'),
      rowsSeen: all('SELECT * FROM rows_seen').length,
      compactions: all(
        'SELECT agent_id, trigger, summary, prompts, kept, restored FROM compactions ORDER BY id',
      ),
    };
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
