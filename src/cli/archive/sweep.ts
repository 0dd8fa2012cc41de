import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { isKnownToHooks } from '../../archive/lists/find-sessions.ts';
import { findPosition } from '../../archive/records/transcripts.ts';
import { withMending } from '../../archive/repair/with-mending.ts';
import { takeLock } from '../../archive/sqlite/open-archive.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import type { Context } from '../../context/context.ts';
import { forget, planDuePruning } from '../../history/forget.ts';
import { importHistory, importTexts } from '../../history/import-history.ts';
import { type ClientTranscript, listWantedTranscripts } from '../../history/list-transcripts.ts';
import { measureAllRegrets } from '../../history/measure-regrets.ts';
import { scoreHistory } from '../../history/score-history.ts';
import { pushIfSet } from '../../hub/push/push-if-set.ts';
import { openArchiveOf, openMemory } from '../../queries/open-stores.ts';
import { chooseEmbedder, embedTexts } from '../../search/embedding.ts';
import { textsFile } from '../../system/paths.ts';
import { sweepDrafts } from '../../system/sweep-drafts.ts';
import { reportFigures } from '../../telemetry/report-figures.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** Long histories are scored over several sweeps. */
const SCORING_MILLISECONDS = 5 * 60_000;
/** An endpoint may have to load its model first. */
const ENDPOINT_MILLISECONDS = 60_000;

/** `sweep`: like `import`, but in the background, step by step and with low priority. Last comes what takes longest: vectors. */
export async function runSweep({ context }: CommandCall): Promise<ExitCode> {
  const { config, log } = context;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    if (config['archive.sweep']) catchUpWithAll(context);
    pruneWhenDue(context, new Date());
    measureAllRegrets(context);
    await pushIfSet(context);
  } catch (error) {
    log(`sweep failed: ${(error as Error).stack}`);
  }
  await reportFigures(context).catch((error: Error) => log(`figures not sent: ${error.stack}`));
  if (config['archive.words'] && config['semantic.model'] !== 'off')
    await makeVectors(context).catch((error: Error) => log(`vectors not made: ${error.stack}`));
  return 0;
}

function catchUpWithAll(context: Context): void {
  const { dataDir, config, log } = context;
  sweepDrafts(dataDir, new Date());
  const files = listWantedTranscripts(context);
  withMending('ledger', context, () => sweepFacts(files, context));
  if (!config['archive.words']) return;
  const { failures } = withMending('words', context, () => importTexts(files, context));
  for (const { path, reason } of failures) log(`words of ${path} not kept: ${reason}`);
}

/** For search by meaning; one process at a time, because an endpoint may need hours for a long history. */
async function makeVectors({ config, environment, dataDir }: Context): Promise<void> {
  const embedder = chooseEmbedder(config, environment, ENDPOINT_MILLISECONDS);
  using lock = takeLock(join(dataDir, 'embedding.lock'));
  if (!lock) return;
  using texts = openTexts(textsFile(dataDir));
  await embedTexts(texts, embedder);
}

/** Hooks know more than a transcript, so their sessions are left to them, unless the archive is new and nobody has read the session since. */
function sweepFacts(files: readonly ClientTranscript[], context: Context): void {
  using archive = openArchiveOf(context);
  const { database } = archive;
  const isUnread = (path: string) => (findPosition(database, path)?.offset ?? 0) === 0;
  const wanted = files.filter(
    ({ agentId, sessionId, path }) =>
      agentId === '' && (isUnread(path) || !isKnownToHooks(database, sessionId)),
  );
  importHistory(archive, wanted, context);
  scoreHistory(archive, context, { deadline: Date.now() + SCORING_MILLISECONDS });
}

/** Prunes in the background about once a day; the user agreed by setting a limit. */
function pruneWhenDue(context: Context, now: Date): void {
  const days = context.config['keep.days'];
  if (days === 0) return;
  using memory = openMemory(context);
  const pruning = planDuePruning(days, memory, now);
  if (pruning) forget(pruning, memory, now, () => {});
}
