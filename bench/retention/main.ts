import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type CompactionResult, measureCorpus } from './measure.ts';
import { openCorpus, UsageError } from './open-corpus.ts';
import { plotRecall } from './plot.ts';
import { recallOf, renderReport } from './report.ts';

const HELP = `How much of what the model needs after a compaction is there: in the summary, and with tideproof's brief.

Usage: npm run bench:retention -- [options]

  --corpus <folder>  Transcripts (*.jsonl) to measure on; without it the project makes sessions up
  --plot <file>      Draw recall over the size of the brief as SVG
  --show <text>      Print the largest brief of each compaction whose name contains the text
  --missing          Print what was needed and is not there even with the largest brief
  --json             Print every score for programs
  --help             Print this

docs/retention.md says what is measured.`;

const BUDGETS = [1000, 4000, 9500];
const LARGEST = 9500;
const PLOT_BUDGETS = [500, 1000, 2000, 3000, 4000, 6000, 8000, 9500];

type Options = ReturnType<typeof parseOptions>;

try {
  const options = parseOptions();
  if (options.help) console.log(HELP);
  else run(options);
} catch (error) {
  const misused =
    error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE');
  if (!misused) throw error;
  console.error(`${(error as Error).message}\nRun \`npm run bench:retention -- --help\``);
  process.exitCode = 2;
}

function parseOptions() {
  return parseArgs({
    options: {
      corpus: { type: 'string' },
      plot: { type: 'string' },
      show: { type: 'string' },
      missing: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}

function run(options: Options): void {
  const corpus = openCorpus(options.corpus);
  try {
    const results = measureCorpus(corpus.folder, options.plot ? PLOT_BUDGETS : BUDGETS);
    if (results.length === 0)
      throw new UsageError(`There is no compaction in the sessions in ${corpus.folder}`);
    print(results, corpus.origin, options);
    if (options.plot) plot(results, corpus.origin, options.plot);
  } finally {
    corpus.close();
  }
}

function print(results: CompactionResult[], origin: string, { show, missing, json }: Options): void {
  if (show !== undefined) {
    for (const { name, briefs } of results.filter((result) => result.name.includes(show)))
      console.log(`== ${name}\n${briefs.get(LARGEST)}\n`);
  } else if (missing) {
    for (const result of results)
      console.log(`== ${result.name}\n${result.missing.get(LARGEST)?.join('\n')}\n`);
  } else if (json) {
    const scores = results.map(({ name, native, restored }) => ({ name, native, restored: [...restored] }));
    console.log(JSON.stringify(scores));
  } else {
    console.log(`${origin}\n\n${renderReport(results, BUDGETS)}`);
  }
}

function plot(results: CompactionResult[], origin: string, file: string): void {
  const curve = (kind?: string) =>
    [0, ...PLOT_BUDGETS].map((budget) => ({ budget, recall: recallOf(results, budget, kind) }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    plotRecall(origin.includes('generated') ? 'generated sessions' : 'given sessions', results.length, [
      { name: 'all needed facts', points: curve() },
      { name: 'paths', points: curve('path') },
      { name: 'commands', points: curve('command') },
    ]),
  );
}
