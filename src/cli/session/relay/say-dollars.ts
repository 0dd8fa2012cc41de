/** Small amounts with enough digits to see that they are not nothing. */
export function sayDollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}
