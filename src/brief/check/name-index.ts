/**
 * A text and the names in it. Most of what is looked for in a text is told by its names: to look these up is sooner done
 * than to look through the text, and mostly they are not there.
 */
export interface NameIndex {
  has(name: string): boolean;
  /** Writes more below the text, with these names in it. */
  add(line: string, itsNames: readonly string[]): void;
  /** Whether a term stands there, and not as a part of a longer name. */
  holdsTerm(term: string): boolean;
  /** False only when the text cannot hold these words in a row. */
  mayHoldWords(words: string): boolean;
}

export function indexNames(text: string): NameIndex {
  // Joined, they would be copied into one text again for the next search after each that is added.
  const pieces = [text];
  const names = new Set<string>();
  for (const name of namesIn(text)) names.add(name);
  return {
    has: (name) => names.has(name),
    add(line, itsNames) {
      pieces.push(line);
      for (const name of itsNames) names.add(name);
    },
    holdsTerm(term) {
      // Where a whole term stands, each of its names stands as a name of its own. The last ones are the rarest.
      for (let end = endOfName(term, term.length); end > 0; ) {
        const start = startOfName(term, end);
        if (!names.has(term.slice(start, end))) return false;
        if (end - start === term.length) return true;
        end = endOfName(term, start);
      }
      return term.includes('\n')
        ? holdsWhole(pieces.join('\n'), term)
        : pieces.some((piece) => holdsWhole(piece, term));
    },
    mayHoldWords(words) {
      // The first name and the last may be parts of longer ones where the words stand; all others stand by themselves.
      let start = nextName(words, 0);
      start = nextName(words, skip(words, start, true));
      while (start < words.length) {
        const end = skip(words, start, true);
        const next = nextName(words, end);
        if (next < words.length && !names.has(words.slice(start, end))) return false;
        start = next;
      }
      return true;
    },
  };
}

/** The names in a text, one by one. */
export function namesIn(text: string): readonly string[] {
  return text.match(/[\w$]+/g) ?? [];
}

/** Where the last name before an index ends, and where the one starts that ends there. */
function endOfName(text: string, before: number): number {
  let index = before;
  while (index > 0 && !isNameCode(text.charCodeAt(index - 1))) index -= 1;
  return index;
}

function startOfName(text: string, end: number): number {
  let index = end;
  while (index > 0 && isNameCode(text.charCodeAt(index - 1))) index -= 1;
  return index;
}

function nextName(text: string, from: number): number {
  return skip(text, from, false);
}

/** Where the characters end that are all of a name, or all of none. */
function skip(text: string, from: number, ofName: boolean): number {
  let index = from;
  while (index < text.length && isNameCode(text.charCodeAt(index)) === ofName) index += 1;
  return index;
}

/** Literally there, and not as a part of a longer name. */
function holdsWhole(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    const end = at + term.length;
    const isPart =
      (at > 0 && isNameCode(text.charCodeAt(at - 1))) ||
      (end < text.length && isNameCode(text.charCodeAt(end)));
    if (!isPart) return true;
  }
  return false;
}

/** Letters, digits, `_` and `$`. */
function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  );
}
