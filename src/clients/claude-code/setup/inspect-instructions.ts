import { AppError } from '../../../domain/app-error.ts';
import { nameFile, readSettingsFile } from '../../../install/settings-file.ts';
import { findBlock } from '../settings/instructions-block.ts';
import { planAddInstructions } from '../settings/plan-instructions.ts';
import type { InstructionsTarget } from './find-instructions.ts';

/** How a CLAUDE.md stands to our block. */
export interface InspectedInstructions {
  /** The file itself, behind any symbolic links. */
  path: string;
  state: 'absent' | 'current' | 'outdated' | 'edited' | 'unreadable';
  /** As it is; undefined if there is none. */
  block?: string;
  /** As `add` would write it; empty if the file cannot be used. */
  wanted: string;
  problem?: AppError;
}

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

const STATES: Record<InspectedInstructions['state'], string> = {
  absent: 'no block of tideproof in it',
  current: 'the block is there and up to date',
  outdated: 'the block is there, but not what it should say now',
  edited: 'the block is there and was edited by hand',
  unreadable: 'cannot be used as it is',
};

export function sayState(state: InspectedInstructions['state']): string {
  return STATES[state];
}
