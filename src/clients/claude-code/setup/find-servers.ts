import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { Situation } from '../../../install/places.ts';
import { orProblem, readSettingsFile } from '../../../install/settings-file.ts';
import { findStateFile } from '../settings/client-directory.ts';
import { listServers, programOf, serverEntry } from '../settings/plan-server.ts';
import { LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { findSettingsPlace } from '../settings/settings-places.ts';

/** An MCP server with our name that applies in a folder. */
interface RegisteredServer {
  path: string;
  /** How it is started; for a shared project's server, as on this machine. */
  entry: unknown;
  isOurs: boolean;
}

/** The server with our name that is effective in this folder: that of the user here, of a project above, of the user. */
export function findServer({ clientDir, node, environment, cwd }: Situation): RegisteredServer | undefined {
  const stateFile = findStateFile(clientDir, environment);
  const { project = cwd } = findSettingsPlace('local', clientDir, cwd, homedir());
  const own = readServers(stateFile);
  const shared = [...foldersFrom(cwd)].flatMap((folder) =>
    readServers(join(folder, '.mcp.json')).map((server) => {
      const looksForIt = server.isOurs && programOf(server.entry) === undefined;
      return looksForIt ? { ...server, entry: serverEntry(node, join(folder, LAUNCHER_PATH)) } : server;
    }),
  );
  const isGeneral = ({ list }: { list: string[] }) => list.length === 1;
  return [
    ...own.filter(({ list }) => list[0] === 'projects' && list[1] === project),
    ...shared.filter(isGeneral),
    ...own.filter(isGeneral),
  ][0];
}

function* foldersFrom(cwd: string): Generator<string> {
  yield cwd;
  if (cwd !== dirname(cwd)) yield* foldersFrom(dirname(cwd));
}

/** A file that cannot be read counts as no servers. */
function readServers(path: string): (RegisteredServer & { list: string[] })[] {
  const servers = orProblem(() => {
    const { text = '' } = readSettingsFile(path);
    return text.trim() === '' ? [] : listServers(text);
  });
  return servers instanceof AppError ? [] : servers.map((server) => ({ ...server, path }));
}
