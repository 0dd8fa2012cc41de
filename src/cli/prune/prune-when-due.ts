import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import { applyPruning, isPolicySet, type KeepPolicy, planDuePruning } from '../../flows/prune.ts';
import { archiveFile, logFile, textsFile } from '../../system/paths.ts';
import { archiveBytes } from '../archive-bytes.ts';

/** Does in the background what `prune` does, about once a day; who set how long things are kept has said yes to it. */
export function pruneWhenDue(dataDir: string, policy: KeepPolicy, now: Date): void {
  if (!isPolicySet(policy)) return;
  const archive = openArchive(archiveFile(dataDir));
  const texts = openTexts(textsFile(dataDir));
  try {
    const memory = { archive, texts, logFile: logFile(dataDir) };
    const pruning = planDuePruning(policy, memory, archiveBytes(dataDir), now);
    if (pruning) applyPruning(pruning, memory, now, () => {});
  } finally {
    texts.close();
    archive.close();
  }
}
