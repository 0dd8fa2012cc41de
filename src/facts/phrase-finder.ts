const TRIGRAMS = 1 << 15;
/** Letters of prose, the commonest first: a phrase is looked for by its three rarest in a row. */
const COMMON_FIRST = " 'etaoinsrhldcumfpgwybvkxjqz";

interface Place {
  phrase: string;
  /** Where in the phrase its three letters end. */
  end: number;
}

/** Says whether a text holds one of many phrases. Goes over the text once, however many phrases there are. */
export function createPhraseFinder(phrases: readonly string[]): (text: string) => boolean {
  const isKnown = new Uint8Array(TRIGRAMS);
  const places = new Map<number, Place[]>();
  const short = phrases.filter((phrase) => phrase.length < 3);
  for (const phrase of phrases) {
    if (phrase.length < 3) continue;
    const end = rarestEnd(phrase);
    const trigram = [...phrase.slice(end - 2, end + 1)].reduce(add, 0);
    isKnown[trigram] = 1;
    places.set(trigram, [...(places.get(trigram) ?? []), { phrase, end }]);
  }
  return (text) => {
    let trigram = 0;
    for (let at = 0; at < text.length; at++) {
      trigram = ((trigram << 5) | (text.charCodeAt(at) & 31)) & (TRIGRAMS - 1);
      if (isKnown[trigram] === 0) continue;
      if (places.get(trigram)!.some(({ phrase, end }) => text.startsWith(phrase, at - end))) return true;
    }
    return short.some((phrase) => text.includes(phrase));
  };
}

/** Five bits of each letter are enough to tell that a place is worth a closer look. */
function add(trigram: number, letter: string): number {
  return ((trigram << 5) | (letter.charCodeAt(0) & 31)) & (TRIGRAMS - 1);
}

function rarestEnd(phrase: string): number {
  let best = 2;
  for (let end = 3; end < phrase.length; end++) if (rarity(phrase, end) > rarity(phrase, best)) best = end;
  return best;
}

function rarity(phrase: string, end: number): number {
  let sum = 0;
  for (const letter of phrase.slice(end - 2, end + 1)) sum += COMMON_FIRST.indexOf(letter);
  return sum;
}
