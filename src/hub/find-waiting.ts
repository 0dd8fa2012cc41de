import type { Database } from '../archive/sqlite/binding.ts';
import { readArchive } from '../archive/sqlite/open-archive.ts';
import { readTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import { sayAge, sayBytes, sayCount } from '../domain/say.ts';
import { type CheckSubject, type Finding, fine, warning } from '../install/check.ts';
import { archiveFile } from '../system/paths.ts';
import { isHubSet } from './is-hub-set.ts';
import { countUnsent, listForgottenRows, readLastPush } from './push-state.ts';

/** What is archived here and not in the hub yet, found without asking the hub. */
export type Waiting = NonNullable<ReturnType<typeof findWaiting>>;

/** Undefined if no hub is configured. `hubId`: the hub that answers there now, if it was asked. */
export function findWaiting(context: Pick<Context, 'config' | 'dataDir'>, hubId?: string) {
  if (!isHubSet(context)) return undefined;
  const last = readLastPush(context.dataDir, hubId);
  const { entries, characters, oldest } = readTexts(context, (database) =>
    countEntriesAfter(database, last?.cursor ?? 0),
  ) ?? { entries: 0, characters: 0, oldest: null };
  const rows = readArchive(archiveFile(context.dataDir), listForgottenRows) ?? [];
  return {
    entries,
    characters,
    /** Sessions and rows that were forgotten here and are still in the hub. */
    forgotten: countUnsent(context.dataDir, rows, hubId),
    /** Time of the oldest entry; null if none waits or none has a time. */
    oldestAt: oldest === null ? null : new Date(oldest).toISOString(),
    pushedAt: last?.pushedAt ?? null,
    /** The last attempt, if it failed. */
    failedAt: last?.failedAt ?? null,
    reason: last?.reason ?? null,
  };
}

/** The number, the characters and the oldest time, if known, of the entries that were stored after another one. */
export function countEntriesAfter(database: Database, id: number) {
  return database.get<{ entries: number; characters: number; oldest: number | null }>`
    SELECT count(*) AS entries, coalesce(sum(characters), 0) AS characters, min(nullif(time, 0)) AS oldest
    FROM entries WHERE id > ${id}`!;
}

/** In one line, for the user. */
export function sayWaiting(
  { entries, characters, forgotten, oldestAt, pushedAt, failedAt, reason }: Waiting,
  now: Date,
): string {
  const oldest = oldestAt ? `, the oldest ${sayAge(oldestAt, now)}` : '';
  const parts = [
    entries > 0
      ? `${sayCount(entries, 'entry', 'entries')} not pushed yet (${sayBytes(characters)}${oldest})`
      : pushedAt
        ? 'everything is pushed'
        : 'nothing to push yet',
    forgotten > 0 && `${sayCount(forgotten, 'deletion')} not carried out there yet`,
    pushedAt ? `last push ${sayAge(pushedAt, now)}` : entries > 0 && 'never pushed',
    failedAt && `the last try failed ${sayAge(failedAt, now)}: ${reason}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Whether the archive is pushed to the hub, from local records: a server that is down must not delay the check. */
export function checkHub({ now, self }: CheckSubject, context: Context): Finding[] {
  const waiting = findWaiting(context);
  if (!waiting) return [];
  const detail = sayWaiting(waiting, now);
  if (waiting.failedAt === null) return [fine('Hub', detail)];
  return [warning('Hub', detail, `Nothing is lost; it is tried again after each session. See: ${self} hub`)];
}
