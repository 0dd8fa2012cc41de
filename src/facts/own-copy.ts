/**
 * The same text in memory of its own. V8 does not copy a piece of a text but points into it, so that a name of twenty
 * letters would keep the whole answer in memory that it was found in. Putting something before it makes a new text.
 */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
