import { existsSync } from 'node:fs';
import { win32 } from 'node:path';
import { usageError } from '../../../domain/app-error.ts';
import { withSlashes } from '../../../domain/relative-path.ts';
import { findProgram } from '../../../system/own-command.ts';
import { type Fields, fieldOf, listOf } from '../rows/content-blocks.ts';

const BEGINNING = `node "\${CLAUDE_PROJECT_DIR}/.claude/tideproof/tideproof.cjs" hook claude-code`;

/**
 * How hooks in shared project settings start the launcher beside them; the client inserts the project folder. A machine
 * without Node must not show an error, hence the exit 0 (`;` works in sh and every PowerShell), and `--project` tells
 * the hook to give way to one of the user's own.
 */
export const PROJECT_COMMAND = `${BEGINNING} --project; exit 0`;

/** Not the client's `args`: a client that does not know them would run a bare node, which waits for a program on its input. */
export function hookCommand(node: string, file: string, platform = process.platform): string {
  return `${shellCommand(node, file, platform)} hook claude-code`;
}

/**
 * How the client's shell starts us, without arguments. On POSIX two quoted paths work. On Windows it is Git Bash or
 * PowerShell, which would print a line that begins with a quote, so the first word is bare, slashes lean forward, because
 * Git Bash would drop others, and what both would read differently is refused.
 */
export function shellCommand(node: string, file: string, platform = process.platform): string {
  return platform === 'win32'
    ? `${wordForWindows(node)} ${quoteForWindows(file)}`
    : `${quoteForPosix(node)} ${quoteForPosix(file)}`;
}

/** Inside double quotes a POSIX shell interprets only these four characters. */
function quoteForPosix(path: string): string {
  return `"${path.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`;
}

/** A program that needs no quotes in any shell: `node`, or a path of letters, digits and a few other characters. */
function wordForWindows(node: string): string {
  const word = withSlashes(node);
  if (/^[\p{L}\p{N}_.:/~+-]+$/u.test(word)) return word;
  throw usageError(
    `Cannot register ${node}: no command line starts it both in Git Bash and in PowerShell`,
    'Put the folder of this Node first on the PATH, so that `node` starts it, then install again',
  );
}

/**
 * Double quotes work in all shells. Refused are characters that the shells interpret differently inside them: dollar,
 * backtick, quotes (for PowerShell also typographic ones), and the percent sign of cmd, where users paste the line.
 */
function quoteForWindows(file: string): string {
  if (!/["$`%\u201c-\u201e\0-\x1f]/.test(file)) return `"${withSlashes(file)}"`;
  throw usageError(
    `Cannot register ${file}: the shells of Windows do not agree on a sign in its path`,
    'Move tideproof to a folder without any of $ ` % and quotes in its path, then install again; with npx, set TIDEPROOF_HOME to such a folder',
  );
}

/** A command of the user is included in base64, which no shell changes, so that no file of ours is needed to restore it. */
export function statusLineCommand(node: string, file: string, wrapped?: string, platform = process.platform) {
  const command = `${shellCommand(node, file, platform)} statusline`;
  return wrapped === undefined ? command : `${command} --wrap=${Buffer.from(wrapped).toString('base64url')}`;
}

/** A quoted or bare node, then a quoted path (inner quotes escaped), and what to do. */
const OUR_COMMAND =
  /^(?:"((?:[^"\\]|\\.)*)"|((?:[^\s"']*\/)?node[^\s"'/]*)) "((?:[^"\\]|\\.)*)" (?:hook claude-code|(statusline)(?: --wrap=([\w-]*))?)$/s;

/** Of any version of this program, place and node. `wrapped` is the user's own command that our status line runs too. */
export function parseCommand(command: string, platform = process.platform) {
  const [, quoted, bare, file = '', statusLine, wrapped] = OUR_COMMAND.exec(command) ?? [];
  if (!/[\\/]tideproof\.cjs$/.test(file)) return undefined;
  const plain = (text = '') => (platform === 'win32' ? text : text.replaceAll(/\\([\\"$`])/g, '$1'));
  return {
    node: plain(quoted ?? bare),
    file: plain(file),
    isStatusLine: statusLine !== undefined,
    ...(wrapped !== undefined && { wrapped: Buffer.from(wrapped, 'base64url').toString('utf8') }),
  };
}

/** Programs of one of our command lines that do not exist any more. */
export function findGone(command: string, environment: NodeJS.ProcessEnv): string[] {
  const parts = parseCommand(command);
  return parts ? [parts.node, parts.file].filter((path) => !findProgram(path, environment)) : [command];
}

export function isOurHook(command: string): boolean {
  return command.startsWith(BEGINNING) || parseCommand(command)?.isStatusLine === false;
}

export type RegisteredHook = ReturnType<typeof listOurHooks>[number];
/** What can be run of it, or of a status line. */
export type HookCommand = Pick<RegisteredHook, 'event' | 'command'>;

/** All our hooks in file order; a narrowed one runs for some kinds of its event only. Entries of others are skipped, whatever their form. */
export function listOurHooks({ hooks }: Fields) {
  return Object.entries(hooks ?? {}).flatMap(([event, groups]) =>
    listOf(groups).flatMap((group, groupIndex) => {
      // For the client an empty matcher and `*` mean no matcher.
      const isNarrowed = !['', '*', undefined].includes(fieldOf(group, 'matcher') as string | undefined);
      return listOf(fieldOf(group, 'hooks')).flatMap((handler, index) => {
        const command = fieldOf(handler, 'command');
        if (typeof command !== 'string' || !isOurHook(command)) return [];
        const async = fieldOf(handler, 'async') === true;
        const path = ['hooks', event, groupIndex, 'hooks', index];
        return [{ event, command, async, isNarrowed, handler: handler as Fields, path }];
      });
    }),
  );
}

/** The status line with the user's own command that ours runs too. Undefined if there is none with a command. */
export function findStatusLine({ statusLine }: Fields) {
  const command = fieldOf(statusLine, 'command');
  if (typeof command !== 'string') return undefined;
  const ours = parseCommand(command);
  return { command, isOurs: ours?.isStatusLine === true, wrapped: ours?.wrapped };
}

const GIT_BASH = ['C:\\Program Files\\Git\\bin\\bash.exe', 'C:\\Program Files (x86)\\Git\\bin\\bash.exe'];

/** The shell in which the client runs command lines, found as the client does: on Windows Git Bash, else PowerShell. */
export function findShell(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  exists: (path: string) => boolean = existsSync,
): { program: string; words: readonly string[] } {
  if (platform !== 'win32') return { program: '/bin/sh', words: ['-c'] };
  const named = environment.CLAUDE_CODE_GIT_BASH_PATH;
  const besideGit = (environment.PATH ?? environment.Path ?? '')
    .split(';')
    .filter((folder) => folder !== '' && exists(win32.join(folder, 'git.exe')))
    .map((folder) => win32.join(folder, '..', 'bin', 'bash.exe'));
  const bash = [...(named ? [named] : []), ...GIT_BASH, ...besideGit].find(exists);
  if (bash !== undefined) return { program: bash, words: ['-c'] };
  return { program: 'powershell.exe', words: ['-NoProfile', '-NonInteractive', '-Command'] };
}
