export type TermKind = 'path' | 'symbol' | 'id' | 'url';

const TOKEN = /https?:\/\/[^\s"'<>)\]}`\\]+|#\d+\b|[\w$@~./][\w$@~./+-]{3,}/g;
const WORD = /[A-Za-z_$][\w$]*/g;

const SYMBOL_CHARS_MIN = 8;
const SYMBOL_CHARS_MAX = 60;
const PATH_CHARS_MAX = 200;

/** Finds the concrete terms of a text: paths, symbols of distinctive form, ids and URLs. Counts repeats as they come. */
export function findTerms(text: string, found: (term: string, kind: TermKind) => void): void {
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = match[0];
    if (token.startsWith('http')) {
      if (/^https?:\/\//.test(token)) {
        found(token.replace(/[.,;:!?]+$/, ''), 'url');
        continue;
      }
    }
    if (token.includes('/') && text[match.index - 1] !== '<') {
      // `grep` puts line numbers behind a path, prose puts a full stop.
      const path = token.replace(/(?:-\d+-.*|[.,:/]+)$/, '');
      if (isPath(path) || (isQuoted(text, match.index, token) && isModule(path))) found(path, 'path');
    }
    if (isId(token)) found(token, 'id');
    else findSymbols(token, found);
  }
}

function findSymbols(token: string, found: (term: string, kind: TermKind) => void): void {
  if (isSymbol(token)) {
    found(token, 'symbol');
    return;
  }
  if (!/[./$@~+-]/.test(token)) return;
  for (const word of token.match(WORD) ?? []) if (isSymbol(word)) found(word, 'symbol');
}

/** camelCase, PascalCase with a second hump, snake_case, SCREAMING_CASE. */
export function isSymbol(word: string): boolean {
  if (word.length < SYMBOL_CHARS_MIN || word.length > SYMBOL_CHARS_MAX) return false;
  if (!/^[A-Za-z_$][\w$]*$/.test(word)) return false;
  return /[a-z0-9][A-Z]/.test(word) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(word) || /[A-Z]{2,}[a-z]{2}/.test(word);
}

function isPath(path: string): boolean {
  if (path.length < 4 || path.length > PATH_CHARS_MAX || !/[A-Za-z]/.test(path) || path.includes('//'))
    return false;
  // `+ "/name.json"` is a piece of a path in code, not a path.
  if (/^(?:\/|~\/|\.)/.test(path)) return path.split('/').length > 2 || path.startsWith('.');
  // `and/or` is prose; `src/main.ts` and `a/b/c` are paths.
  return /\.\w{1,8}$/.test(path) || path.split('/').length > 2;
}

/** `"encoding/json"`: two words with a slash are prose, unless they stand in quotes. */
function isQuoted(text: string, at: number, token: string): boolean {
  const before = text[at - 1];
  return (before === '"' || before === "'" || before === '`') && text[at + token.length] === before;
}

function isModule(path: string): boolean {
  return /^@?[\w.-]+\/[\w.-]+$/.test(path) && path.length >= 4;
}

/** Commit hashes, ticket keys, issue numbers. */
function isId(token: string): boolean {
  if (token.startsWith('#')) return token.length > 1;
  if (/^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/.test(token)) return true;
  return /^[0-9a-f]{7,40}$/.test(token) && /[0-9]/.test(token) && /[a-f]/.test(token);
}
