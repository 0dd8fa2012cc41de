import { isDeepStrictEqual } from 'node:util';
import type { FilePlan, FilePlans } from '../../../install/change-file.ts';
import { editJson, type JsonPath, valueAt, withEmptied } from '../../../install/edit-json.ts';
import { fieldOf } from '../rows/content-blocks.ts';
import { readObject } from './read-settings.ts';

/** The path of keys to a list of servers in a file of the client. */
export type ServerList = readonly string[];

export function planServer(list: ServerList, entry: ReturnType<typeof serverEntry>): FilePlans {
  return {
    add(text) {
      const present = text?.trim() ? text : '{}\n';
      const path = [...list, SERVER_NAME];
      const found = valueAt(readObject(present), path);
      const nothing: FilePlan = { action: 'nothing', text };
      if (isDeepStrictEqual(found, entry)) return nothing;
      if (found !== undefined && !isOurServer(found)) return { ...nothing, leftAlone: 'foreign' };
      const action = found === undefined ? 'add' : 'update';
      return { ...nothing, action, text: editJson(present, path, entry) };
    },
    remove: planRemoveServer(list),
  };
}

/** Our server taken out of a list or, without one, out of all; what was not there before goes when it is empty. */
export function planRemoveServer(only?: ServerList): FilePlans['remove'] {
  return (text, original) => {
    const nothing: FilePlan = { action: 'nothing', text };
    if (text === undefined || text.trim() === '') return nothing;
    const named = listServers(text);
    const asked = named.filter(({ list }) => only === undefined || isDeepStrictEqual(only, list));
    const chosen = asked.filter(({ isOurs }) => isOurs);
    if (chosen.length === 0) return asked.length === 0 ? nothing : { ...nothing, leftAlone: 'foreign' };
    const before = original ? readObject(original) : {};
    const stays = (outer: JsonPath) => original === undefined || valueAt(before, outer) !== undefined;
    const changed = chosen.reduce(
      (rest, { list }) => editJson(rest, withEmptied(readObject(rest), [...list, SERVER_NAME], stays)),
      text,
    );
    if (original === null && Object.keys(readObject(changed)).length === 0)
      return { ...nothing, action: 'remove', text: undefined };
    const isLast = named.filter(({ isOurs }) => isOurs).length === chosen.length;
    return { ...nothing, action: isLast ? 'remove' : 'update', text: changed };
  };
}

/** Every server with our name in a file: for the user or everybody, and for single projects of the user. */
export function listServers(text: string): { list: string[]; entry: unknown; isOurs: boolean }[] {
  const root = readObject(text);
  const projects = Object.keys(root.projects ?? {}).map((project) => ['projects', project, 'mcpServers']);
  return [['mcpServers'], ...projects].flatMap((list) => {
    const entry = valueAt(root, [...list, SERVER_NAME]);
    return entry === undefined ? [] : [{ list, entry, isOurs: isOurServer(entry) }];
  });
}

const SERVER_NAME = 'tideproof';

export function serverEntry(node: string, file: string) {
  return { type: 'stdio', command: node, args: [file, 'mcp'] };
}

/** Whether an entry was written by any version of this program. */
function isOurServer(entry: unknown): boolean {
  const args = fieldOf(entry, 'args');
  if (!Array.isArray(args) || args.at(-1) !== 'mcp') return false;
  return args.some((arg) => /[\\/]tideproof\.cjs$/.test(arg));
}
