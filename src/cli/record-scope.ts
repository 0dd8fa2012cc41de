import type { RecordFilter } from '../archive/lists/record-filter.ts';
import { foldersOf } from '../queries/folders-of.ts';
import { parseMoment } from '../queries/parse-moment.ts';
import type { CommandCall } from './command.ts';

/** Which part of the record the options ask for, and how to say where: the project one is in, unless they say otherwise. */
export function recordScope(
  { options, context }: Pick<CommandCall, 'options' | 'context'>,
  now: Date,
): { filter: RecordFilter; where: string } {
  const { session, project, all, since, before } = options;
  const isSomewhere = typeof session !== 'string' && !all;
  const folders = isSomewhere
    ? foldersOf(typeof project === 'string' ? project : context.project)
    : undefined;
  const where = folders
    ? `in ${folders[0]}`
    : typeof session === 'string'
      ? `of session ${session}`
      : 'anywhere';
  return {
    filter: {
      ...(folders ? { folders } : {}),
      ...(typeof session === 'string' ? { session } : {}),
      ...(typeof since === 'string' ? { since: parseMoment('since', since, now).toISOString() } : {}),
      ...(typeof before === 'string' ? { before: parseMoment('before', before, now).toISOString() } : {}),
    },
    where,
  };
}
