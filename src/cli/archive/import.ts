import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { mendIfDamaged } from '../../archive/repair/mend-archives.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { sayBytes, sayCount } from '../../domain/say.ts';
import { type ImportResult, importHistory } from '../../history/import-history.ts';
import type { TextImport, TextImportResult } from '../../history/import-texts.ts';
import { type ClientTranscript, listWantedTranscripts } from '../../history/list-transcripts.ts';
import { measureAllRegrets } from '../../history/measure-regrets.ts';
import { startEmbedding } from '../../search/embedding/embed-texts.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';
import { createImportProgress, type ImportProgress } from './import/import-progress.ts';
import { scoreImported } from './import/score-imported.ts';

const FAILURES_SHOWN = 5;
const LOOK_MILLISECONDS = 200;
/** What is read is garbage a moment later: with more room it would only lie around longer. */
const LIMITS = { maxYoungGenerationSizeMb: 8 };

/** `import`: catches up with every transcript the client has left on this machine. */
export async function runImport({ context, environment, print }: CommandCall): Promise<ExitCode> {
  using archive = openSoundArchive(context.dataDir, print);
  const result = await importAll(archive, context, print);
  const { figures, left } = scoreImported(archive, context, print);
  startEmbedding(context.config, environment, context.log);
  print.json({ ...result, figures, unscored: left });
  return result.failures.length === 0 ? 0 : 1;
}

/** The archive, and if it was damaged, a new one that is about to be filled. */
export function openSoundArchive(dataDir: string, print: Print): Archive {
  const repair = mendIfDamaged('ledger', dataDir, true, {
    now: new Date(),
    deadline: Number.MAX_SAFE_INTEGER,
  });
  if (repair) print.line(`The archive was damaged; it is put aside as ${repair.aside} and made anew.`);
  return openArchive(archiveFile(dataDir));
}

export interface WholeImport extends ImportResult {
  /** Sessions on disk. */
  found: number;
  /** Transcripts of their subagents. */
  agents: number;
  /** New in the archive of all words. */
  textBytes: number;
}

/** Facts and words are taken in side by side, each into its own file, so that it takes as long as the longer of the two. */
export async function importAll(archive: Archive, context: Context, print: Print): Promise<WholeImport> {
  const files = listWantedTranscripts(context);
  const progress = createImportProgress(files, print);
  const wanted = context.config['archive.words'] ? files : [];
  const words = importWords(wanted, textsFile(context.dataDir), progress);
  const sessions = files.filter(({ agentId }) => agentId === '');
  const facts = importHistory(archive, sessions, context, {
    onProgress: (_, bytesDone) => progress.setFactBytes(bytesDone),
  });
  const { bytesRead: textBytes, failures } = await words;
  measureAllRegrets(context);
  print.progress('');
  const known = new Set(facts.failures.map(({ path }) => path));
  const result: WholeImport = {
    ...{ found: sessions.length, agents: files.length - sessions.length },
    ...facts,
    textBytes,
    failures: [...facts.failures, ...failures.filter(({ path }) => !known.has(path))],
  };
  sayResult(result, context, print);
  return result;
}

/** A thread of its own: compressing and indexing is most of the work. */
async function importWords(
  files: readonly ClientTranscript[],
  file: string,
  progress: ImportProgress,
): Promise<TextImportResult> {
  if (files.length === 0) return { bytesRead: 0, failures: [] };
  const owners = files.map(({ path, sessionId, agentId, client }) => ({ path, sessionId, agentId, client }));
  const workerData: TextImport = { textsFile: file, owners, progress: progress.textCounters };
  const looking = setInterval(() => progress.show(), LOOK_MILLISECONDS);
  try {
    return await new Promise((resolve, reject) => {
      const worker = new Worker(join(__dirname, 'main.cjs'), { workerData, resourceLimits: LIMITS });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    clearInterval(looking);
  }
}

function sayResult(result: WholeImport, { clientDir }: Context, print: Print): void {
  const { found, agents, read, known, bytesRead, failures } = result;
  if (found === 0) {
    print.line(`No history yet: there is no transcript in ${clientDir}.`);
    return;
  }
  const withAgents = agents > 0 ? ` and ${sayCount(agents, 'subagent')}` : '';
  const before = known > 0 ? `; ${sayCount(known, 'session')} had nothing new` : '';
  print.done(
    `Read ${sayBytes(Math.max(bytesRead, result.textBytes))} from ${sayCount(read, 'session')}${read > 0 ? withAgents : ''}${before}.`,
  );
  for (const { path, reason } of failures.slice(0, FAILURES_SHOWN))
    print.line(`${print.paint('red', '✗')} Cannot read ${path}: ${reason}`);
  if (failures.length > FAILURES_SHOWN) print.line(`  and ${failures.length - FAILURES_SHOWN} more`);
}
