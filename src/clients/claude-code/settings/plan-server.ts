import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, type Node } from 'jsonc-parser';
import type { FilePlan, FilePlans, PlanRemoval } from '../../../install/change-file.ts';
import { appendChild, removeKey, replaceValue, splitMark } from '../../../install/edit-json.ts';
import { fieldOf } from '../rows/content-blocks.ts';
import { LAUNCHER_PATH } from './project-launcher.ts';
import { findValue, readObject } from './settings-tree.ts';

/** The path of keys to a list of servers in a file of the client. */
export type ServerList = readonly string[];

/** Our server in a list of a file. */
export function planServer(list: ServerList, entry: ServerEntry): FilePlans {
  return {
    add(text) {
      const { mark, body } = splitMark(text ?? '');
      const present = body.trim() === '' ? '{}\n' : body;
      const root = readObject(present);
      const found = findIn(root, [...list, SERVER_NAME]);
      const nothing: FilePlan = { action: 'nothing', text, edited: false };
      if (!found) return { ...nothing, action: 'add', text: mark + addEntry(present, root, list, entry) };
      const value: unknown = getNodeValue(found);
      if (JSON.stringify(value) === JSON.stringify(entry)) return nothing;
      if (!isOurServer(value)) return { ...nothing, leftAlone: 'foreign' };
      return { ...nothing, action: 'update', text: mark + replaceValue(present, root, found, entry) };
    },
    remove: planRemoveServer(list),
  };
}

/** Our server taken out of a list or, without one, out of all; what was not there before goes when it is empty. */
export function planRemoveServer(only?: ServerList): PlanRemoval {
  return (text, original) => {
    const nothing: FilePlan = { action: 'nothing', text, edited: false };
    const { mark, body } = splitMark(text ?? '');
    if (text === undefined || body.trim() === '') return nothing;
    const named = listServers(body);
    const asked = named.filter(({ list }) => only === undefined || isDeepStrictEqual(only, list));
    const chosen = asked.filter(({ isOurs }) => isOurs);
    if (chosen.length === 0) return asked.length === 0 ? nothing : { ...nothing, leftAlone: 'foreign' };
    const before = original ? readObject(splitMark(original).body) : undefined;
    const isNew = (path: string[]) =>
      original !== undefined && (before === undefined || findIn(before, path) === undefined);
    let changed = body;
    for (const { list } of chosen) {
      changed = removeAt(changed, [...list, SERVER_NAME]);
      for (let path = list; path.length > 0; path = path.slice(0, -1))
        if (isNew(path) && findIn(readObject(changed), path)?.children?.length === 0)
          changed = removeAt(changed, path);
    }
    if (original === null && readObject(changed).children?.length === 0)
      return { ...nothing, action: 'remove', text: undefined };
    const isLast = named.filter(({ isOurs }) => isOurs).length === chosen.length;
    return { ...nothing, action: isLast ? 'remove' : 'update', text: mark + changed };
  };
}

/** Every server with our name in a file: for the user or everybody, and for single projects of the user. */
export function listServers(text: string): { list: string[]; entry: unknown; isOurs: boolean }[] {
  const root = readObject(splitMark(text).body);
  const projects = findValue(root, 'projects')?.children ?? [];
  const lists = [
    ['mcpServers'],
    ...projects.map((property) => ['projects', String(property.children?.[0]?.value), 'mcpServers']),
  ];
  return lists.flatMap((list) => {
    const found = findIn(root, [...list, SERVER_NAME]);
    if (!found) return [];
    const entry: unknown = getNodeValue(found);
    return [{ list, entry, isOurs: isOurServer(entry) }];
  });
}

function addEntry(text: string, root: Node, list: ServerList, entry: ServerEntry): string {
  const known = list.findLastIndex((_, index) => findIn(root, list.slice(0, index + 1)) !== undefined) + 1;
  const container = findIn(root, list.slice(0, known)) ?? root;
  const [key = '', ...inner] = [...list.slice(known), SERVER_NAME];
  const value = inner.reduceRight<unknown>((nested, name) => ({ [name]: nested }), entry);
  return appendChild(text, root, container, { key, value });
}

function removeAt(text: string, keys: readonly string[]): string {
  const container = findIn(readObject(text), keys.slice(0, -1));
  return container ? removeKey(text, container, keys.at(-1)) : text;
}

function findIn(root: Node, keys: readonly string[]): Node | undefined {
  return keys.reduce<Node | undefined>((node, key) => findValue(node, key), root);
}

/** The name of our MCP server in the client. */
const SERVER_NAME = 'tideproof';

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
 * The client also uses `.mcp.json` of parent folders, but without telling the project folder, so this script searches
 * the launcher upwards.
 */
const FIND_LAUNCHER = [
  `const {existsSync} = require('fs'), {dirname, join} = require('path')`,
  `const at = (folder) => join(folder, '${LAUNCHER_PATH}')`,
  'let folder = process.cwd()',
  'while (!existsSync(at(folder)) && folder !== dirname(folder)) folder = dirname(folder)',
  'process.argv.splice(1, 0, at(folder))',
  'require(at(folder))',
].join('; ');

/** For a file shared by everybody on a project: contains no path of this machine. */
export const sharedServerEntry: ServerEntry = {
  type: 'stdio',
  command: 'node',
  args: ['-e', FIND_LAUNCHER, 'mcp'],
};

/** Whether an entry was written by any version of this program. */
export function isOurServer(entry: unknown): boolean {
  const args = fieldOf(entry, 'args');
  if (!Array.isArray(args) || args.at(-1) !== 'mcp') return false;
  return args.some((arg) => /[\\/]tideproof\.cjs$/.test(arg) || String(arg).includes(LAUNCHER_PATH));
}
