import { homedir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { findNearest } from '../../../domain/find-nearest.ts';
import type { Places } from '../../../install/places.ts';
import type { ServerList } from '../settings/plan-server.ts';
import { PROJECT_COMMAND } from '../settings/project-command.ts';
import { type ServerEntry, serverEntry, sharedServerEntry } from '../settings/server-entry.ts';
import { findSettingsPlace, type Scope, type SettingsPlace, scopes } from '../settings/settings-places.ts';
import { findStateFile } from '../settings/state-file.ts';

/** Where install and uninstall of a scope work. */
export interface Target extends SettingsPlace {
  /** What hooks in shared settings run. */
  command?: string;
  /** Where our MCP server is registered, and how. */
  server: { path: string; list: ServerList; entry: ServerEntry };
}

/** What `--scope` names; undefined when it is not given. */
export function readScope(given: string | true | undefined): Scope | undefined {
  if (given === undefined) return undefined;
  const scope = scopes.find((each) => each === given);
  if (scope) return scope;
  const nearest = findNearest(String(given), scopes);
  const hint = `The scopes are ${scopes.join(', ')}`;
  throw new AppError(
    'E_USAGE',
    `Cannot use the scope "${given}"`,
    nearest ? `Did you mean ${nearest}? ${hint}` : hint,
  );
}

export function findTarget(
  scope: Scope,
  { claudeDir, node, entryFile }: Places,
  environment: NodeJS.ProcessEnv,
  cwd: string,
): Target {
  const place = findSettingsPlace(scope, claudeDir, cwd, homedir());
  const path = findStateFile(claudeDir, environment);
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
