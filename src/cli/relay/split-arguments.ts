/** One text → arguments, as a shell would: blanks separate, quotes keep together, a backslash takes the next character. */
export function splitArguments(text: string): string[] {
  const found: string[] = [];
  let current: string | undefined;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (quote !== '' && character === quote) quote = '';
    else if (character === '\\' && quote !== "'" && index + 1 < text.length) {
      index += 1;
      current = (current ?? '') + text[index];
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      current ??= '';
    } else if (quote === '' && /\s/.test(character)) {
      if (current !== undefined) found.push(current);
      current = undefined;
    } else current = (current ?? '') + character;
  }
  if (current !== undefined) found.push(current);
  return found;
}
