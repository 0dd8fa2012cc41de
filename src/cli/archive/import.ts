import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openExamined } from '../../archive/repair/mend-archives.ts';
import { withMending } from '../../archive/repair/with-mending.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { allClients } from '../../clients/all-clients.ts';
import type { Context } from '../../context/context.ts';
import { createContext } from '../../context/create-context.ts';
import { groupDigits, sayBytes, sayCount } from '../../domain/say.ts';
import { importHistory, importTexts, type TextImportResult } from '../../history/import-history.ts';
import { type ClientTranscript, listWantedTranscripts } from '../../history/list-transcripts.ts';
import { measureAllRegrets } from '../../history/measure-regrets.ts';
import { scoreHistory } from '../../history/score-history.ts';
import { startSweep } from '../../history/start-sweep.ts';
import { findHistoryFigures } from '../../queries/listed-compaction.ts';
import { collectSooner, holdNursery } from '../../system/limit-heap.ts';
import type { CommandCall, ExitCode, Print } from '../command.ts';

const FAILURES_SHOWN = 5;
/** What is read becomes garbage at once: a larger young generation would only use more memory. */
const LIMITS = { maxYoungGenerationSizeMb: 8 };
/** How long the command scores past compactions before it leaves the rest to the background. */
const SCORING_MILLISECONDS = 8000;

export async function runImport({ context, print }: CommandCall): Promise<ExitCode> {
  using archive = openSoundArchive(context.dataDir, print);
  const result = await importAll(archive, context, print);
  const scored = scoreImported(archive, context, print);
  print.json({ ...result, ...scored });
  return result.failures.length === 0 ? 0 : 1;
}

/** Opens the archive; a damaged one is replaced by a new one, to be filled. */
export function openSoundArchive(dataDir: string, print: Print): Archive {
  const mender = { dataDir, now: () => new Date(), log: print.line };
  return withMending('ledger', mender, () => openExamined('ledger', dataDir));
}

/** Imports facts and texts in parallel into their two files, so that it takes as long as the slower one. */
export async function importAll(archive: Archive, context: Context, print: Print) {
  collectSooner();
  const files = listWantedTranscripts(context);
  const wanted = context.config['archive.words'] ? files : [];
  const words = importWords(wanted, (bytes) => print.progress(`Keeping every word: ${sayBytes(bytes)}`));
  const sessions = files.filter(({ agentId }) => agentId === '');
  const total = sessions.reduce((sum, { bytes }) => sum + bytes, 0);
  const facts = importHistory(archive, sessions, context, (bytes) => {
    print.progress(`Reading: ${Math.floor((100 * bytes) / (total || 1))} % of ${sayBytes(total)}`);
    holdNursery();
  });
  print.progress('Keeping every word');
  const { bytesRead: textBytes, failures } = await words;
  measureAllRegrets(context);
  print.progress('');
  const known = new Set(facts.failures.map(({ path }) => path));
  const result = {
    found: sessions.length,
    agents: files.length - sessions.length,
    ...facts,
    textBytes,
    failures: [...facts.failures, ...failures.filter(({ path }) => !known.has(path))],
  };
  if (result.found > 0) sayResult(result, print);
  else print.line(`No history yet: there is no transcript in ${context.clientDir}.`);
  return result;
}

/** In a thread, because compressing and indexing is most of the work. */
async function importWords(owners: readonly ClientTranscript[], onProgress: (bytesRead: number) => void) {
  if (owners.length === 0) return { bytesRead: 0, failures: [] };
  return new Promise<TextImportResult>((resolve, reject) => {
    const worker = new Worker(join(__dirname, 'main.cjs'), { workerData: owners, resourceLimits: LIMITS });
    worker.on('message', (told: number | TextImportResult) =>
      typeof told === 'number' ? onProgress(told) : resolve(told),
    );
    worker.once('error', reject);
  });
}

/** The code of that thread; its data say what to import. */
export function runImportWorker(environment: NodeJS.ProcessEnv): void {
  const context = createContext(environment, { clients: allClients });
  const tell = (told: number | TextImportResult) => parentPort?.postMessage(told);
  tell(withMending('words', context, () => importTexts(workerData, context, tell)));
}

function sayResult(result: Awaited<ReturnType<typeof importAll>>, print: Print): void {
  const { agents, read, known, bytesRead, textBytes, failures } = result;
  const withAgents = agents > 0 && read > 0 ? ` and ${sayCount(agents, 'subagent')}` : '';
  const before = known > 0 ? `; ${sayCount(known, 'session')} had nothing new` : '';
  const size = sayBytes(Math.max(bytesRead, textBytes));
  print.done(`Read ${size} from ${sayCount(read, 'session')}${withAgents}${before}.`);
  for (const { path, reason } of failures.slice(0, FAILURES_SHOWN))
    print.line(`${print.signs.failed} Cannot read ${path}: ${reason}`);
  if (failures.length > FAILURES_SHOWN) print.line(`  and ${failures.length - FAILURES_SHOWN} more`);
}

/** Scores the newest compactions while the user waits, leaves the others to the background, and shows the result. */
export function scoreImported(archive: Archive, context: Context, print: Print) {
  const { left } = scoreHistory(archive, context, {
    deadline: Date.now() + SCORING_MILLISECONDS,
    onProgress: (done, total) => print.progress(`Scoring past compactions: ${done} of ${total} sessions`),
  });
  print.progress('');
  if (left > 0 || context.config['semantic.model'] !== 'off') startSweep(context, true);
  const figures = findHistoryFigures(archive.database);
  if (figures) {
    const { compactions, prompts, kept, restorable } = figures;
    const held = kept === prompts ? 'all' : `${groupDigits(kept)} of`;
    const given = kept === prompts ? 'added nothing' : `given back ${groupDigits(restorable)} more`;
    print.line();
    print.prose(
      `In your last ${sayCount(compactions, 'compaction')} without tideproof ${held} your ${sayCount(prompts, 'prompt')} are found in the summaries by their rare words; tideproof would have ${given}.`,
    );
    if (left > 0) print.line(`Being checked in the background: ${sayCount(left, 'older compaction')}.`);
    print.hint('Each of them: tideproof audit --all. One transcript in detail: tideproof replay <file>');
  }
  return { figures, unscored: left };
}
