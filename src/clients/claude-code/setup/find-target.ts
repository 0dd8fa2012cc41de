import { homedir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { Places } from '../../../install/places.ts';
import type { Scope } from '../../../install/scope.ts';
import type { ServerList } from '../settings/plan-server.ts';
import { PROJECT_COMMAND } from '../settings/project-command.ts';
import { type ServerEntry, serverEntry, sharedServerEntry } from '../settings/server-entry.ts';
import { findSettingsPlace, type SettingsPlace } from '../settings/settings-places.ts';
import { findStateFile } from '../settings/state-file.ts';

/** Where install and uninstall of a scope work. */
export interface Target extends SettingsPlace {
  /** What hooks in shared settings run. */
  command?: string;
  /** Where our MCP server is registered, and how. */
  server: { path: string; list: ServerList; entry: ServerEntry };
}

export function findTarget(
  scope: Scope,
  { clientDir, node, entryFile }: Places,
  environment: NodeJS.ProcessEnv,
  cwd: string,
): Target {
  const place = findSettingsPlace(scope, clientDir, cwd, homedir());
  const path = findStateFile(clientDir, environment);
  const entry = serverEntry(node, entryFile);
  const { project } = place;
  if (project === undefined) return { ...place, server: { path, list: ['mcpServers'], entry } };
  if (project === homedir())
    throw new AppError(
      'E_USAGE',
      `Cannot use the scope "${scope}" in your home: it is no project`,
      `Go to the folder of a project, or leave --scope ${scope} out`,
    );
  if (scope === 'local')
    return { ...place, server: { path, list: ['projects', project, 'mcpServers'], entry } };
  const shared = { path: join(project, '.mcp.json'), list: ['mcpServers'], entry: sharedServerEntry };
  return { ...place, command: PROJECT_COMMAND, server: shared };
}
