import wrapAnsi from 'wrap-ansi';

/** Lines that fit into so many columns, broken between words and indented alike; a long word stays whole unless told. */
export function wrapText(
  text: string,
  columns: number | undefined,
  options: { hard?: boolean } = {},
): string[] {
  if (columns === undefined) return text.split('\n');
  return text.split('\n').flatMap((line) => {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const wrapped = wrapAnsi(line.slice(indent.length), Math.max(1, columns - indent.length), options);
    return wrapped.split('\n').map((part) => `${indent}${part}`);
  });
}
