import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { wordPattern } from '../word-pattern.ts';

// The build computes these tables and puts the results into the bundles.

/** A sentence that names the next step: by how it begins (`begins`), or by words anywhere in it (`says`). */
export const begins = wordPattern(`^(?:${spaced.nextStep}|${unspaced.nextStep})`);
export const says = wordPattern(String.raw`\b(?:${spaced.isNext})|${unspaced.isNext}`);
