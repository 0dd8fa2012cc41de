import { plainWords, visibleText } from '../domain/plain-line.ts';
/** Markdown as one line of prose, without marks that only make sense on their own lines (headings, fences, tables). */
export function plainProse(markdown: string): string {
  const prose = visibleText(markdown)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:[-*_]{3,}|```\S*|\|.*\|?)$/.test(line))
    .map(withoutHeading)
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('**', '');
  return plainWords(prose);
}

function withoutHeading(line: string, index: number, lines: string[]): string {
  const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
  if (heading === undefined) return line;
  // A heading directly above another one has no text of its own.
  if (/^#{1,6}\s/.test(lines[index + 1] ?? '')) return '';
  return /[.:!?]$/.test(heading) ? heading : `${heading}:`;
}
