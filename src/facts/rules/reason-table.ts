import { type Reason, UNLESS_STANDING } from './one-off-reasons.ts';
import { requiredWords } from './required-words.ts';
import { TOLD } from './told-reasons.ts';

// The build works these tables out. A pattern a line, behind the words of which one must be there: `now|today⇥ not (?:now|today) `.

export const toldTable = makeTable(TOLD);
export const unlessStandingTable = makeTable(UNLESS_STANDING);

function makeTable(reasons: readonly Reason[]): string {
  return reasons.map(({ pattern }) => `${requiredWords(pattern).join('|')}\t${pattern.source}`).join('\n');
}
