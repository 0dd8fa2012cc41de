import { OUR_PROGRAM, shellCommand } from './hook-command.ts';

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
  platform: NodeJS.Platform = process.platform,
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
