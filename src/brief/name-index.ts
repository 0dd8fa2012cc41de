/**
 * The names in a text. Most of what is looked for in a text is told by its names: to look these up is sooner done than to
 * look through the text, and mostly they are not there.
 */
export interface NameIndex {
  has(name: string): boolean;
  add(text: string): void;
  /** False only when the text cannot hold a term as a whole. */
  mayHoldTerm(term: string): boolean;
  /** False only when the text cannot hold these words in a row. */
  mayHoldWords(words: string): boolean;
}

export function indexNames(text: string): NameIndex {
  const names = new Set(text.match(/[\w$]+/g) ?? []);
  return {
    has: (name) => names.has(name),
    add(more) {
      for (const name of more.match(/[\w$]+/g) ?? []) names.add(name);
    },
    mayHoldTerm(term) {
      const name = lastName(term);
      return name === undefined || names.has(name);
    },
    mayHoldWords(words) {
      const each = /[\w$]+/g;
      // The first name and the last may be parts of longer ones where the words stand; all others stand by themselves.
      each.exec(words);
      let name = each.exec(words)?.[0];
      while (name !== undefined) {
        const next = each.exec(words)?.[0];
        if (next !== undefined && !names.has(name)) return false;
        name = next;
      }
      return true;
    },
  };
}

/** The first name behind the last slash: where a whole term stands, it stands as a name of its own. */
function lastName(term: string): string | undefined {
  return /[\w$]+/.exec(term.slice(term.lastIndexOf('/') + 1))?.[0];
}
