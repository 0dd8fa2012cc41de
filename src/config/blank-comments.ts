/** Comments of a config file become blanks, so that what is left is JSON and every line and column stays where it is. */
export function blankComments(text: string): string {
  return text.replace(/"(?:\\[\s\S]|[^"\\])*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    // A comment without an end is a mistake, and JSON will say where.
    part.startsWith('"') || (part.startsWith('/*') && !/^\/\*[\s\S]*\*\/$/.test(part))
      ? part
      : part.replace(/[^\r\n]/g, ' '),
  );
}
