import type { RecordFilter } from '../archive/lists/record-filter.ts';
import { foldersOf } from '../queries/folders-of.ts';
import { parseMoment } from '../queries/parse-moment.ts';
import type { CommandCall } from './command.ts';

export interface Scope {
  /** Sessions in one of these folders or below; absent when any will do. */
  folders?: readonly string[];
  /** The id of a session or how it begins. */
  session?: string;
  /** For messages: "in /home/ada/pier". */
  where: string;
}

type Given = Pick<CommandCall, 'options' | 'context'>;

/** One rule for every command: the project you are in, `--project` for another one, `--all` for every one. */
export function scopeOf({ options, context }: Given): Scope {
  const { session, project, all } = options;
  if (typeof project === 'string')
    return { session: typeof session === 'string' ? session : undefined, ...inFolder(project) };
  if (typeof session === 'string') return { session, where: `of session ${session}` };
  if (all) return { where: 'in any project' };
  return inFolder(context.project);
}

/** The same within the times that `--since` and `--until` name. */
export function recordScope(call: Given): { filter: RecordFilter; where: string } {
  const { where, ...scope } = scopeOf(call);
  const [since, before] = [momentOf('since', call), momentOf('until', call)];
  return { filter: { ...scope, since: since?.toISOString(), before: before?.toISOString() }, where };
}

/** The value of an option that names a time; nothing when it was not given. */
export function momentOf(name: string, { options, context }: Given): Date | undefined {
  const value = options[name];
  return typeof value === 'string' ? parseMoment(`--${name}`, value, context.now()) : undefined;
}

function inFolder(folder: string): Pick<Scope, 'folders' | 'where'> {
  const folders = foldersOf(folder);
  return { folders, where: `in ${folders[0]}` };
}
