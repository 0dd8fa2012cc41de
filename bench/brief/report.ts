import type { MeasuredBrief, Share } from './measure.ts';
import { SUMMARIES } from './summaries.ts';

/** What is asked for in every report, and what only given keys add. */
const SHARES = ['prompts', 'prompts, word for word', 'earlier prompts', 'names', 'keys', 'traps'];

/** A table of sizes and a table of shares, by what was done to the summaries. */
export function renderReport(briefs: readonly MeasuredBrief[]): string {
  const kinds = Object.keys(SUMMARIES).map((kind) => briefs.filter(({ summary }) => summary === kind));
  const sizes = kinds.map((some) => {
    const count = (worth: string) => String(some.filter((each) => each.worth === worth).length);
    const lengths = some.map(({ brief }) => brief.length).sort((one, other) => one - other);
    const median = lengths[lengths.length >> 1] ?? 0;
    const none = lengths.filter((length) => length === 0).length;
    return [nameOf(some), count('good'), count('poor'), count('nothing'), none, median, lengths.at(-1) ?? 0];
  });
  const shares = SHARES.flatMap((name) =>
    kinds.map((some): [string, string, Share] => [name, nameOf(some), sum(some, name)]),
  )
    .filter(([, , { of }]) => of > 0)
    .map(([name, kind, { of, summary, both }]) => [name, kind, of, percent(summary, of), percent(both, of)]);
  return [
    table(['summary', 'good', 'poor', 'nothing', 'no brief', 'characters, median', 'most'], sizes),
    table(['in context', 'summary', 'of', 'without a brief', 'with it'], shares),
  ].join('\n\n');
}

function nameOf(briefs: readonly MeasuredBrief[]): string {
  return briefs[0]?.summary ?? '';
}

function sum(briefs: readonly MeasuredBrief[], name: string): Share {
  const total = { of: 0, summary: 0, both: 0 };
  for (const { shares } of briefs)
    for (const part of ['of', 'summary', 'both'] as const) total[part] += shares[name]?.[part] ?? 0;
  return total;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function percent(part: number, of: number): string {
  return `${((100 * part) / of).toFixed(1)} %`;
}
