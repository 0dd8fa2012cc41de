import { type Interval, intervalOf, shareOf } from './interval.ts';
import type { MeasuredBrief } from './measure.ts';
import type { CompactionResult, Score } from './token-recall.ts';
import { CLASSES } from './tokens.ts';

type Scores = Record<string, Score>[];

/** Share of all needed facts that is there: in the summary (budget 0) or in summary and brief together. */
export function recallOf(results: CompactionResult[], budget: number, kind?: string): number {
  return shareOf(scoresOf(results, budget), kind);
}

/** Recall of needed facts and of instructions at each budget, as two tables in Markdown. */
export function renderReport(results: CompactionResult[], budgets: number[]): string {
  const columns = ['native summary', ...budgets.map((budget) => `with ${budget} characters`)];
  const all = [0, ...budgets];
  const facts = [undefined, ...CLASSES].map((kind) => [
    kind ?? 'all',
    String(countOf(scoresOf(results, 0), kind)),
    ...all.map((budget) => {
      const scores = scoresOf(results, budget);
      return `${percent(shareOf(scores, kind))} ${sayInterval(intervalOf(scores, kind))}`;
    }),
  ]);
  const instructions = ['same', 'older'].map((age) => [
    age === 'same' ? 'since the last compaction' : 'older',
    String(countOf(instructionScoresOf(results, 0), age)),
    ...all.map((budget) => percent(shareOf(instructionScoresOf(results, budget), age))),
  ]);
  return [
    `${results.length} compactions`,
    table(['needed facts', 'n', ...columns], facts),
    table(['standing instructions', 'n', ...columns], instructions),
  ].join('\n\n');
}

/** Shares with their intervals, and what a brief costs. */
export function renderBriefs(briefs: MeasuredBrief[]): string {
  const names = [...new Set(briefs.flatMap(({ figures }) => Object.keys(figures)))];
  const scores = briefs.map(({ figures }) => figures);
  const rows = names
    .map((name) => [
      name,
      String(countOf(scores, name)),
      percent(shareOf(scores, name)),
      sayInterval(intervalOf(scores, name)),
    ])
    .filter(([, count]) => count !== '0');
  const median = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
  const characters = median(briefs.map(({ brief }) => brief.length));
  const milliseconds = median(briefs.map((each) => each.milliseconds));
  return [
    `${briefs.length} compactions; characters of a brief: median ${characters}; reading and writing it: median ${milliseconds.toFixed(0)} ms`,
    table(['brief', 'n', 'share', '95 % interval'], rows),
  ].join('\n\n');
}

function scoresOf(results: CompactionResult[], budget: number): Scores {
  return results.map(({ native, restored }) => (budget === 0 ? native : (restored.get(budget) ?? {})));
}

function instructionScoresOf(results: CompactionResult[], budget: number): Scores {
  return results.map(({ instructions: { native, restored } }) =>
    budget === 0 ? native : (restored.get(budget) ?? {}),
  );
}

function countOf(scores: Scores, kind?: string): number {
  return scores
    .flatMap((each) => Object.entries(each))
    .filter(([name]) => kind === undefined || name === kind)
    .reduce((sum, [, score]) => sum + score.needed, 0);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`;
}

function sayInterval({ low, high }: Interval): string {
  return Number.isNaN(low) ? '' : `(${percent(low)} to ${percent(high)})`;
}
