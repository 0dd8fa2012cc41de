import { holds, tokensOf } from './tokens.ts';
import { inputText, type Measured } from './transcript.ts';

const TURNS = 30;

export interface NeededFact {
  kind: string;
  token: string;
}

/**
 * What the assistant used in its first turns after the summary although it only stood before it: tokens present in the
 * file before the boundary and used in the text or tool inputs of the next 30 assistant messages.
 */
export function neededFacts({ rows, cwd }: Measured, summaryIndex: number): NeededFact[] {
  const before = rows
    .slice(0, summaryIndex)
    .flatMap((row) => row.blocks.map((block) => (block.type === 'use' ? inputText(block.input) : block.text)))
    .join('\n');
  const used = new Set<string>();
  const turns = new Set<string>();
  for (const row of rows.slice(summaryIndex + 1)) {
    if (row.isSummary) break;
    if (row.role !== 'assistant') continue;
    turns.add(row.messageId);
    if (turns.size > TURNS) break;
    for (const block of row.blocks) for (const token of tokensOf(block)) used.add(token);
  }
  return [...used]
    .map((entry) => ({
      kind: entry.slice(0, entry.indexOf(' ')),
      token: entry.slice(entry.indexOf(' ') + 1),
    }))
    .filter(({ kind, token }) => holds(before, kind, token, cwd));
}
