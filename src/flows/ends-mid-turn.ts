import { decodeLine } from '../clients/claude-code/decode-line.ts';
import type { Entry } from '../domain/entry.ts';
import { findTail } from '../system/read-file-part.ts';

const TAIL_BYTES = 256 << 10;
/** What the two sides say and do; the rest is the client's own bookkeeping. */
const SPOKEN: readonly Entry['type'][] = ['prompt', 'said', 'called', 'answered', 'interrupted'];

/** Whether a transcript stops before the model had its last word: at a prompt, at a tool, or interrupted. */
export function endsMidTurn(transcriptPath: string): boolean {
  const tail = findTail(transcriptPath, TAIL_BYTES);
  if (!tail) return false;
  for (const line of tail.trimEnd().split('\n').reverse()) {
    const { entries, sidechain } = decodeLine(Buffer.from(line), 0);
    const last = sidechain ? undefined : entries.findLast(({ type }) => SPOKEN.includes(type));
    if (last) return last.type !== 'said';
  }
  // Only the result of a tool is as long as that.
  return true;
}
