import { onceEach } from '../domain/once-each.ts';
import { innerCommand } from './wrapped-command.ts';

const HERE_DOCUMENT = /(?<!<)<<-?\s*['"\\]?([A-Za-z_]\w*)/g;

/** The parts of a command line that a shell runs. Quotes and `$(...)` stay whole; here-documents are not commands. */
export const commandSegments = onceEach((line): readonly string[] => {
  const command = withoutHereDocuments(line);
  const segments: string[] = [];
  let start = 0;
  let quote = '';
  let depth = 0;
  for (let index = 0; index < command.length; index++) {
    const char = command[index]!;
    if (quote !== '') {
      if (char === '\\' && quote === '"') index += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '\\') index += 1;
    else if (char === '(') depth += depth > 0 || command[index - 1] === '$' ? 1 : 0;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (char === ';' || char === '\n' || char === '|' || (char === '&' && command[index + 1] === '&')) {
      segments.push(command.slice(start, index));
      if (command[index + 1] === char) index += 1;
      start = index + 1;
    }
  }
  segments.push(command.slice(start));
  return segments.map((segment) => segment.trim()).filter((segment) => segment.length > 1);
});

/** The same, with wrapped commands unpacked: `make test` for `ssh quay 'make test'`. */
export const runSegments = onceEach((command): readonly string[] =>
  commandSegments(command).flatMap((segment) => {
    const bare = withoutBrackets(segment);
    const inner = innerCommand(bare);
    return inner === undefined ? [bare] : runSegments(inner.command);
  }),
);

/** `(cd web && npm test)`: a subshell runs the same commands. */
function withoutBrackets(segment: string): string {
  if (segment.startsWith('(')) return segment.slice(1).trim();
  return segment.endsWith(')') && !segment.includes('(') ? segment.slice(0, -1).trim() : segment;
}

/** Removes what is given to a command as input, which is no command: commands may follow it. */
function withoutHereDocuments(command: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    HERE_DOCUMENT.lastIndex = from;
    const marker = HERE_DOCUMENT.exec(command);
    const begin = marker ? command.indexOf('\n', marker.index) : -1;
    if (!marker || begin === -1) return kept + command.slice(from);
    kept += command.slice(from, begin);
    from = endOfDocument(command, begin, marker[1]!);
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

/** The words of a part of a command line, without variables that are set for it; a quoted string is one word. */
export function commandWords(segment: string): string[] {
  // A backslash at the end of a line continues it on the next one.
  const found = segment.replaceAll('\\\n', ' ').match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"']+/g) ?? [];
  const words = found.map((word) => (/^["'].*["']$/s.test(word) ? word.slice(1, -1) : word));
  const start = words.findIndex((word) => !/^\w+=/.test(word));
  return start === -1 ? [] : words.slice(start);
}
