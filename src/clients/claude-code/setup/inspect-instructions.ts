import { AppError } from '../../../domain/app-error.ts';
import { nameFile, readSettingsFile } from '../../../install/settings-file.ts';
import type { InspectedInstructions, InstructionsTarget } from '../../client-setup.ts';
import { findBlock } from '../settings/instructions-block.ts';
import { planAddInstructions } from '../settings/plan-instructions.ts';

export function inspectInstructions({ path: named, lists }: InstructionsTarget): InspectedInstructions {
  try {
    const { path, text } = readSettingsFile(named);
    return nameFile(path, (): InspectedInstructions => {
      const block = text === undefined ? undefined : findBlock(text);
      const { action, edited, text: planned = '' } = planAddInstructions(text, lists);
      const wanted = findBlock(planned)?.text ?? '';
      if (!block) return { path, state: 'absent', wanted };
      const state = edited ? 'edited' : action === 'nothing' ? 'current' : 'outdated';
      return { path, state, block: block.text, wanted };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { path: named, state: 'unreadable', wanted: '', problem: error };
  }
}
