import { commandWords } from './command-words.ts';

/** One simple command of a command line, and what joins it to the next one. */
export interface ShellPart {
  text: string;
  words: string[];
  /** Those without variables set for it, wrappers and redirections. */
  said: string[];
  /** The operator behind it; empty behind the last one. A line break counts as `;`. */
  joint: '' | '|' | '&&' | '||' | ';' | '&';
}

export const wordSet = (words: string) => new Set(words.split(' '));

/** Words that begin or end a compound command, whose parts run never, once or often, or go back to a folder nobody named. */
const COMPOUND = wordSet(
  'if then elif else fi for while until do done case esac select function { } ! [[ coproc pushd popd',
);
const HERE_DOCUMENT = /(?<!<)<<(-?)[ \t]*(?:(["'])([^"'\n]+)\2|\\?([A-Za-z_]\w*))/g;
/** A longer line is a program of its own. */
const CHARACTERS_MAX = 20_000;

/** The simple commands of a line. Undefined if it holds a compound command: nobody can say from the text what ran. */
export function parseShell(line: string): ShellPart[] | undefined {
  if (line.length > CHARACTERS_MAX) return undefined;
  const text = withoutHereDocuments(line)?.trim();
  if (text === undefined) return undefined;
  const group = /^\(([^()]*)\)$/s.exec(text);
  const parts = splitCommands(group ? group[1]! : text);
  const last = parts?.at(-1);
  if (!parts || !last) return parts;
  if (last.joint === ';') last.joint = '';
  const isOpen = last.joint !== '' && last.joint !== '&';
  return isOpen || parts.some(({ words }) => COMPOUND.has(words[0] ?? '')) ? undefined : parts;
}

/** Splits at operators; undefined if quotes do not close, or if operators or brackets stand where no command can. */
function splitCommands(text: string): ShellPart[] | undefined {
  const parts: ShellPart[] = [];
  const closers: string[] = [];
  let start = 0;
  const end = (at: number, joint: ShellPart['joint'], length: number): boolean => {
    const piece = text.slice(start, at).replaceAll('\\\n', ' ').trim();
    start = at + length;
    if (piece === '') return joint === ';';
    const words = shellWords(piece);
    parts.push({ text: piece, words, said: commandWords(words), joint });
    return true;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    const before = text[at - 1] ?? '';
    const next = text[at + 1];
    const place = follow(closers, char, before);
    if (place === 'escape') at += 1;
    if (place !== 'plain') continue;
    if (char === '(' || char === ')') return undefined;
    if (char === '#' && /^[\s;&|]?$/.test(before)) {
      end(at, ';', 0);
      const lineEnd = text.indexOf('\n', at);
      at = lineEnd === -1 ? text.length : lineEnd;
      start = at;
    } else if (char === '\n' || char === ';') {
      if (char === ';' && next === ';') return undefined;
      end(at, ';', 1);
    } else if ((char === '&' || char === '|') && next === char) {
      if (!end(at, char === '&' ? '&&' : '||', 2)) return undefined;
      at += 1;
    } else if (char === '|' && before !== '>') {
      const length = next === '&' ? 2 : 1;
      if (!end(at, '|', length)) return undefined;
      at += length - 1;
    } else if (char === '&' && next !== '>' && !/[<>]/.test(before)) {
      if (!end(at, '&', 1)) return undefined;
    }
  }
  end(text.length, '', 0);
  return closers.length > 0 ? undefined : parts;
}

/** Keeps what closes the quotes and substitutions around a character, and tells whether it stands outside of them. */
function follow(closers: string[], char: string, before: string): 'plain' | 'inside' | 'escape' {
  const closer = closers.at(-1) ?? '';
  const isQuoted = closer === '"' || closer === '`';
  if (char === closer) closers.pop();
  else if (closer === "'") return 'inside';
  else if (char === '\\') return 'escape';
  else if (char === '(' && (isQuoted ? before === '$' : closer !== '' || /[$<>=]/.test(before)))
    closers.push(')');
  else if (isQuoted) return 'inside';
  else if (char === '"' || char === "'" || char === '`') closers.push(char);
  else return closer === '' ? 'plain' : 'inside';
  return 'inside';
}

/** The words of a simple command; a quoted string is one word, without its quotes. */
function shellWords(text: string): string[] {
  const words: string[] = [];
  const closers: string[] = [];
  let start = 0;
  const end = (at: number) => {
    if (at > start) words.push(unquote(text.slice(start, at)));
    start = at + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const place = follow(closers, text[at]!, text[at - 1] ?? '');
    if (place === 'escape') at += 1;
    else if (place === 'plain' && /\s/.test(text[at]!)) end(at);
  }
  end(text.length);
  return words;
}

function unquote(word: string): string {
  // Most words have none, and a hook would spend a tenth of a millisecond on compiling the pattern.
  if (!/["'\\]/.test(word)) return word;
  return word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, '$1$2$3');
}

/** Removes what is given to a command as input, which is no command; commands may follow it. Undefined if it has no end. */
function withoutHereDocuments(command: string): string | undefined {
  if (!command.includes('<<')) return command;
  const lines = command.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    kept.push(line);
    const markers = [...line.matchAll(HERE_DOCUMENT)];
    // Without a line behind it, it is a shift or a word in quotes.
    if (markers.length === 0 || at === lines.length - 1) continue;
    if (markers.length > 1 || line.endsWith('\\')) return undefined;
    const [, dash, , quoted, word = quoted] = markers[0]!;
    const isEnd = (each: string) => (dash === '-' ? each.replace(/^\t+/, '') : each) === word;
    at = lines.findIndex((each, index) => index > at && isEnd(each));
    if (at === -1) return undefined;
  }
  return kept.join('\n');
}
