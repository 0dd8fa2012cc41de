import type { Node } from 'jsonc-parser';
import type { EntryEdit } from '../../../install/change-file.ts';
import { appendChild, removeKey, replaceValue } from '../../../install/edit-json.ts';
import { readStatusLineCommand, statusLineCommand } from './hook-command.ts';
import { findValue, readSettings } from './settings-tree.ts';

/** The key of the setting, and its name in a plan. */
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

interface Planned {
  text: string;
  edits: EntryEdit[];
}

/** The status line in settings; undefined if there is none with a command. */
export function findStatusLine(root: Node): (FoundStatusLine & { node: Node }) | undefined {
  const node = findValue(findValue(root, STATUS_LINE), 'command');
  if (typeof node?.value !== 'string') return undefined;
  const ours = readStatusLineCommand(node.value);
  return { node, command: node.value, isOurs: ours !== undefined, ...ours };
}

/** The settings with our status line. An existing one is wrapped: only its command changes, and its output stays. */
export function planStatusLine(text: string, { node, file }: StatusLineProgram): Planned {
  const root = readSettings(text);
  const found = findStatusLine(root);
  const wrapped = found?.isOurs ? found.wrapped : found?.command;
  const command = statusLineCommand(node, file, wrapped);
  const own = wrapped === undefined ? '' : `; your own line stays: ${wrapped}`;
  const edit = (action: EntryEdit['action']) => [
    describe(action, `Shows how far it is to the compaction${own}`),
  ];
  if (found?.command === command) return { text, edits: edit('keep') };
  if (found) return { text: replaceValue(text, root, found.node, command), edits: edit('replace') };
  const value = { type: 'command', command };
  return { text: appendChild(text, root, root, { key: STATUS_LINE, value }), edits: edit('add') };
}

/** The settings without our status line, and with the previous one restored. */
export function removeStatusLine(text: string): Planned {
  const root = readSettings(text);
  const found = findStatusLine(root);
  if (!found?.isOurs) return { text, edits: [] };
  const { node, wrapped } = found;
  if (wrapped === undefined)
    return { text: removeKey(text, root, STATUS_LINE), edits: [describe('remove', '')] };
  const edits = [describe('remove', `Yours is there alone again: ${wrapped}`)];
  return { text: replaceValue(text, root, node, wrapped), edits };
}

function describe(action: EntryEdit['action'], why: string): EntryEdit {
  return { action, name: STATUS_LINE, when: 'below the prompt', why };
}
