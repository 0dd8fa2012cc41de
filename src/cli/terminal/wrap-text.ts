import { widthOf } from './text-width.ts';

/** Lines that fit into so many columns, broken between words; a word that is too long for a line stays whole. */
export function wrapText(text: string, columns: number | undefined): string[] {
  return text.split('\n').flatMap((line) => (columns === undefined ? [line] : wrapLine(line, columns)));
}

function wrapLine(line: string, columns: number): string[] {
  if (widthOf(line) <= columns) return [line];
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  const lines: string[] = [];
  let current = indent;
  for (const word of line.slice(indent.length).split(' ')) {
    const longer = current.trim() === '' ? `${indent}${word}` : `${current} ${word}`;
    if (current.trim() !== '' && widthOf(longer) > columns) {
      lines.push(current);
      current = `${indent}${word}`;
    } else current = longer;
  }
  return [...lines, current];
}
