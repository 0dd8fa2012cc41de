import {
  applyTextFile,
  type TextFileOptions,
  type TextFileOutcome,
} from '../../../install/apply-text-file.ts';
import type { InstructionsPlan } from '../settings/plan-instructions.ts';

export type InstructionsOptions = Omit<TextFileOptions, 'kind'>;
export type InstructionsOutcome = TextFileOutcome<InstructionsPlan>;

/** Does to a CLAUDE.md what the plan for its text says, and remembers which files have our block. */
export function applyInstructions(
  options: InstructionsOptions,
  plan: (text: string | undefined) => InstructionsPlan,
): InstructionsOutcome {
  return applyTextFile({ ...options, kind: 'instructions' }, plan);
}
