import { sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { splitMark } from '../../../install/edit-json.ts';
import { parseJson } from '../../../system/parse-json.ts';
import { homeDirectory } from '../../../system/paths.ts';
import { readIfPresent } from '../../../system/write-file-atomically.ts';
import { fieldOf } from '../rows/field-of.ts';
import { listSettingsPlaces } from '../settings/settings-places.ts';

const DEFAULT_DAYS = 30;
/** Settings of a project count for more than the user's, and one's own for more than those that are shared. */
const ORDER = ['local', 'project', 'user'] as const;

/** How long the client keeps its transcripts. What is in the archive stays, but `undo`, `rescue` and `--resume` need the file. */
export function checkRetention({ clientDir, cwd, environment }: Patient): Finding[] {
  const check = 'Deletion of transcripts';
  const places = listSettingsPlaces(clientDir, cwd, homeDirectory(environment));
  const set = ORDER.flatMap((scope) => places.filter((place) => place.scope === scope)).flatMap(
    ({ path }) => {
      const days = readDays(path);
      return days === undefined ? [] : [{ path, days }];
    },
  )[0];
  const { days = DEFAULT_DAYS, path } = set ?? {};
  const where = path === undefined ? 'the default of cleanupPeriodDays' : `cleanupPeriodDays in ${path}`;
  const detail = `Claude Code deletes them after ${sayCount(days, 'day')} (${where})`;
  if (days >= DEFAULT_DAYS)
    return [{ check, status: 'info', detail: `${detail}; the archive keeps the words` }];
  return [
    {
      check,
      status: 'warning',
      detail,
      fix: `Set "cleanupPeriodDays" to 30 or more in ${path}: undo, rescue and resuming need the transcript`,
    },
  ];
}

function readDays(path: string): number | undefined {
  try {
    const { body } = splitMark(readIfPresent(path)?.toString('utf8') ?? '');
    const days = fieldOf(parseJson(body), 'cleanupPeriodDays');
    return typeof days === 'number' && Number.isFinite(days) ? days : undefined;
  } catch {
    // The check of the hooks says why it cannot be read.
    return undefined;
  }
}
