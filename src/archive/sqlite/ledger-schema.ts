import { ledgerTables } from './ledger-tables.ts';
import type { Schema } from './schema.ts';

/** Sessions, their ledgers, compactions and what models were given: small, and written by every hook. */
export const ledgerSchema: Schema = {
  version: 22,
  pageBytes: 4096,
  get tables() {
    return ledgerTables();
  },
};
