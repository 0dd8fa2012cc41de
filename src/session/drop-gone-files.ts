import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fact } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';

/**
 * The facts without the files that are gone by now: deleted, moved, or taken back with the code when the user rewound, of which
 * no row tells. Where the folder itself is gone, nothing can be said about its files.
 */
export function dropGoneFiles(facts: Fact[], cwd: string): Fact[] {
  if (!existsSync(cwd)) return facts;
  return facts.filter(({ kind, text }) => kind !== 'file' || existsSync(resolve(cwd, text)));
}

/** The same for the files that are known to be changed. */
export function dropGoneChanges(record: StateOfRecord, cwd: string): StateOfRecord {
  if (!existsSync(cwd)) return record;
  const files = record.work.files.filter(({ path }) => existsSync(resolve(cwd, path)));
  return { ...record, work: { ...record.work, files } };
}
