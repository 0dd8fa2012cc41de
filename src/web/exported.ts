import type { CompactionAnswer, PageEntry, SessionAnswer } from './api.ts';

/** What an exported file holds: one session with all its entries. */
export interface Exported {
  exportedAt: string;
  session: SessionAnswer;
  entries: PageEntry[];
  agents: { id: string; entries: PageEntry[] }[];
  compactions: CompactionAnswer[];
}
