import { spaced } from '../../languages/pattern-table.ts';
import type { Sentence } from '../../prompt/sentence.ts';

const REMOVAL = new RegExp(` (?:${spaced.removes}) `);

/** "You can now remove the old buoys" is no leave to add new ones. */
export function removes({ spaced }: Sentence): boolean {
  return REMOVAL.test(spaced);
}
