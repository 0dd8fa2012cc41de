import type { Fact, FactKind, Ledger } from '../domain/fact.ts';

/** A ledger that lives as long as the process: for replays, and for hooks whose archive cannot be used. */
export function createMemoryLedger(): Ledger {
  const rows = new Set<string>();
  const kinds = new Map<FactKind, Map<string, Fact>>();
  return {
    isNewRow(uuid) {
      const { size } = rows;
      return rows.add(uuid).size > size;
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
