/**
 * Tests whether a text contains one of many phrases. One regular expression is fastest, but takes a while to compile;
 * so a process that reads little, such as a hook, searches for one phrase after the other.
 */
export function createPhraseFinder(
  phrases: readonly string[],
  warmUpCharacters = 20_000,
): (text: string) => boolean {
  let charactersSeen = 0;
  let pattern: RegExp | undefined;
  return (text) => {
    charactersSeen += text.length;
    if (charactersSeen < warmUpCharacters) return phrases.some((phrase) => text.includes(phrase));
    pattern ??= anyOf(phrases);
    return pattern.test(text);
  };
}

/** A phrase that contains another one is left out, because the shorter one finds it. */
function anyOf(phrases: readonly string[]): RegExp {
  const needed = [...new Set(phrases)].filter(
    (phrase, _index, all) => !all.some((other) => other !== phrase && phrase.includes(other)),
  );
  // Without phrases nothing matches.
  return new RegExp(needed.length === 0 ? '(?!)' : needed.map(escaped).join('|'));
}

function escaped(phrase: string): string {
  return phrase.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
