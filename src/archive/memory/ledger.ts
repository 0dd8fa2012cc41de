import type { Fact } from '../../domain/fact.ts';
import type { Ledger } from '../../domain/ledger.ts';

/** A ledger that lives as long as the process: for replays, and for hooks whose archive cannot be used. */
export function createMemoryLedger(): Ledger {
  const rows = new Set<string>();
  const facts = new Map<string, Fact>();
  return {
    isNewRow(uuid) {
      if (rows.has(uuid)) return false;
      rows.add(uuid);
      return true;
    },
    find: (kind, key) => facts.get(`${kind} ${key}`),
    put: (fact) => void facts.set(`${fact.kind} ${fact.key}`, fact),
    all: () => [...facts.values()],
  };
}
