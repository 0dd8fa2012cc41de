import type { Cure, WorkState } from '../../domain/work-state.ts';

const CURES_MAX = 20;

/** Remembers what failed with what worked instead, the newest ones only. */
export function addCure(state: WorkState, cure: Omit<Cure, 'at'>): void {
  state.cures.push({ ...cure, at: state.at });
  if (state.cures.length > CURES_MAX) state.cures.shift();
}
