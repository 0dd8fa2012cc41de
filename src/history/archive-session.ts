import { withMending } from '../archive/repair/with-mending.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { isDamage } from '../archive/sqlite/sqlite-failure.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { textsFile } from '../system/paths.ts';
import { archiveTexts } from './archive-texts.ts';
import { measureRegrets } from './measure-regrets.ts';
import { startSweep } from './start-sweep.ts';

/** Limit at the end of a session, where the user waits; the next sweep archives the rest. */
const WAITED_FOR_MILLISECONDS = 1000;

export function archiveSession({ kind, session }: ClientEvent, context: Context, archive?: Archive): void {
  const { client, config, dataDir, reader, now, deadline, log } = context;
  if (!config['archive.words']) return;
  const { id, transcriptPath } = session;
  const start = now().getTime();
  const end = kind === 'session-ended' ? Math.min(deadline, start + WAITED_FOR_MILLISECONDS) : deadline;
  const agents = client.places.listAgentTranscripts(transcriptPath);
  const files = [{ path: transcriptPath, agentId: '' }, ...agents];
  const owners = files.map(({ path, agentId }) => ({ path, agentId, sessionId: id }));
  const keep = () => {
    try {
      using texts = openTexts(textsFile(dataDir), Math.max(0, end - start));
      archiveTexts(texts, owners, {
        deadline: end,
        // Subagents work in the folder of their session, so the same reader fits.
        readerOf: () => reader,
        onFailure: (path, error) => log(`words of ${path} not kept: ${error.message}`),
      });
      if (archive?.isLasting && kind !== 'session-ended') measureRegrets(archive, texts.database, id);
    } catch (error) {
      // A sweep has enough time to salvage a large database.
      if (!config['archive.sweep'] || !isDamage(error)) throw error;
      startSweep(context, true);
    }
  };
  withMending('words', context, keep, deadline);
}
