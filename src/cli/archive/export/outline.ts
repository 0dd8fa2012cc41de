import { sayTracked } from '../../../domain/survival.ts';
import type {
  ExportedCompaction,
  ExportedEntry,
  SessionDocument,
} from '../../../queries/session-document.ts';

/** One thing of a conversation as people read it. */
export type Block =
  | { kind: 'prompt'; number: number; entry: ExportedEntry }
  | { kind: 'entry'; entry: ExportedEntry }
  | { kind: 'compaction'; number: number; compaction: ExportedCompaction };

const TITLE_CHARACTERS = 90;

/** A conversation in its order, with prompts and compactions counted; a compaction stands where its summary stood. */
export function outlineOf({ entries, compactions }: SessionDocument): Block[] {
  const blocks: Block[] = [];
  const waiting = [...compactions];
  let prompts = 0;
  const place = (compaction: ExportedCompaction) => {
    waiting.splice(waiting.indexOf(compaction), 1);
    blocks.push({ kind: 'compaction', number: compactions.indexOf(compaction) + 1, compaction });
  };
  for (const entry of entries) {
    for (const unplaced of waiting.filter(({ line, time }) => line === null && isBefore(time, entry.time)))
      place(unplaced);
    const own = waiting.find(({ line }) => entry.kind === 'summary' && line === entry.line);
    if (own) place(own);
    else if (entry.kind === 'prompt') blocks.push({ kind: 'prompt', number: ++prompts, entry });
    else blocks.push({ kind: 'entry', entry });
  }
  for (const left of [...waiting]) place(left);
  return blocks;
}

function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other;
}

/** The first words of a text, on one line. */
export function titleOf(text: string): string {
  const flat = text.replace(/^#+ +/gm, '').replace(/\s+/g, ' ').trim();
  return flat.length <= TITLE_CHARACTERS ? flat : `${flat.slice(0, TITLE_CHARACTERS).trimEnd()}…`;
}

/** `102 of 200 tracked facts in context after it`; nothing when nobody looked into it. */
export function factsAtHand({ counts }: ExportedCompaction): string | undefined {
  return counts ? `${sayTracked(counts)} in context after it` : undefined;
}
