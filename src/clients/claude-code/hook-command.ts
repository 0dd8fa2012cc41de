import { isProjectCommand } from './project-command.ts';

/** Two quoted strings (an inner quote is an escaped one), the second of them ending in the name of our bundle. */
const OUR_COMMAND = /^"(?:[^"]|\\")*" "(?:[^"]|\\")*[\\/]tideproof\.cjs" hook claude-code$/;

export function hookCommand(
  node: string,
  file: string,
  platform: NodeJS.Platform = process.platform,
): string {
  return `${shellCommand(node, file, platform)} hook claude-code`;
}

/**
 * How the client's shell starts us, without words yet: `sh -c` on POSIX, Git Bash on Windows.
 * Two quoted paths, and plain words behind them, so that every shell reads it the same way.
 */
export function shellCommand(
  node: string,
  file: string,
  platform: NodeJS.Platform = process.platform,
): string {
  const quote = platform === 'win32' ? quoteForWindows : quoteForPosix;
  return `${quote(node)} ${quote(file)}`;
}

/** Whether a command was registered by some version of this program, from whatever place, with whatever node. */
export function isOurCommand(command: string): boolean {
  return OUR_COMMAND.test(command) || isProjectCommand(command);
}

/** Inside double quotes a POSIX shell gives a meaning to these four characters only. */
function quoteForPosix(path: string): string {
  return `"${path.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`;
}

/** Forward slashes, because Git Bash would eat the first backslash of a network path; quotes cannot occur in a path. */
function quoteForWindows(path: string): string {
  return `"${path.replaceAll('\\', '/')}"`;
}
