/** One simple command of a command line, and what joins it to the next one. */
export interface ShellPart {
  text: string;
  words: string[];
  /** The operator behind it; empty behind the last one. A line break counts as `;`. */
  joint: '' | '|' | '&&' | '||' | ';' | '&';
}

/** Words that begin or end a compound command, whose parts run never, once or often. */
const COMPOUND = new Set(
  'if then elif else fi for while until do done case esac select function { } ! [[ (( coproc'.split(' '),
);
const HERE_DOCUMENT = /(?<!<)<<-?\s*(?:"([^"]+)"|'([^']+)'|\\?([A-Za-z_]\w*))/g;
/** A longer line is a program of its own. */
const CHARACTERS_MAX = 20_000;

/**
 * The simple commands of a command line, in their order. Undefined if the line holds a compound command, a function or
 * quotes that do not close: then nobody can say from the text alone what ran.
 */
export function parseShell(line: string): ShellPart[] | undefined {
  if (line.length > CHARACTERS_MAX) return undefined;
  const text = withoutHereDocuments(line.replaceAll('\\\n', ' ')).trim();
  const group = /^\(([^()]*)\)$/s.exec(text);
  if (group) return parseShell(group[1]!);
  const parts: ShellPart[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  const end = (at: number, joint: ShellPart['joint'], length: number) => {
    const piece = text.slice(start, at).trim();
    if (piece !== '') parts.push({ text: piece, words: shellWords(piece), joint });
    else if (joint === ';' && parts.length > 0 && parts.at(-1)!.joint === '&&') return length;
    start = at + length;
    return length;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (quote !== '') {
      if (char === '\\' && quote === '"') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (char === '\\') at += 1;
    else if (char === '(') {
      // A subshell among other commands; `$(…)` and `<(…)` are words of a command.
      if (depth === 0 && !/[$<>=]/.test(text[at - 1] ?? '')) return undefined;
      depth += 1;
    } else if (char === ')') depth -= 1;
    else if (depth > 0) continue;
    else if (char === '#' && /\s|^$/.test(text[at - 1] ?? '')) {
      const next = text.indexOf('\n', at);
      const piece = text.slice(start, at).trim();
      if (piece !== '') parts.push({ text: piece, words: shellWords(piece), joint: ';' });
      if (next === -1) {
        start = text.length;
        break;
      }
      at = next;
      start = next + 1;
    } else if (char === '\n' || char === ';') {
      if (text[at + 1] === ';') return undefined;
      end(at, ';', 1);
    } else if (char === '&' && text[at + 1] === '&') at += end(at, '&&', 2) - 1;
    else if (char === '|' && text[at + 1] === '|') at += end(at, '||', 2) - 1;
    else if (char === '|') at += end(at, '|', text[at + 1] === '&' ? 2 : 1) - 1;
    else if (char === '&' && text[at + 1] !== '>' && !/[<>]/.test(text[at - 1] ?? '')) end(at, '&', 1);
  }
  if (quote !== '' || depth !== 0) return undefined;
  end(text.length, '', 0);
  const last = parts.at(-1);
  if (last && last.joint === ';') last.joint = '';
  return parts.some(({ words }) => COMPOUND.has(words[0] ?? '') || /\(\)$/.test(words[0] ?? ''))
    ? undefined
    : parts;
}

/** The words of a simple command; a quoted string is one word, without its quotes. */
function shellWords(text: string): string[] {
  const found = text.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\$\([^)]*\)|\\.|[^\s"'\\])+/gs) ?? [];
  return found.map((word) => word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/gs, '$1$2'));
}

/** Removes what is given to a command as input, which is no command; commands may follow it. */
function withoutHereDocuments(command: string): string {
  if (!command.includes('<<')) return command;
  let kept = '';
  let from = 0;
  for (;;) {
    HERE_DOCUMENT.lastIndex = from;
    const marker = HERE_DOCUMENT.exec(command);
    const begin = marker ? command.indexOf('\n', marker.index) : -1;
    if (!marker || begin === -1) return kept + command.slice(from);
    kept += command.slice(from, begin);
    from = endOfDocument(command, begin, marker[1] ?? marker[2] ?? marker[3]!);
    if (from === -1) return kept;
  }
}

/** The end of the line that holds only the closing word; -1 if there is none. */
function endOfDocument(command: string, begin: number, word: string): number {
  for (let at = begin; at !== -1; ) {
    const next = command.indexOf('\n', at + 1);
    const end = next === -1 ? command.length : next;
    if (command.slice(at + 1, end).trim() === word) return end;
    at = next;
  }
  return -1;
}
