import type { Fact, FactKind } from './fact.ts';

/** All facts of one session, carried across every compaction. Kept in memory for a replay, in the archive otherwise. */
export interface Ledger {
  /** True the first time a row is seen; clients append rows a second time. */
  isNewRow(uuid: string): boolean;
  find(kind: FactKind, key: string): Fact | undefined;
  put(fact: Fact): void;
  all(): Fact[];
}
