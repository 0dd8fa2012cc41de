import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the client keeps its state, with the MCP servers of the user in it. It rewrites the file all the time. */
export function findStateFile(clientDir: string, environment: NodeJS.ProcessEnv): string {
  const old = join(clientDir, '.config.json');
  if (existsSync(old)) return old;
  return join(environment.CLAUDE_CONFIG_DIR ? clientDir : homedir(), '.claude.json');
}
