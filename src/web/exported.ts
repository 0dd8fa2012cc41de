import type { CompactionAnswer, PageEntry, SessionAnswer } from './api.ts';

/** What an exported file holds: one session with all its entries, or one compaction. */
export type Exported =
  | {
      kind: 'session';
      exportedAt: string;
      session: SessionAnswer;
      entries: PageEntry[];
      agents: { id: string; entries: PageEntry[] }[];
      compactions: CompactionAnswer[];
    }
  | { kind: 'compaction'; exportedAt: string; compaction: CompactionAnswer };
