import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { Places } from '../../../install/places.ts';
import type { Scope } from '../../../install/scope.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import { listServers } from '../settings/plan-server.ts';
import { LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { programOf, serverEntry } from '../settings/server-entry.ts';
import { findSettingsPlace } from '../settings/settings-places.ts';
import { findStateFile } from '../settings/state-file.ts';

/** An MCP server of our name that the client knows in a folder. */
export interface RegisteredServer {
  scope: Scope;
  path: string;
  /** How it is started; one that a project shares as this machine starts it. */
  entry: unknown;
  isOurs: boolean;
}

/** All of them, the one that the client takes first. */
export function findServers(
  { clientDir, node }: Places,
  environment: NodeJS.ProcessEnv,
  cwd: string,
): RegisteredServer[] {
  const stateFile = findStateFile(clientDir, environment);
  const { project = cwd } = findSettingsPlace('local', clientDir, cwd, homedir());
  const inState = read(stateFile).map((server) => ({ ...server, path: stateFile }));
  const local = inState.filter(({ list: [first, folder] }) => first === 'projects' && folder === project);
  const user = inState.filter(({ list }) => list.length === 1);
  const shared = [...foldersFrom(cwd)].flatMap((folder) => {
    const path = join(folder, '.mcp.json');
    const entry = serverEntry(node, join(folder, LAUNCHER_PATH));
    return read(path)
      .filter(({ list }) => list.length === 1)
      .map((server) => {
        const isFound = server.isOurs && programOf(server.entry) === undefined;
        return {
          scope: 'project' as const,
          path,
          isOurs: server.isOurs,
          entry: isFound ? entry : server.entry,
        };
      });
  });
  const of = (scope: Scope, found: typeof inState): RegisteredServer[] =>
    found.map(({ path, entry, isOurs }) => ({ scope, path, entry, isOurs }));
  return [...of('local', local), ...shared, ...of('user', user)];
}

function* foldersFrom(cwd: string): Generator<string> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    yield folder;
    if (folder === dirname(folder)) return;
  }
}

/** What cannot be read names no server. */
function read(path: string): ReturnType<typeof listServers> {
  try {
    const { text = '' } = readSettingsFile(path);
    return text.trim() === '' ? [] : listServers(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [];
  }
}
