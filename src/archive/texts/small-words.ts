/** Words that a question has around what it asks for. They say nothing of the answer. */
const SMALL_WORDS = new Set(
  (
    'a about again all also an and any are as at be been being but by can could did do does doing for from had has have ' +
    'how i if in into is it its me my of on or our please remember said say says should so some tell than that the their ' +
    'them then there these they thing this those to us was we were what when where which while who why will with would you'
  ).split(' '),
);

export function isSmallWord(parts: readonly string[]): boolean {
  return parts.length === 1 && SMALL_WORDS.has(parts[0]!);
}
