import { spaced } from '../../languages/pattern-table.ts';
import type { Sentence } from '../../prompt/sentence.ts';

const REMOVAL = new RegExp(` (?:${spaced.removes}) `);

/** Permission to remove something does not permit adding it: "You can now remove the old buoys". */
export function removes({ spaced }: Sentence): boolean {
  return REMOVAL.test(spaced);
}
