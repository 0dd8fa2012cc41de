import { constants, setPriority } from 'node:os';
import { isKnownToHooks } from '../archive/sqlite/imported-sessions.ts';
import { openArchive } from '../archive/sqlite/open-archive.ts';
import { listAllTranscripts } from '../clients/claude-code/list-transcripts.ts';
import { startEmbedding } from '../embedding/start-embedding.ts';
import { importHistory } from '../flows/import-history.ts';
import { importTexts } from '../flows/import-texts.ts';
import { archiveFile, textsFile } from '../system/paths.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { pruneWhenDue } from './prune/prune-when-due.ts';

/** `sweep`: what `import` does, in the background: one thing after the other, with whatever time others leave. */
export function runSweep({ context }: CommandCall): ExitCode {
  const { claudeDir, dataDir, config, log } = context;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    const files = listAllTranscripts(claudeDir);
    const archive = openArchive(archiveFile(dataDir));
    try {
      // Hooks look after their sessions, and know more of them than a transcript tells.
      const unknown = files.filter(
        ({ agentId, sessionId }) => agentId === '' && !isKnownToHooks(archive.database, sessionId),
      );
      importHistory(archive, unknown, context, { onProgress: () => {} });
    } finally {
      archive.close();
    }
    pruneWhenDue(dataDir, config, new Date());
    if (!config['archive.words']) return 0;
    const { failures } = importTexts(
      { textsFile: textsFile(dataDir), owners: files, progress: new Float64Array(2) },
      context,
    );
    for (const { path, reason } of failures) log(`words of ${path} not kept: ${reason}`);
    startEmbedding(config, context.environment, log);
  } catch (error) {
    log(`sweep failed: ${(error as Error).stack}`);
  }
  return 0;
}
