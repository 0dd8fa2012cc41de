import { AppError } from '../../../domain/app-error.ts';

const BEGINNING = `node "\${CLAUDE_PROJECT_DIR}/.claude/tideproof/tideproof.cjs" hook claude-code`;

/**
 * How hooks in the shared settings of a project start the launcher beside them; the client puts the folder of the project in.
 * A machine without Node must not see an error, and the last word tells the hook that the user may have the same one. The
 * semicolon is the one sign for this that sh and every PowerShell know; a hook of ours ends with 0 anyway.
 */
export const PROJECT_COMMAND = `${BEGINNING} --project; exit 0`;

export function isProjectCommand(command: string): boolean {
  return command.startsWith(BEGINNING);
}

/**
 * How a command line of ours begins, whichever version wrote it: a quoted node or a bare one, then a quoted string (an
 * inner quote is an escaped one) that ends in the name of our bundle.
 */
const OUR_PROGRAM = String.raw`(?:"(?:[^"]|\\")*"|(?:[^\s"']*/)?node[^\s"'/]*) "(?:[^"]|\\")*[\\/]tideproof\.cjs"`;
const OUR_COMMAND = new RegExp(`^${OUR_PROGRAM} hook claude-code$`);

/**
 * One line for a shell, not the client's `args`, which need no quoting: a client that does not know them yet runs
 * `command` alone, and that would be a bare node, waiting for a program on its input.
 */
export function hookCommand(node: string, file: string, platform = process.platform): string {
  return `${shellCommand(node, file, platform)} hook claude-code`;
}

/**
 * How the client's shell starts us, without words yet. On POSIX that is sh, bash or zsh, and two quoted paths will do. On
 * Windows it is Git Bash or, where there is none, PowerShell, to which a line that begins with a quote is a text to print
 * and no command: so the first word is bare, and what the two would read differently is refused.
 */
export function shellCommand(node: string, file: string, platform = process.platform): string {
  return platform === 'win32'
    ? `${wordForWindows(node)} ${quoteForWindows(file)}`
    : `${quoteForPosix(node)} ${quoteForPosix(file)}`;
}

/** Whether a command was registered by some version of this program, from whatever place, with whatever node. */
export function isOurCommand(command: string): boolean {
  return OUR_COMMAND.test(command) || isProjectCommand(command);
}

/** Inside double quotes a POSIX shell gives a meaning to these four characters only. */
function quoteForPosix(path: string): string {
  return `"${path.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`;
}

/** A program that needs no quotes in any shell: `node` itself, or a path of letters, digits and a few signs. */
function wordForWindows(node: string): string {
  const word = withForwardSlashes(node);
  if (/^[\p{L}\p{N}_.:/~+-]+$/u.test(word)) return word;
  throw new AppError(
    'E_USAGE',
    `Cannot register ${node}: no command line starts it both in Git Bash and in PowerShell`,
    'Put the folder of this Node first on the PATH, so that `node` starts it, then install again',
  );
}

/**
 * Double quotes, which all shells know. What they read differently inside of them has no common form: a dollar sign, a
 * backtick and quotes, the typographic ones of PowerShell too, and the per cent sign of cmd, in which people paste the line.
 */
function quoteForWindows(file: string): string {
  if (!/["$`%\u201c-\u201e\0-\x1f]/.test(file)) return `"${withForwardSlashes(file)}"`;
  throw new AppError(
    'E_USAGE',
    `Cannot register ${file}: the shells of Windows do not agree on a sign in its path`,
    'Move tideproof to a folder without any of $ ` % and quotes in its path, then install again; with npx, set TIDEPROOF_HOME to such a folder',
  );
}

/** Every program on Windows takes them, and Git Bash would eat a backslash. */
function withForwardSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

/** The node and the file that a command line of ours runs; the counterpart of `hookCommand` and `statusLineCommand`. */
export function splitHookCommand(
  command: string,
  platform = process.platform,
): { node: string; file: string } | undefined {
  const [, quoted, bare, file] =
    /^(?:"((?:[^"\\]|\\.)*)"|([^\s"']+)) "((?:[^"\\]|\\.)*)" (?:hook|statusline)\b/s.exec(command) ?? [];
  const node = quoted ?? bare;
  if (node === undefined || file === undefined) return undefined;
  const plain = (text: string) => (platform === 'win32' ? text : text.replaceAll(/\\([\\"$`])/g, '$1'));
  return { node: plain(node), file: plain(file) };
}

const WRAP = '--wrap=';
const OUR_STATUS_LINE = new RegExp(`^${OUR_PROGRAM} statusline(?: --wrap=([\\w-]*))?$`);

/**
 * The command line of our status line. A command that the user had before goes with it, in letters that every shell leaves
 * alone: so it is run, and can be given back, whatever becomes of our own files.
 */
export function statusLineCommand(
  node: string,
  file: string,
  wrapped?: string,
  platform = process.platform,
): string {
  const command = `${shellCommand(node, file, platform)} statusline`;
  return wrapped === undefined ? command : `${command} --wrap=${Buffer.from(wrapped).toString('base64url')}`;
}

/** Which command one of ours wraps, if any; nothing at all when it is not ours. */
export function readStatusLineCommand(command: string): { wrapped?: string } | undefined {
  const match = OUR_STATUS_LINE.exec(command);
  if (!match) return undefined;
  return match[1] === undefined ? {} : { wrapped: decode(match[1]) };
}

/** What `--wrap=` says among the words of a call. */
export function unwrapCommand(words: readonly string[]): string | undefined {
  const word = words.find((each) => each.startsWith(WRAP));
  return word === undefined ? undefined : decode(word.slice(WRAP.length));
}

function decode(wrapped: string): string {
  return Buffer.from(wrapped, 'base64url').toString('utf8');
}
