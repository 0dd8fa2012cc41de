import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RecordFilter } from '../archive/lists/record-filter.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/say.ts';
import type { SessionRef } from '../domain/session.ts';
import { findSessionInWork } from '../queries/choose-session.ts';
import { type ChosenCompaction, chooseCompaction } from '../queries/find-record.ts';
import { foldersOf } from '../queries/open-stores.ts';
import { parseMoment } from '../queries/parse-moment.ts';
import { type CommandCall, usageError } from './command.ts';

/** What a command is about, and how messages call that, for example "in /home/ada/pier". */
type Scope = Pick<RecordFilter, 'folders' | 'session'> & { where: string };

/** The scope of every command: the current project, `--project` for another one, `--all` for all. */
export function scopeOf({ options, values, context }: CommandCall): Scope {
  const { session, project } = values;
  if (project === undefined && session !== undefined) return { session, where: `of session ${session}` };
  if (project === undefined && options.all) return { where: 'in any project' };
  const folders = foldersOf(project ?? context.project);
  const missing = existsSync(folders[0]!) ? '' : ' (no such folder)';
  return { session, folders, where: `in ${folders[0]}${missing}` };
}

/** What to say below a list that is empty, unless it was of all projects, or of one session. */
export function orWider({ options, values }: CommandCall, hint: string): string {
  return options.all || values.session !== undefined ? '' : hint;
}

export function recordScope(call: CommandCall): { filter: RecordFilter; where: string } {
  const { where, ...scope } = scopeOf(call);
  const [since, before] = [momentOf('since', call), momentOf('until', call)];
  return { filter: { ...scope, since: since?.toISOString(), before: before?.toISOString() }, where };
}

/** In milliseconds, as queries of texts take them. */
export function timesOf(call: CommandCall) {
  return { since: momentOf('since', call)?.getTime(), before: momentOf('until', call)?.getTime() };
}

export function momentOf(name: string, { values, context }: CommandCall): Date | undefined {
  const value = values[name];
  return value === undefined ? undefined : parseMoment(`--${name}`, value, context.now());
}

/** The folder of `--project`, which must exist; by default the current project. */
export function findProject({ values: { project }, context }: CommandCall): string {
  if (project === undefined) return context.project;
  const folder = resolve(project);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw usageError(`Cannot find the folder "${project}"`, 'Give the folder of a project with --project');
}

export function numberOf(name: string, { values }: CommandCall, least = 1): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= least) return number;
  const hint = `Example: --${name} ${name === 'port' ? 8080 : Math.max(least, 20)}`;
  throw usageError(`--${name} must be a whole number, ${groupDigits(least)} or more; got "${value}"`, hint);
}

/** The validated value of `--kind`; undefined if not given. */
export function kindsOf<Kind extends string>({ values }: CommandCall): Kind[] | undefined {
  return values.kind?.split(',') as Kind[] | undefined;
}

/** The compaction named on the command line; prints a hint if there is none. `last` is the last one here. */
export function chooseFrom(call: CommandCall): ChosenCompaction | undefined {
  const { words, options, context, print } = call;
  // Here `--all` means all details of the compaction, and not all projects.
  const { all: _all, ...narrow } = options;
  const { folders, session, where } = scopeOf({ ...call, options: narrow });
  const [which = ''] = words;
  const id = /^\d+$/.test(which) ? Number(which) : undefined;
  const hint = 'To list compactions, run: tideproof audit';
  if (id === undefined && which !== 'last')
    throw usageError(`Cannot tell which compaction "${which}" is: give its id, or "last"`, hint);
  const chosen = chooseCompaction(id === undefined ? { folders, session } : { id }, context);
  if (chosen) return chosen;
  if (id !== undefined) throw usageError(`Cannot find compaction ${id}`, hint);
  const wider = 'To list those of all projects, run: tideproof audit --all';
  print.nothing(`No compaction ${where} is on record. ${wider}`, null);
  return undefined;
}

/** The session that a command is about, read to its end; undefined if none is named and there is none. */
export function findSessionIfAny({ values, context }: CommandCall, archive: Archive): SessionRef | undefined {
  try {
    return findSessionInWork(context, values.session, archive);
  } catch (error) {
    const isNone = error instanceof AppError && error.code === 'E_SESSION_UNKNOWN';
    if (isNone && values.session === undefined) return undefined;
    throw error;
  }
}
