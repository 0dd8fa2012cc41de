import { AppError } from '../../../domain/app-error.ts';
import { type ChangedFile, changeFile } from '../../../install/change-file.ts';
import { findFileRecord, listFileRecords } from '../../../install/file-record.ts';
import type { Places } from '../../../install/places.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import {
  planAddServer,
  planRemoveServer,
  type ServerList,
  type ServerPlan,
} from '../settings/plan-server.ts';
import { findStateFile } from '../settings/state-file.ts';
import type { Target } from './find-target.ts';
import { withClientLock } from './with-client-lock.ts';

const NAME = 'the MCP server';

/** Registers our MCP server, so that Claude can look things up by itself. */
export function addServer({ dataDir }: Places, { scope, server }: Target, dryRun: boolean): ChangedFile {
  const { path, list, entry } = server;
  return change(path, dataDir, dryRun, scope !== 'project', (text) => planAddServer(text, list, entry));
}

/** Takes our MCP server out of the list of one target, or out of all lists that are known. */
export function removeServers(
  { dataDir, clientDir }: Places,
  environment: NodeJS.ProcessEnv,
  target: Target | undefined,
  dryRun: boolean,
): ChangedFile[] {
  // By the name that the client has for it, because of the lock.
  const stateFile = findStateFile(clientDir, environment);
  const recorded = listFileRecords(dataDir, 'server').map(({ path }) => path);
  const paths = target
    ? [target.server.path]
    : [stateFile, ...recorded.filter((path) => path !== realPath(stateFile))];
  const lists: readonly ServerList[] | undefined = target && [target.server.list];
  return paths
    .map((path) =>
      change(path, dataDir, dryRun, true, (text) =>
        planRemoveServer(text, lists, findFileRecord(dataDir, 'server', realPath(path))?.madeKeys ?? []),
      ),
    )
    .filter(
      ({ outcome, problem }) => problem || outcome?.leftAlone || (outcome && outcome.action !== 'nothing'),
    );
}

function change(
  path: string,
  dataDir: string,
  dryRun: boolean,
  isPrivate: boolean,
  plan: (text: string | undefined) => ServerPlan,
): ChangedFile {
  const mode = isPrivate ? 0o600 : undefined;
  const apply = () => changeFile(NAME, { path, kind: 'server', dataDir, dryRun, mode }, plan);
  if (dryRun) return apply();
  try {
    return withClientLock(path, apply);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name: NAME, path, problem: error };
  }
}

function realPath(path: string): string {
  try {
    return readSettingsFile(path).path;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return path;
  }
}
