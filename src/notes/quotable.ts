/**
 * Words of others, as they can stand in a document: an open comment would hide the rest of it, and half of a character,
 * which clipping leaves, does not come back from a file as it was.
 */
export function quotable(text: string): string {
  return (text as string & { toWellFormed(): string }).toWellFormed().replaceAll('<!--', '&lt;!--');
}
