import { applyTextFile, type TextFileOptions } from '../../../install/apply-text-file.ts';
import type { InstructionsOutcome, InstructionsPlan } from '../../client-setup.ts';

export type InstructionsOptions = Omit<TextFileOptions, 'kind'>;

/** Does to a CLAUDE.md what the plan for its text says, and remembers which files have our block. */
export function applyInstructions(
  options: InstructionsOptions,
  plan: (text: string | undefined) => InstructionsPlan,
): InstructionsOutcome {
  return applyTextFile({ ...options, kind: 'instructions' }, plan);
}
