import type { Fact, FactKind, Ledger } from '../domain/fact.ts';

export interface MemoryLedger extends Ledger {
  /** The ids of the rows that were read into it. */
  readonly uuids: ReadonlySet<string>;
}

/** A ledger in memory, for reading a transcript from its beginning without touching the archive. */
export function createMemoryLedger(isKeptOut?: (uuid: string) => boolean): MemoryLedger {
  const rows = new Set<string>();
  const kinds = new Map<FactKind, Map<string, Fact>>();
  return {
    uuids: rows,
    isNewRow(uuid) {
      const { size } = rows;
      return rows.add(uuid).size > size && !isKeptOut?.(uuid);
    },
    find: (kind, key) => kinds.get(kind)?.get(key),
    put(fact) {
      const known = kinds.get(fact.kind);
      if (known) known.set(fact.key, fact);
      else kinds.set(fact.kind, new Map([[fact.key, fact]]));
    },
    all() {
      const all: Fact[] = [];
      for (const facts of kinds.values()) for (const fact of facts.values()) all.push(fact);
      return all;
    },
  };
}
