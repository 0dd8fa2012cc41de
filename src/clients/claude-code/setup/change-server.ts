import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { type ChangedFile, changeFile, type FilePlan } from '../../../install/change-file.ts';
import { listFileRecords, memoryPath, readFileRecord } from '../../../install/journal.ts';
import type { Places, Scope, Situation } from '../../../install/places.ts';
import { orProblem, readSettingsFile } from '../../../install/settings-file.ts';
import { findStateFile } from '../settings/client-directory.ts';
import {
  listServers,
  planAddServer,
  planRemoveServer,
  programOf,
  serverEntry,
} from '../settings/plan-server.ts';
import { LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { findSettingsPlace } from '../settings/settings-places.ts';
import type { Target } from './install-parts.ts';

/** An MCP server with our name that applies in a folder. */
interface RegisteredServer {
  scope: Scope;
  path: string;
  /** How it is started; for a shared project's server, as on this machine. */
  entry: unknown;
  isOurs: boolean;
}

const NAME = 'the MCP server';
/** The client keeps refreshing its lock; an older one was left by a killed client. */
const STALE_MILLISECONDS = 10_000;
/** Longer than a lock takes to become stale, so that a lock left by a killed process never blocks the next run. */
const PATIENCE_MILLISECONDS = 12_000;
const PAUSE_MILLISECONDS = 50;

/** Registers our MCP server, so that the model can search the archive. */
export function addServer({ dataDir }: Places, { scope, server }: Target, dryRun: boolean): ChangedFile {
  const { path, list, entry } = server;
  const mode = scope === 'project' ? undefined : 0o600;
  return change({ path, dataDir, dryRun, mode }, (text) => planAddServer(text, list, entry));
}

/** Removes our MCP server from one list, or from all known ones. */
export function removeServers(
  { dataDir, clientDir, environment }: Situation,
  target: Target | undefined,
  dryRun: boolean,
): ChangedFile[] {
  // By the client's own path, because the lock is beside it.
  const stateFile = findStateFile(clientDir, environment);
  const recorded = listFileRecords(dataDir, 'server').map(({ path }) => path);
  const paths = target
    ? [target.server.path]
    : [stateFile, ...recorded.filter((path) => path !== realPath(stateFile))];
  return paths
    .map((path) =>
      change({ path, dataDir, dryRun, mode: 0o600 }, (text) => {
        const record = readFileRecord(memoryPath(dataDir, 'server', realPath(path)));
        return planRemoveServer(text, target && [target.server.list], record?.madeKeys);
      }),
    )
    .filter(
      ({ outcome, problem }) => problem || outcome?.leftAlone || (outcome && outcome.action !== 'nothing'),
    );
}

function change(
  options: { path: string; dataDir: string; dryRun: boolean; mode?: number },
  plan: (text: string | undefined) => FilePlan,
): ChangedFile {
  const { path, dryRun } = options;
  const apply = () => changeFile(NAME, { ...options, kind: 'server' }, plan);
  const changed = orProblem(() => (dryRun ? apply() : withClientLock(path, apply)));
  return changed instanceof AppError ? { name: NAME, path, problem: changed } : changed;
}

function realPath(path: string): string {
  const file = orProblem(() => readSettingsFile(path));
  return file instanceof AppError ? path : file.path;
}

/** All servers with our name, the effective one first. */
export function findServers({ clientDir, node, environment, cwd }: Situation): RegisteredServer[] {
  const stateFile = findStateFile(clientDir, environment);
  const { project = cwd } = findSettingsPlace('local', clientDir, cwd, homedir());
  const inState = readServers(stateFile);
  const of = (scope: Scope, found: typeof inState): RegisteredServer[] =>
    found.map(({ entry, isOurs }) => ({ scope, path: stateFile, entry, isOurs }));
  const shared = [...foldersFrom(cwd)].flatMap((folder) => {
    const path = join(folder, '.mcp.json');
    const here = serverEntry(node, join(folder, LAUNCHER_PATH));
    return readServers(path)
      .filter(({ list }) => list.length === 1)
      .map(({ isOurs, entry }) => {
        const looksForIt = isOurs && programOf(entry) === undefined;
        return { scope: 'project' as const, path, isOurs, entry: looksForIt ? here : entry };
      });
  });
  const local = inState.filter(({ list: [first, folder] }) => first === 'projects' && folder === project);
  const user = inState.filter(({ list }) => list.length === 1);
  return [...of('local', local), ...shared, ...of('user', user)];
}

function* foldersFrom(cwd: string): Generator<string> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    yield folder;
    if (folder === dirname(folder)) return;
  }
}

/** A file that cannot be read counts as no servers. */
function readServers(path: string): ReturnType<typeof listServers> {
  const servers = orProblem(() => {
    const { text = '' } = readSettingsFile(path);
    return text.trim() === '' ? [] : listServers(text);
  });
  return servers instanceof AppError ? [] : servers;
}

/**
 * Runs a step with the lock that the client takes to write its state, a folder beside the file, so that neither
 * overwrites changes of the other.
 */
function withClientLock<Result>(path: string, step: () => Result): Result {
  const lock = `${path}.lock`;
  const isTaken = take(lock, path);
  try {
    return step();
  } finally {
    if (isTaken) release(lock);
  }
}

/** False if no lock can be created at all: writing the file then reports the error. */
function take(lock: string, path: string): boolean {
  for (const until = Date.now() + PATIENCE_MILLISECONDS; ; pause()) {
    try {
      mkdirSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_MILLISECONDS) release(lock);
    else if (Date.now() > until)
      throw new AppError(
        'E_SETTINGS_UNREADABLE',
        `Cannot change ${path}: Claude Code holds its lock`,
        'Wait a moment, then run the command again',
      );
  }
}

function release(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Another process removed it.
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
}
