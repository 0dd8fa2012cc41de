/** A run of letters, digits and spaces, which count least, or of the wide characters of East Asia, which count most. */
const PLAIN_OR_WIDE = /[^!-/:-@[-`{-\u2fff]+/g;
const NOT_WIDE = /[^\u3000-\uffff]+/g;

/**
 * Tokens of a text, on the safe side: four characters, two signs or letters with accents, or four fifths of a wide one make one.
 * Counted by expressions, because a loop over a text that is read once costs a hook a millisecond or two.
 */
export function estimateTokens(text: string): number {
  const doubles = text.replace(PLAIN_OR_WIDE, '').length;
  const wide = text.replace(NOT_WIDE, '').length;
  return Math.ceil((text.length + doubles + 4 * wide) / 4);
}

export type TextBudget = { charactersMax: number; tokensMax: number };

export function isWithin({ charactersMax, tokensMax }: TextBudget, text: string): boolean {
  return text.length <= charactersMax && estimateTokens(text) <= tokensMax;
}
