import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFigures } from '../../test/wire/report.ts';
import { runScenario } from '../../test/wire/run-scenario.ts';
import { scenarios } from '../../test/wire/scenarios.ts';
import { readKeys } from './hand-over.ts';
import { type MeasuredBrief, measureBriefs } from './measure.ts';
import { listTranscripts, openCorpus, UsageError } from './open-corpus.ts';
import { plotRecall } from './plot.ts';
import { recallOf, renderBriefs, renderReport } from './report.ts';
import { type CompactionResult, measureCorpus } from './token-recall.ts';

const HELP = `What a brief is worth: how much of what has to be handed over it says, whether it is true, and what it costs.

Usage: npm run bench:brief -- [options]

  --corpus <folder>  Transcripts (*.jsonl) to measure on; without it the project makes sessions up
  --keys <file>      What a careful reader would hand over at each compaction of them (*.jsonl)
  --budget <number>  The most characters of a brief; 9500 unless told
  --wrong            Print the lines about the state of the work that do not hold
  --missing          Print what was to be handed over, or was needed, and is not said
  --show <text>      Print the brief of each compaction whose name contains the text
  --plot <file>      Draw recall of tokens over the size of the brief as SVG
  --json             Print every figure for programs
  --help             Print this

docs/retention.md says what is measured.`;

const BUDGETS = [1000, 4000, 9500];
const PLOT_BUDGETS = [500, 1000, 2000, 3000, 4000, 6000, 8000, 9500];
const BUDGET = 9500;

type Options = ReturnType<typeof parseOptions>;

try {
  const options = parseOptions();
  if (options.help) console.log(HELP);
  else run(options);
} catch (error) {
  const misused =
    error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE');
  if (!misused) throw error;
  console.error(`${(error as Error).message}\nRun \`npm run bench:brief -- --help\``);
  process.exitCode = 2;
}

function parseOptions() {
  return parseArgs({
    options: {
      corpus: { type: 'string' },
      keys: { type: 'string' },
      budget: { type: 'string' },
      wrong: { type: 'boolean' },
      missing: { type: 'boolean' },
      show: { type: 'string' },
      plot: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}

function run(options: Options): void {
  const budget = Number(options.budget ?? BUDGET);
  if (!(budget > 0)) throw new UsageError(`"${options.budget}" is no number of characters`);
  if (options.keys !== undefined && !existsSync(options.keys))
    throw new UsageError(`There is no file ${options.keys}`);
  const keys = options.keys === undefined ? [] : readKeys(options.keys);
  const corpus = openCorpus(options.corpus);
  try {
    const briefs = listTranscripts(corpus.folder).flatMap((name) =>
      measureBriefs(corpus.folder, name, budget, keys),
    );
    if (briefs.length === 0)
      throw new UsageError(`There is no compaction in the sessions in ${corpus.folder}`);
    if (options.show !== undefined || options.wrong || options.missing) printParts(briefs, options);
    else print(briefs, corpus, options);
  } finally {
    corpus.close();
  }
}

function printParts(briefs: MeasuredBrief[], { show, wrong, missing }: Options): void {
  for (const each of briefs) {
    if (show !== undefined && each.name.includes(show)) console.log(`== ${each.name}\n${each.brief}\n`);
    for (const line of wrong ? each.wrong : []) console.log(`wrong, ${each.name}: ${line}`);
    for (const thing of missing ? each.missing : []) console.log(`missing, ${each.name}: ${thing}`);
  }
}

function print(
  briefs: MeasuredBrief[],
  { folder, origin }: { folder: string; origin: string },
  options: Options,
): void {
  const tokens = measureCorpus(folder, options.plot ? PLOT_BUDGETS : BUDGETS);
  if (options.plot) plot(tokens, origin, options.plot);
  if (options.json) {
    console.log(
      JSON.stringify(briefs.map(({ name, figures, brief }) => ({ name, figures, characters: brief.length }))),
    );
    return;
  }
  const checks = scenarios.flatMap((scenario) => runScenario(scenario).checks);
  console.log(
    [
      origin,
      renderBriefs(briefs),
      `Planned sessions (test/wire/scenarios, ${scenarios.length} of them)\n${reportFigures(checks)}`,
      renderReport(tokens, BUDGETS),
    ].join('\n\n'),
  );
}

function plot(results: CompactionResult[], origin: string, file: string): void {
  const curve = (kind?: string) =>
    [0, ...PLOT_BUDGETS].map((budget) => ({ budget, recall: recallOf(results, budget, kind) }));
  mkdirSync(dirname(join(file)), { recursive: true });
  writeFileSync(
    file,
    plotRecall(origin.includes('generated') ? 'generated sessions' : 'given sessions', results.length, [
      { name: 'all needed facts', points: curve() },
      { name: 'paths', points: curve('path') },
      { name: 'commands', points: curve('command') },
    ]),
  );
}
