import type { CompactionResult, Score } from './measure.ts';
import { CLASSES } from './tokens.ts';

const RESAMPLES = 1000;

/** Share of all needed facts that is there: in the summary (budget 0) or in summary and brief together. */
export function recallOf(results: CompactionResult[], budget: number, kinds?: readonly string[]): number {
  return share(
    results.map((result) => (budget === 0 ? result.native : result.restored.get(budget)!)),
    kinds,
  );
}

function share(scores: Record<string, Score>[], kinds?: readonly string[]): number {
  let needed = 0;
  let found = 0;
  for (const each of scores) {
    for (const [kind, score] of Object.entries(each)) {
      if (kinds && !kinds.includes(kind)) continue;
      needed += score.needed;
      found += score.found;
    }
  }
  return needed === 0 ? Number.NaN : found / needed;
}

/** 95 % interval of a share, by drawing compactions with replacement; the seed is fixed so that runs can be compared. */
function interval(scores: Record<string, Score>[], kinds?: readonly string[]): [number, number] {
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = Array.from({ length: RESAMPLES }, () =>
    share(
      scores.map(() => scores[Math.floor(random() * scores.length)]!),
      kinds,
    ),
  )
    .filter((value) => !Number.isNaN(value))
    .sort((left, right) => left - right);
  return [
    drawn[Math.floor(drawn.length * 0.025)] ?? Number.NaN,
    drawn[Math.floor(drawn.length * 0.975)] ?? Number.NaN,
  ];
}

export function printReport(results: CompactionResult[], budgets: number[]): void {
  const percent = (value: number) => (Number.isNaN(value) ? '–' : `${(100 * value).toFixed(1)} %`);
  const cell = (scores: Record<string, Score>[], kinds?: readonly string[]) => {
    const [low, high] = interval(scores, kinds);
    return `${percent(share(scores, kinds))} (${percent(low)} to ${percent(high)})`;
  };
  console.log(`${results.length} compactions\n`);
  console.log(
    '| needed facts | n | native summary | ' +
      budgets.map((budget) => `with ${budget} characters`).join(' | ') +
      ' |',
  );
  console.log(`|---|---|---|${budgets.map(() => '---|').join('')}`);
  const native = results.map((result) => result.native);
  for (const kinds of [undefined, ...CLASSES.map((kind) => [kind])]) {
    const count = native
      .flatMap((scores) => Object.entries(scores))
      .filter(([kind]) => !kinds || kinds.includes(kind as never))
      .reduce((sum, [, score]) => sum + score.needed, 0);
    const cells = budgets.map((budget) =>
      cell(
        results.map((result) => result.restored.get(budget)!),
        kinds,
      ),
    );
    console.log(`| ${kinds?.[0] ?? 'all'} | ${count} | ${cell(native, kinds)} | ${cells.join(' | ')} |`);
  }
  console.log(
    '\n| standing instructions | n | native summary | ' +
      budgets.map((budget) => `with ${budget} characters`).join(' | ') +
      ' |',
  );
  console.log(`|---|---|---|${budgets.map(() => '---|').join('')}`);
  for (const age of ['same', 'older']) {
    const scores = results.map((result) => result.instructions.native);
    const count = scores.reduce((sum, each) => sum + (each[age]?.needed ?? 0), 0);
    const cells = budgets.map((budget) =>
      percent(
        share(
          results.map((result) => result.instructions.restored.get(budget)!),
          [age],
        ),
      ),
    );
    console.log(
      `| ${age === 'same' ? 'since the last compaction' : 'older'} | ${count} | ${percent(share(scores, [age]))} | ${cells.join(' | ')} |`,
    );
  }
}
