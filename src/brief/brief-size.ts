/** How much a brief can afford to say besides the facts themselves. */
export type BriefSize = 'essence' | 'terse' | 'full';

const ESSENCE_CHARACTERS = 2500;
const TERSE_CHARACTERS = 6000;

export function briefSize(charactersMax: number): BriefSize {
  if (charactersMax < ESSENCE_CHARACTERS) return 'essence';
  return charactersMax < TERSE_CHARACTERS ? 'terse' : 'full';
}
