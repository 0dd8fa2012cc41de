import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scenarios } from '../../test/wire/scenarios.ts';
import { writeTranscript } from '../../test/wire/write-transcript.ts';
import { readKeys } from './keys.ts';
import { type MeasuredBrief, measureFolder, UsageError } from './measure.ts';
import { renderReport } from './report.ts';

const HELP = `What the model has after each compaction: which of the user's prompts are in the summary or the brief, how long the
brief is, how good the summary is held to be. With the summaries as they are, cut to a third of their lines, and empty.

Usage: npm run bench:brief -- [options]

  --corpus <folder>  Transcripts (*.jsonl) to measure on; without it the planned sessions of test/wire
  --keys <file>      What a careful reader would hand over at each compaction of them (*.jsonl)
  --missing          Print what is in neither
  --show <text>      Print the briefs of each compaction whose name contains the text
  --json             Print every figure for programs
  --help             Print this

docs/figures.md says what is measured.`;

try {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      keys: { type: 'string' },
      missing: { type: 'boolean' },
      show: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) console.log(HELP);
  else run(values);
} catch (error) {
  const isMisused =
    error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE');
  if (!isMisused) throw error;
  console.error(`${(error as Error).message}\nRun \`npm run bench:brief -- --help\``);
  process.exitCode = 2;
}

interface Options {
  corpus?: string | undefined;
  keys?: string | undefined;
  missing?: boolean | undefined;
  show?: string | undefined;
  json?: boolean | undefined;
}

function run({ corpus, keys, missing, show, json }: Options): void {
  if (keys !== undefined && !existsSync(keys)) throw new UsageError(`There is no file ${keys}`);
  const briefs = measure(corpus, keys);
  if (briefs.length === 0) throw new UsageError(`There is no compaction in the sessions in ${corpus}`);
  for (const { name, summary, brief } of briefs)
    if (show !== undefined && name.includes(show)) console.log(`== ${name}, summary ${summary}\n${brief}\n`);
  for (const { name, summary, missing: lacking } of missing ? briefs : [])
    for (const thing of lacking) console.log(`${name}, summary ${summary}: ${thing}`);
  if (json)
    console.log(JSON.stringify(briefs.map(({ brief, ...more }) => ({ ...more, characters: brief.length }))));
  else if (show === undefined) console.log(renderReport(briefs));
}

function measure(corpus: string | undefined, keys: string | undefined): MeasuredBrief[] {
  if (corpus !== undefined) return measureFolder(corpus, keys === undefined ? [] : readKeys(keys));
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-planned-'));
  try {
    for (const scenario of scenarios)
      writeFileSync(join(folder, `${scenario.name}.jsonl`), writeTranscript(scenario));
    return measureFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
