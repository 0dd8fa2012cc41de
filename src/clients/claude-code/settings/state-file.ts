import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the client keeps its state, with the MCP servers of the user in it. It rewrites the file all the time. */
export function findStateFile(claudeDir: string, environment: NodeJS.ProcessEnv): string {
  const old = join(claudeDir, '.config.json');
  if (existsSync(old)) return old;
  return join(environment.CLAUDE_CONFIG_DIR ? claudeDir : homedir(), '.claude.json');
}
