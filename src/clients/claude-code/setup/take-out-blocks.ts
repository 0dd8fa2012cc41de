import { join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import { listFileRecords } from '../../../install/file-record.ts';
import type { Places } from '../../../install/places.ts';
import type { TakenOutBlock } from '../../client-setup.ts';
import { planRemoveInstructions } from '../settings/plan-instructions.ts';
import { applyInstructions } from './apply-instructions.ts';

/** Takes our block out of every CLAUDE.md that this machine put it into. One that cannot be changed holds up no other. */
export function takeOutBlocks({ clientDir, dataDir }: Places, dryRun: boolean): TakenOutBlock[] {
  const recorded = listFileRecords(dataDir, 'instructions').map(({ path }) => path);
  return [...new Set([join(clientDir, 'CLAUDE.md'), ...recorded])]
    .map((path) => takeOutBlock(path, dataDir, dryRun))
    .filter(({ outcome, problem }) => problem !== undefined || outcome?.action === 'remove');
}

function takeOutBlock(path: string, dataDir: string, dryRun: boolean): TakenOutBlock {
  try {
    const outcome = applyInstructions(
      { path, dataDir, now: () => new Date(), dryRun },
      planRemoveInstructions,
    );
    return { path: outcome.path, outcome };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { path, problem: error };
  }
}
