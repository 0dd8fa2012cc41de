const ASCII_QUARTERS = Uint8Array.from({ length: 0x80 }, (_, code) => (isPunctuation(code) ? 2 : 1));

/** Tokens of a text, on the safe side. Characters over four would be far too few for tool output and Chinese. */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) quarters += ASCII_QUARTERS[code]!;
    else if (code < 0x3000) quarters += 2;
    else quarters += 5;
  }
  return Math.ceil(quarters / 4);
}

function isPunctuation(code: number): boolean {
  return (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) || code > 122;
}
