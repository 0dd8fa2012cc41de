/** Endings of English words that leave a beginning which the other forms of the word share. */
const ENDINGS = /(?:ations?|ings?|ers?|ies|ied|ed|es|ly|ion|ions|s|e|y)$/;
const STEM_MIN = 4;
/** `planning` and `plan`. */
const DOUBLED = /([bdgklmnprt])\1$/;

/** What the forms of a word begin with; nothing when too little would be left. */
export function stemOf(word: string): string | undefined {
  const stem = word.replace(ENDINGS, '');
  if (stem !== word && DOUBLED.test(stem) && stem.length >= STEM_MIN) return stem.slice(0, -1);
  if (stem.length >= STEM_MIN) return stem;
  return word.length >= STEM_MIN ? word : undefined;
}
