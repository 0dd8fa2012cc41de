import { LAUNCHER_PATH } from './project-launcher.ts';

/** The name under which the client knows our MCP server. */
export const SERVER_NAME = 'tideproof';

/** How the client starts a server. */
export interface ServerEntry {
  type: 'stdio';
  command: string;
  args: string[];
}

export function serverEntry(node: string, file: string): ServerEntry {
  return { type: 'stdio', command: node, args: [file, 'mcp'] };
}

/**
 * The client finds `.mcp.json` from folders below as well, but puts no folder of the project into it: so this looks upwards for
 * the launcher by itself.
 */
const FIND_LAUNCHER = [
  `const {existsSync} = require('fs'), {dirname, join} = require('path')`,
  `const at = (folder) => join(folder, '${LAUNCHER_PATH}')`,
  'let folder = process.cwd()',
  'while (!existsSync(at(folder)) && folder !== dirname(folder)) folder = dirname(folder)',
  'process.argv.splice(1, 0, at(folder))',
  'require(at(folder))',
].join('; ');

/** For a file that all who work on a project share: it names nothing of this machine. */
export const sharedServerEntry: ServerEntry = {
  type: 'stdio',
  command: 'node',
  args: ['-e', FIND_LAUNCHER, 'mcp'],
};

/** Whether an entry was written by some version of this program, or by a user as its documentation says. */
export function isOurServer(entry: unknown): boolean {
  const { command, args } = (entry ?? {}) as { command?: unknown; args?: unknown };
  if (!Array.isArray(args) || args.at(-1) !== 'mcp') return false;
  if (args.length === 1)
    return typeof command === 'string' && /(?:^|[\\/])tideproof(?:\.cmd)?$/.test(command);
  return args.some(
    (arg) => typeof arg === 'string' && (/[\\/]tideproof\.cjs$/.test(arg) || arg.includes(LAUNCHER_PATH)),
  );
}

/** The program that an entry of ours names; nothing for one that looks for it. */
export function programOf(entry: unknown): { node: string; file: string } | undefined {
  const { command, args = [] } = (entry ?? {}) as { command?: unknown; args?: unknown[] };
  const file = args.find((arg) => typeof arg === 'string' && /[\\/]tideproof\.cjs$/.test(arg));
  return typeof command === 'string' && typeof file === 'string' ? { node: command, file } : undefined;
}
