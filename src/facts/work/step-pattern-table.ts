import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { wordPattern } from '../word-pattern.ts';

// The build works these tables out.

/** How a sentence begins, or what it says, that names the next step. */
export const begins = wordPattern(`^(?:${spaced.nextStep}|${unspaced.nextStep})`);
export const says = wordPattern(String.raw`\b(?:${spaced.isNext})|${unspaced.isNext}`);
