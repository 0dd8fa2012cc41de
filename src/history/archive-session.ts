import type { Archive } from '../archive/sqlite/open-archive.ts';
import { isDamage } from '../archive/sqlite/sqlite-failure.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { identifyFile } from '../system/identify-file.ts';
import { textsFile } from '../system/paths.ts';
import { archiveTexts } from './archive-texts.ts';
import { measureRegrets } from './measure-regrets.ts';
import { mendArchive } from './mend-archive.ts';
import { startSweep } from './start-sweep.ts';

/** A person who leaves wants to be gone; what is left is swept up at the next start. */
const WAITED_FOR_MILLISECONDS = 1000;

/** Takes in every word of the session, and of its subagents, that is new; as much as can be done while the client waits. */
export function archiveSession(
  { kind, session }: ClientEvent,
  archive: Archive | undefined,
  context: Context,
): void {
  const { client, config, dataDir, reader, now, deadline, log } = context;
  if (!config['archive.words']) return;
  const { id, transcriptPath } = session;
  const start = now().getTime();
  const end = kind === 'session-ended' ? Math.min(deadline, start + WAITED_FOR_MILLISECONDS) : deadline;
  const owners = [
    { path: transcriptPath, sessionId: id, agentId: '' },
    ...client.places
      .listAgentTranscripts(transcriptPath)
      .map(({ path, agentId }) => ({ path, agentId, sessionId: id })),
  ];
  const keep = () => {
    using texts = openTexts(textsFile(dataDir), Math.max(0, end - start));
    archiveTexts(texts, owners, {
      deadline: end,
      // Agents work where their session does.
      readerOf: () => reader,
      onFailure: (path, error) => log(`words of ${path} not kept: ${error.message}`),
    });
    if (archive?.isLasting && kind !== 'session-ended') measureRegrets(archive, texts.database, id);
  };
  const opened = identifyFile(textsFile(dataDir));
  try {
    keep();
  } catch (error) {
    // A sweep has all the time that it takes to save what is in a large database.
    if (config['archive.sweep'] && isDamage(error)) startSweep(context, true);
    else if (mendArchive(error, 'words', opened, context)) keep();
    else throw error;
  }
}
