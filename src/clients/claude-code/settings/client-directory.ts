import { dirname, join } from 'node:path';
import { homeDirectory } from '../../../system/paths.ts';

/** As it is called in the archive, in the names of our files, and behind `tideproof hook`. */
export const CLIENT_ID = 'claude-code';

/** Where Claude Code keeps its settings and transcripts. */
export function clientDirectory(environment: NodeJS.ProcessEnv): string {
  return environment.CLAUDE_CONFIG_DIR || join(homeDirectory(environment), '.claude');
}

/** The settings of the user, for all projects. */
export function userSettings(directory: string): string {
  return join(directory, 'settings.json');
}

/** Where hooks, status line and MCP servers of the user are registered. */
export function listNamingFiles(directory: string): string[] {
  return [
    userSettings(directory),
    ...[directory, dirname(directory)].map((each) => join(each, '.claude.json')),
  ];
}
