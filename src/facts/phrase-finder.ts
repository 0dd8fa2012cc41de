const TRIGRAMS = 1 << 15;
/** Letters of prose, the commonest first: a phrase is looked for by its three rarest in a row. */
const COMMON_FIRST = " 'etaoinsrhldcumfpgwybvkxjqz";

interface Place {
  phrase: string;
  /** Where in the phrase its three letters end. */
  end: number;
}

interface Table {
  isKnown: Uint8Array;
  places: Map<number, Place[]>;
  short: string[];
}

/**
 * Says whether a text holds one of many phrases. Goes over the text once, however many phrases there are; but a loop takes
 * a while to get fast, so a process that reads little, as hooks do, looks for one phrase after the other.
 */
export function createPhraseFinder(
  phrases: readonly string[],
  warmUpCharacters = 100_000,
): (text: string) => boolean {
  let charactersSeen = 0;
  let table: Table | undefined;
  return (text) => {
    charactersSeen += text.length;
    if (charactersSeen < warmUpCharacters) return phrases.some((phrase) => text.includes(phrase));
    table ??= makeTable(phrases);
    return holdsAny(text, table);
  };
}

function holdsAny(text: string, { isKnown, places, short }: Table): boolean {
  const { length } = text;
  let trigram = 0;
  for (let at = 0; at < length; at++) {
    trigram = ((trigram << 5) | (text.charCodeAt(at) & 31)) & (TRIGRAMS - 1);
    if (isKnown[trigram] === 0) continue;
    for (const { phrase, end } of places.get(trigram)!) if (text.startsWith(phrase, at - end)) return true;
  }
  return short.some((phrase) => text.includes(phrase));
}

function makeTable(phrases: readonly string[]): Table {
  const isKnown = new Uint8Array(TRIGRAMS);
  const places = new Map<number, Place[]>();
  for (const phrase of phrases) {
    if (phrase.length < 3) continue;
    const end = rarestEnd(phrase);
    const trigram = trigramAt(phrase, end);
    isKnown[trigram] = 1;
    places.set(trigram, [...(places.get(trigram) ?? []), { phrase, end }]);
  }
  return { isKnown, places, short: phrases.filter((phrase) => phrase.length < 3) };
}

/** Five bits of each letter are enough to tell that a place is worth a closer look. */
function trigramAt(phrase: string, end: number): number {
  const bits = (at: number) => phrase.charCodeAt(at) & 31;
  return (bits(end - 2) << 10) | (bits(end - 1) << 5) | bits(end);
}

function rarestEnd(phrase: string): number {
  const rarityOf = (end: number) => rarity(phrase, end - 2) + rarity(phrase, end - 1) + rarity(phrase, end);
  let best = 2;
  for (let end = 3; end < phrase.length; end++) if (rarityOf(end) > rarityOf(best)) best = end;
  return best;
}

/** Letters of other scripts and with accents count as common: they share their five bits with any letter. */
function rarity(phrase: string, at: number): number {
  return Math.max(0, COMMON_FIRST.indexOf(phrase[at]!));
}
