/**
 * Says whether a text holds one of many phrases. A pattern goes over the text once, however many phrases there are; but to
 * make one takes a while, so a process that reads little, as hooks do, looks for one phrase after the other.
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

/** One that holds another is found with it. */
function anyOf(phrases: readonly string[]): RegExp {
  const needed = [...new Set(phrases)].filter(
    (phrase, _index, all) => !all.some((other) => other !== phrase && phrase.includes(other)),
  );
  // Of no phrases none is found.
  return new RegExp(needed.length === 0 ? '(?!)' : needed.map(escaped).join('|'));
}

function escaped(phrase: string): string {
  return phrase.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
