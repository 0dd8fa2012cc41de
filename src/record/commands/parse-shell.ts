/** One simple command of a command line, and what joins it to the next one. */
export interface ShellPart {
  text: string;
  words: string[];
  /** The operator behind it; empty behind the last one. A line break counts as `;`. */
  joint: '' | '|' | '&&' | '||' | ';' | '&';
}

/** Words that begin or end a compound command, whose parts run never, once or often. */
const COMPOUND = new Set(
  'if then elif else fi for while until do done case esac select function { } ! [[ coproc'.split(' '),
);
const HERE_DOCUMENT = /(?<!<)<<(-?)[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|\\?([A-Za-z_]\w*))/g;
const LINE_END = /(?<!\\)\n/g;
/** A longer line is a program of its own. */
const CHARACTERS_MAX = 20_000;

/**
 * The simple commands of a command line, in their order. Undefined if the line holds a compound command, a function or
 * quotes that do not close: then nobody can say from the text alone what ran.
 */
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

/** Splits at operators outside of quotes and substitutions; undefined if these do not close or operators follow each other. */
function splitCommands(text: string): ShellPart[] | undefined {
  const parts: ShellPart[] = [];
  /** What closes the quotes and substitutions around the current character. */
  const closers: string[] = [];
  let start = 0;
  const end = (at: number, joint: ShellPart['joint'], length: number): boolean => {
    const piece = text.slice(start, at).replaceAll('\\\n', ' ').trim();
    start = at + length;
    if (piece !== '') parts.push({ text: piece, words: shellWords(piece), joint });
    return piece !== '' || joint === ';' || joint === '';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    const before = text[at - 1] ?? '';
    const closer = closers.at(-1) ?? '';
    if (char === closer) closers.pop();
    else if (closer === "'") continue;
    else if (char === '\\') at += 1;
    else if (closer === '"' || closer === '`') {
      if (closer === '"' && char === '(' && before === '$') closers.push(')');
    } else if (char === '"' || char === "'" || char === '`') closers.push(char);
    else if (char === '(') {
      // A subshell among other commands; `$(…)` and `<(…)` are words of a command.
      if (closer === '' && !/[$<>=]/.test(before)) return undefined;
      closers.push(')');
    } else if (closer !== '') continue;
    else if (char === ')') return undefined;
    else if (char === '#' && /^\s?$/.test(before)) {
      end(at, ';', 0);
      const next = text.indexOf('\n', at);
      at = next === -1 ? text.length : next;
      start = at;
    } else if (char === '\n' || char === ';') {
      if (char === ';' && text[at + 1] === ';') return undefined;
      end(at, ';', 1);
    } else if ((char === '&' || char === '|') && text[at + 1] === char) {
      if (!end(at, char === '&' ? '&&' : '||', 2)) return undefined;
      at += 1;
    } else if (char === '|' && before !== '>') {
      const length = text[at + 1] === '&' ? 2 : 1;
      if (!end(at, '|', length)) return undefined;
      at += length - 1;
    } else if (char === '&' && text[at + 1] !== '>' && !/[<>]/.test(before)) {
      if (!end(at, '&', 1)) return undefined;
    }
  }
  end(text.length, '', 0);
  return closers.length > 0 ? undefined : parts;
}

/** The words of a simple command; a quoted string is one word, without its quotes. */
function shellWords(text: string): string[] {
  const found = text.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\$\([^)]*\)|\\.|[^\s"'\\])+/gs) ?? [];
  return found.map((word) => word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, '$1$2$3'));
}

/** Removes what is given to a command as input, which is no command; commands may follow it. Undefined if it has no end. */
function withoutHereDocuments(command: string): string | undefined {
  let kept = '';
  let from = 0;
  for (;;) {
    HERE_DOCUMENT.lastIndex = from;
    const marker = HERE_DOCUMENT.exec(command);
    if (!marker) return kept + command.slice(from);
    const second = HERE_DOCUMENT.exec(command);
    LINE_END.lastIndex = marker.index;
    const begin = LINE_END.exec(command)?.index ?? -1;
    // Without a line behind it, it is a shift or a word in quotes.
    if (begin === -1) return kept + command.slice(from);
    if (second && second.index < begin) return undefined;
    kept += command.slice(from, begin);
    const [, dash, ...words] = marker;
    from = endOfDocument(command, begin, words.find((word) => word !== undefined)!, dash === '-');
    if (from === -1) return undefined;
  }
}

/** The end of the line that holds only the closing word; -1 if there is none. */
function endOfDocument(command: string, begin: number, word: string, isIndented: boolean): number {
  for (let at = begin; at !== -1; ) {
    const next = command.indexOf('\n', at + 1);
    const end = next === -1 ? command.length : next;
    const line = command.slice(at + 1, end);
    if ((isIndented ? line.replace(/^\t+/, '') : line) === word) return end;
    at = next;
  }
  return -1;
}
