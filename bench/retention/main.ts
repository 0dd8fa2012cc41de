import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureCorpus } from './measure.ts';
import { plotRecall } from './plot.ts';
import { printReport, recallOf } from './report.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    show: { type: 'string' },
    missing: { type: 'boolean' },
    json: { type: 'boolean' },
    plot: { type: 'string' },
  },
});

const BUDGETS = [1000, 4000, 9500];
const PLOT_BUDGETS = [500, 1000, 2000, 3000, 4000, 6000, 8000, 9500];

const corpus = values.corpus ?? '';
const results = measureCorpus(corpus, values.plot ? PLOT_BUDGETS : BUDGETS, () => {});
if (values.show) {
  for (const result of results.filter((each) => each.name.includes(values.show!))) {
    console.log(`== ${result.name}\n${result.briefs.get(9500)}\n`);
  }
} else if (values.missing) {
  for (const result of results) console.log(`== ${result.name}\n${result.missing.get(9500)!.join('\n')}\n`);
} else if (values.json) {
  console.log(
    JSON.stringify(results.map(({ name, native, restored }) => ({ name, native, restored: [...restored] }))),
  );
} else {
  printReport(results, BUDGETS);
}
if (values.plot) {
  mkdirSync(values.plot.replace(/[^/]*$/, '') || '.', { recursive: true });
  const points = [0, ...PLOT_BUDGETS].map((budget) => ({ budget, recall: recallOf(results, budget) }));
  writeFileSync(values.plot, plotRecall(points));
}
