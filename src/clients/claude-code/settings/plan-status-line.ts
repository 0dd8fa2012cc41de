import type { Node } from 'jsonc-parser';
import { appendChild, removeKey, replaceValue } from '../../../install/edit-json.ts';
import type { RegistrationEdit } from '../../client-setup.ts';
import { readStatusLineCommand, statusLineCommand } from './hook-command.ts';
import { findValue, readSettings } from './settings-tree.ts';

/** The key of the setting; in a plan it is used in place of an event. */
export const STATUS_LINE = 'statusLine';

/** The program of our status line. */
export interface StatusLineProgram {
  node: string;
  file: string;
}

/** A status line found in settings. */
export interface FoundStatusLine {
  command: string;
  isOurs: boolean;
  /** The user's own command that ours runs too. */
  wrapped?: string;
}

interface Found extends FoundStatusLine {
  node: Node;
}

/** The status line in settings; undefined if there is none with a command. */
export function findStatusLine(root: Node): Found | undefined {
  const node = findValue(findValue(root, STATUS_LINE), 'command');
  if (typeof node?.value !== 'string') return undefined;
  const ours = readStatusLineCommand(node.value);
  return { node, command: node.value, isOurs: ours !== undefined, ...ours };
}

/** The settings with our status line. An existing one is wrapped: only its command changes, and its output stays. */
export function planStatusLine(
  text: string,
  { node, file }: StatusLineProgram,
): { text: string; edits: RegistrationEdit[] } {
  const root = readSettings(text);
  const found = findStatusLine(root);
  const wrapped = found?.isOurs ? found.wrapped : found?.command;
  const command = statusLineCommand(node, file, wrapped);
  const action = found?.command === command ? 'keep' : found ? 'replace' : 'add';
  const edit = { ...describe(command, wrapped), action } as const;
  if (action === 'keep') return { text, edits: [edit] };
  const value = { type: 'command', command };
  const changed = found
    ? replaceValue(text, root, found.node, command)
    : appendChild(text, root, root, { key: STATUS_LINE, value });
  return { text: changed, edits: [edit] };
}

/** The settings without our status line, and with the previous one restored; `original` is the text from before. */
export function removeStatusLine(
  text: string,
  original?: string,
): { text: string; edits: RegistrationEdit[] } {
  const root = readSettings(text);
  const found = findStatusLine(root);
  if (!found?.isOurs) return { text, edits: [] };
  const edits: RegistrationEdit[] = [{ ...describe(found.command, found.wrapped), action: 'remove' }];
  if (found.wrapped !== undefined) {
    const { offset, length } = found.node;
    const theirs = spellingOf(found.wrapped, original);
    return { text: text.slice(0, offset) + theirs + text.slice(offset + length), edits };
  }
  return { text: removeKey(text, root, STATUS_LINE), edits };
}

/** JSON allows many spellings of a string: restores the original one, if known. */
function spellingOf(command: string, original: string | undefined): string {
  const before = original && findStatusLine(readSettings(original));
  if (!original || !before || before.command !== command) return JSON.stringify(command);
  return original.slice(before.node.offset, before.node.offset + before.node.length);
}

function describe(command: string, wrapped: string | undefined): Omit<RegistrationEdit, 'action'> {
  return { event: STATUS_LINE, command, async: false, ...(wrapped !== undefined && { wraps: wrapped }) };
}
