/** Transcripts hold half surrogate pairs, which SQLite would store as something else. */
export function wellFormed(text: string): string {
  return (text as string & { toWellFormed(): string }).toWellFormed();
}
