import type { Sentence } from '../../prompt/sentence.ts';

const REMOVAL =
  / (?:remove|delete|drop|rid|entfern\w*|losch\w*|supprim\w*|enlev\w*|elimin\w*|borra\w*|remov\w*|apag\w*|удал\S*|убер\S*) /;

/** "You can now remove the old buoys" is no leave to add new ones. */
export function removes({ spaced }: Sentence): boolean {
  return REMOVAL.test(spaced);
}
