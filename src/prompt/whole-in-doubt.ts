import type { OwnLine } from './own-lines.ts';
import { isProgramOutput, isQuotedLine } from './pasted-line.ts';
import type { Block, PromptLine } from './prompt-line.ts';

const WHOLE_MAX = 2_000;

/**
 * Marks all lines as doubtful when none was found to be the user's, no line is code or output and the prompt is short:
 * somebody typed or pasted plain sentences, and nothing tells which.
 */
export function wholeInDoubt(prompt: string, blocks: readonly Block[]): OwnLine[] {
  const lines = blocks.flatMap((block) => block.lines);
  const isShown = ({ text }: PromptLine) => isQuotedLine(text) || isProgramOutput(text);
  if (prompt.length > WHOLE_MAX || blocks.some(({ isContainer }) => isContainer) || lines.some(isShown))
    return [];
  return lines.map(({ start, end, text }) => ({ start, end, text, isDoubtful: true }));
}
