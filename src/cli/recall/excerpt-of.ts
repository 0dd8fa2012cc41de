const EXCERPT_CHARACTERS = 300;
const BEFORE_CHARACTERS = 80;

/** A long text on one line, around the word that it holds least often: that one is most likely what was looked for. */
export function excerptOf(text: string, words: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= EXCERPT_CHARACTERS) return flat;
  const lower = flat.toLowerCase();
  const [rarest] = words
    .map((word) => ({
      place: lower.indexOf(word.toLowerCase()),
      count: lower.split(word.toLowerCase()).length,
    }))
    .filter(({ place }) => place !== -1)
    .sort((one, other) => one.count - other.count);
  const start = Math.max(0, (rarest?.place ?? 0) - BEFORE_CHARACTERS);
  const end = start + EXCERPT_CHARACTERS;
  return `${start > 0 ? '…' : ''}${flat.slice(start, end)}${end < flat.length ? '…' : ''}`;
}
