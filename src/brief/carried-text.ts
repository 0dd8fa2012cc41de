import { type Fact, keyOfText } from '../domain/fact.ts';

/** What the model still has after a compaction: the summary and the messages the client kept. */
export interface CarriedText {
  holds(fact: Fact): boolean;
  holdsPath(path: string): boolean;
}

const RULE_WORDS_SHARE = 0.8;

export function carriedText(text: string, cwd: string): CarriedText {
  const flat = flatten(text);
  const sentences = flat.split(/(?<=[.!?;:。！？])\s|\n/u);
  const memo = new Map<string, boolean>();
  const holdsPath = (path: string) => pathForms(path, cwd).some((form) => holdsWhole(flat, form));
  const holds = (fact: Fact): boolean => {
    switch (fact.kind) {
      case 'file':
      case 'path':
        return holdsPath(fact.text);
      case 'symbol':
      case 'id':
      case 'url':
        return holdsWhole(flat, fact.text);
      case 'command':
        return flat.includes(flatten(fact.text));
      case 'rule':
      case 'decision':
      case 'answer':
        return holdsMeaning(flat, sentences, fact.text);
      case 'task':
        return flat.toLowerCase().includes(flatten(fact.text).toLowerCase());
      default:
        return flat.includes(flatten(fact.text));
    }
  };
  return {
    holdsPath,
    holds(fact) {
      const name = `${fact.kind} ${keyOfText(fact.text)}`;
      let known = memo.get(name);
      if (known === undefined) {
        known = fact.text !== '' && holds(fact);
        memo.set(name, known);
      }
      return known;
    },
  };
}

/** A path is known when it is written in full, relative to the project, or with its folder. */
export function pathForms(path: string, cwd: string): string[] {
  const relative = relativePath(path, cwd);
  const parts = relative.split('/');
  return [path, relative, parts.slice(-2).join('/')];
}

export function relativePath(path: string, cwd: string): string {
  return cwd !== '' && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
}

/** Blanks and line breaks do not count. */
function flatten(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').trim();
}

/** Literally there, and not as a part of a longer name. */
function holdsWhole(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    if (!isNameCharacter(text[at - 1]) && !isNameCharacter(text[at + term.length])) return true;
  }
  return false;
}

function isNameCharacter(char: string | undefined): boolean {
  return char !== undefined && /[\w$]/.test(char);
}

/** A rule is kept only if a single sentence holds its words, the binding ones included. */
function holdsMeaning(flat: string, sentences: string[], text: string): boolean {
  if (flat.includes(flatten(text))) return true;
  const words = wordsOf(text);
  if (words.length === 0) return false;
  // What the rule is about has no other word for it: `api_v2` is not `api_v3`.
  const exact = words.filter((word) => BINDING.has(word) || /[\d_./-]/.test(word));
  return sentences.some((sentence) => {
    const present = new Set(wordsOf(sentence));
    return (
      exact.every((word) => present.has(word)) &&
      words.filter((word) => present.has(word)).length >= words.length * RULE_WORDS_SHARE
    );
  });
}

const BINDING = new Set(
  "never always must not don't no only avoid nie niemals immer nicht kein nur jamais toujours nunca siempre sempre não никогда всегда не только".split(
    ' ',
  ),
);

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_'./-]*[\p{L}\p{N}_]/gu) ?? [];
}
