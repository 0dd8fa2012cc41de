import type { InstructionsPlan } from '../clients/claude-code/settings/plan-instructions.ts';
import { applyTextFile, type TextFileOptions, type TextFileOutcome } from './apply-text-file.ts';

export type InstructionsOptions = Omit<TextFileOptions, 'kind'>;
export type InstructionsOutcome = TextFileOutcome<InstructionsPlan>;

/** Does to a CLAUDE.md what the plan for its text says, and remembers which files have our block. */
export function applyInstructions(
  options: InstructionsOptions,
  plan: (text: string | undefined) => InstructionsPlan,
): InstructionsOutcome {
  return applyTextFile({ ...options, kind: 'instructions' }, plan);
}
