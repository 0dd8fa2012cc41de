import { readFileSync } from 'node:fs';

/** What becomes of each summary before the briefs are written. */
export const SUMMARIES = {
  'as written': (summary: string) => summary,
  'a third of its lines': (summary: string) =>
    summary
      .split('\n')
      .filter((line) => line.trim() !== '')
      .filter((_line, nth) => nth % 3 === 0)
      .join('\n'),
  empty: () => 'This session is being continued from a previous conversation that ran out of context.',
} as const;

export type SummaryKind = keyof typeof SUMMARIES;

/** The rows of a transcript with other summaries. */
export function withSummaries(file: string, kind: SummaryKind): string {
  const change = (text: unknown) => SUMMARIES[kind](String(text));
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      if (!line.includes('"isCompactSummary":true')) return line;
      const row = JSON.parse(line) as { message: { content: unknown } };
      const { content } = row.message;
      row.message.content = Array.isArray(content)
        ? content.map((block: { text?: unknown }) => ({
            ...block,
            ...('text' in block && { text: change(block.text) }),
          }))
        : change(content);
      return JSON.stringify(row);
    })
    .join('\n');
}
