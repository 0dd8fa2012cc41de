import type { Database } from '../archive/sqlite/binding.ts';
import { readTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import { readArchiveOf } from '../queries/open-stores.ts';

/** The databases to read: either may be missing. */
export interface Records {
  archive: Database | undefined;
  texts: Database | undefined;
}

/** Opens both databases for one query, because one that was locked, missing or damaged may be usable by now. */
export function readRecords<T extends object>(
  place: Pick<Context, 'dataDir'>,
  read: (records: Records) => T,
): T {
  const withTexts = (archive: Database | undefined) =>
    readTexts(place, (texts) => read({ archive, texts })) ?? read({ archive, texts: undefined });
  return readArchiveOf(place, withTexts) ?? withTexts(undefined);
}
