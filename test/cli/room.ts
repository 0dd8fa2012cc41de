import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished, test as plainTest } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planHooks } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { acceptFiles } from '../config/accept-files.ts';
import { asQuickNode, quickNode } from './quick-node.ts';
import { commandFolder, entryFile, type Outcome, runInProcess } from './run-in-process.ts';

export { entryFile };

export interface Room {
  home: string;
  clientDir: string;
  settingsPath: string;
  dataDir: string;
  /** What hooks are registered with. */
  node: string;
  /** In this process. */
  run(...words: string[]): Promise<Outcome>;
  runWith(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<Outcome>;
  /** From another folder than the home. */
  runIn(cwd: string, ...words: string[]): Promise<Outcome>;
  /** The built command, as a process of its own. */
  start(...words: string[]): SpawnSyncReturns<string>;
  startWith(environment: NodeJS.ProcessEnv, ...words: string[]): SpawnSyncReturns<string>;
  /** The built command with a text on its standard input. */
  pipe(input: string, ...words: string[]): SpawnSyncReturns<string>;
  /** Gives the built hook an event of the client. */
  hook(
    payload: Record<string, unknown>,
    environment?: NodeJS.ProcessEnv,
    ...words: string[]
  ): SpawnSyncReturns<string>;
  /** Writes a file below the home, with the folders it needs; what a project brings is accepted. */
  write(path: string, text: string): string;
  readSettings(): string;
}

/**
 * A throw-away home, with a space in its path, in which commands are run. Give `process.execPath` as the Node to see hooks
 * rehearsed as they are for users.
 */
export function makeRoom(node = quickNode): Room {
  const home = mkdtempSync(join(tmpdir(), 'tideproof home '));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return roomIn(home, node);
}

const prepared = new Map<unknown, { home: string; copy: string }>();

/**
 * A room as `prepare` leaves it, which is done once for the key. For each test the files are put back, at the place where they were
 * made: archives name it.
 */
export function makePreparedRoom(key: unknown, prepare: (room: Room) => void, node = quickNode): Room {
  const { home, copy } = prepared.get(key) ?? prepareOnce(prepare, node);
  prepared.set(key, { home, copy });
  cpSync(copy, home, { recursive: true, preserveTimestamps: true });
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return roomIn(home, node);
}

function prepareOnce(prepare: (room: Room) => void, node: string): { home: string; copy: string } {
  const home = mkdtempSync(join(tmpdir(), 'tideproof home '));
  prepare(roomIn(home, node));
  // Goes with the throw-away home of all tests.
  const copy = join(mkdtempSync(join(homedir(), 'prepared-')), 'home');
  cpSync(home, copy, { recursive: true, preserveTimestamps: true });
  rmSync(home, { recursive: true });
  return { home, copy };
}

/** A room as `install` leaves it. */
export function makeInstalledRoom(node = quickNode): Room {
  const install = (room: Room) => {
    const { status, stderr } = room.start('install', '--yes');
    if (status !== 0) throw new Error(`install failed: ${stderr}`);
  };
  return makePreparedRoom(node, install, node);
}

function roomIn(home: string, node: string): Room {
  const clientDir = join(home, '.claude');
  const settingsPath = join(clientDir, 'settings.json');
  const start = (more: NodeJS.ProcessEnv, words: readonly string[], input?: string) =>
    spawnSync(process.execPath, [...(node === quickNode ? asQuickNode : []), entryFile, ...words], {
      cwd: home,
      encoding: 'utf8',
      input,
      env: {
        ...{ PATH: `${commandFolder}${delimiter}${process.env.PATH}`, HOME: home, USERPROFILE: home },
        // What a hook starts in the background would go on when the room is gone.
        ...(words[0] === 'hook' ? { TIDEPROOF_ARCHIVE_SWEEP: 'false' } : {}),
        ...more,
      },
    });
  return {
    home,
    clientDir,
    settingsPath,
    dataDir: join(home, '.local', 'share', 'tideproof'),
    node,
    run: (...words) => runInProcess({ home, node }, words),
    runWith: (environment, ...words) => runInProcess({ home, node }, words, { environment }),
    runIn: (cwd, ...words) => runInProcess({ home, node }, words, { cwd }),
    start: (...words) => start({}, words),
    startWith: (environment, ...words) => start(environment, words),
    pipe: (input, ...words) => start({}, words, input),
    hook: (payload, environment = {}, ...words) =>
      start(environment, ['hook', 'claude-code', ...words], JSON.stringify(payload)),
    write(path, text) {
      const file = join(home, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      const [project, isBrought] = file.split(/[/\\]\.tideproof[/\\](?=config|workflow|restore|knowledge)/);
      if (isBrought) acceptFiles(project!, join(home, '.local', 'share', 'tideproof'));
      return file;
    },
    readSettings: () => readFileSync(settingsPath, 'utf8'),
  };
}

/** Settings in which every hook runs a program with a Node, as an install would write them into an empty file. */
export function settingsWith(node: string, program = entryFile): string {
  return planHooks(hooks, hookCommand(node, program)).add('{}').text!;
}

/** One thing in a conversation, in few words. */
export type Row =
  | { you: string }
  | { claude: string }
  | { calls: string; input: Record<string, unknown> }
  | { result: string; failed?: boolean }
  | { summary: string };

/** The rows of a transcript; rows are a minute apart, and named after the session and their number. */
export function conversation(
  sessionId: string,
  cwd: string,
  rows: readonly Row[],
  startedAt = '2026-03-09T09:00:00Z',
) {
  const user = (content: unknown) => ({ type: 'user', message: { role: 'user', content } });
  const usage = { input_tokens: 10, output_tokens: 1 };
  let call = '';
  const messageOf = (row: Row, index: number) => {
    if ('you' in row) return user(row.you);
    if ('summary' in row) return { ...user(row.summary), isCompactSummary: true };
    if ('result' in row) {
      const answer = { type: 'tool_result', tool_use_id: call, content: row.result };
      return user([{ ...answer, ...(row.failed ? { is_error: true } : {}) }]);
    }
    if ('calls' in row) call = `toolu_${index}`;
    const content =
      'claude' in row
        ? { type: 'text', text: row.claude }
        : { type: 'tool_use', id: call, name: row.calls, input: row.input };
    const message = { id: `msg_${index}`, role: 'assistant', model: 'sample', content: [content], usage };
    return { type: 'assistant', message };
  };
  return rows
    .map((row, index) => ({
      ...{ isSidechain: false, cwd, sessionId, uuid: `${sessionId.slice(0, 8)}-row-${index + 1}` },
      timestamp: new Date(Date.parse(startedAt) + index * 60_000).toISOString(),
      ...messageOf(row, index),
    }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
}

/** A transcript in which the user asks for something and a file is edited, again and again. */
export function transcriptOf(sessionId: string, cwd: string, turns = 1, padding = ''): string {
  const rows = Array.from({ length: turns }, (_, turn): Row[] => {
    const input = { file_path: `${cwd}/src/pier-${turn % 50}.ts`, old_string: padding, new_string: 'b' };
    return [{ you: `Mend pier ${turn}` }, { calls: 'Edit', input }];
  });
  // The first rows of a real transcript often know nothing of the project.
  const first = { type: 'file-history-snapshot', messageId: 'x', snapshot: {} };
  return `${JSON.stringify(first)}\n${conversation(sessionId, cwd, rows.flat(), '2025-11-15T08:00:00Z')}`;
}

/** A test that may take a room of its own. */
export const test = plainTest.extend('room', () => makeRoom());
