const EXCERPT_CHARACTERS = 300;
const BEFORE_CHARACTERS = 80;

/** A long text around the first of the words that it holds, on one line. */
export function excerptOf(text: string, words: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= EXCERPT_CHARACTERS) return flat;
  const lower = flat.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place !== -1);
  const start = Math.max(0, (places.length === 0 ? 0 : Math.min(...places)) - BEFORE_CHARACTERS);
  const end = start + EXCERPT_CHARACTERS;
  return `${start > 0 ? '…' : ''}${flat.slice(start, end)}${end < flat.length ? '…' : ''}`;
}
