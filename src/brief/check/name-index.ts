/** A text with an index of its names: a lookup is faster than a search, and most names looked for are not in it. */
export interface NameIndex {
  has(name: string): boolean;
  /** Appends a line to the text, with the names in it. */
  add(line: string, itsNames: readonly string[]): void;
  /** Whether the text contains the term, and not as a part of a longer name. */
  holdsTerm(term: string): boolean;
  /** False only if the text cannot contain these words one after the other. */
  mayHoldWords(words: string): boolean;
}

export function indexNames(text: string): NameIndex {
  // Kept apart: joining them would copy the whole text after each added line.
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
      // If the text has the term, each name of it is in the index. The last names are the rarest, so they go first.
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
      // The first and the last name may be parts of longer ones in the text; all names between must be in the index.
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

export function namesIn(text: string): readonly string[] {
  return text.match(/[\w$]+/g) ?? [];
}

/** The end of the last name before an index, and the start of the name that ends at one. */
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

/** The end of a sequence of characters that are all part of a name, or all not. */
function skip(text: string, from: number, ofName: boolean): number {
  let index = from;
  while (index < text.length && isNameCode(text.charCodeAt(index)) === ofName) index += 1;
  return index;
}

/** Whether the text contains the term, and not as a part of a longer name. */
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
