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
  if (typeof project === 'string') return { ...sessionOf(session), ...inFolder(project) };
  if (typeof session === 'string') return { session, where: `of session ${session}` };
  if (all) return { where: 'in any project' };
  return inFolder(context.project);
}

/** The same within the times that `--since` and `--until` name. */
export function recordScope(call: Given, now: Date): { filter: RecordFilter; where: string } {
  const { where, ...scope } = scopeOf(call);
  const { since, until } = call.options;
  return {
    filter: {
      ...scope,
      ...(typeof since === 'string' ? { since: parseMoment('since', since, now).toISOString() } : {}),
      ...(typeof until === 'string' ? { before: parseMoment('until', until, now).toISOString() } : {}),
    },
    where,
  };
}

function inFolder(folder: string): Pick<Scope, 'folders' | 'where'> {
  const folders = foldersOf(folder);
  return { folders, where: `in ${folders[0]}` };
}

function sessionOf(session: string | true | undefined): Pick<Scope, 'session'> {
  return typeof session === 'string' ? { session } : {};
}
