import {
  listCompactions,
  type StoredCompaction,
  withoutRepeated,
} from '../archive/lists/list-compactions.ts';
import type { Database } from '../archive/sqlite/binding.ts';

/** The compactions that happened, newest first; one that a copy of its session repeats counts once. */
export function listPast(archive: Database, folders?: readonly string[]): StoredCompaction[] {
  return withoutRepeated(listCompactions(archive, { past: true, folders }).reverse()).reverse();
}
