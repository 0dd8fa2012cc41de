import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Our entry among the MCP servers of the user, if there is one, as it stands there. */
export function findMcpServer(environment: NodeJS.ProcessEnv): unknown {
  const folder = environment.CLAUDE_CONFIG_DIR || homedir();
  try {
    const { mcpServers } = JSON.parse(readFileSync(join(folder, '.claude.json'), 'utf8'));
    return mcpServers?.tideproof;
  } catch {
    return undefined;
  }
}
