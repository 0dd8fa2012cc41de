import { openArchive } from '../archive/sqlite/open-archive.ts';
import type { Client } from '../clients/client.ts';
import { createContext } from '../context/create-context.ts';
import { writeLeftDocuments } from '../events/leave-documents.ts';
import { identifyFile } from '../system/identify-file.ts';
import { archiveFile } from '../system/paths.ts';

/** Nobody waits for this process, but it must not hang forever. */
const DEADLINE_MILLISECONDS = 30_000;

/**
 * `hook <client> --documents <generation> <session> <folder> <transcript>`: writes the documents that a hook left.
 * Always exits with 0, without output.
 */
export function runLeftDocuments(
  client: Client,
  [generation = '', id = '', cwd = '', transcriptPath = '']: readonly string[],
  environment: NodeJS.ProcessEnv,
): void {
  const context = createContext(environment, {
    clients: [client],
    cwd,
    milliseconds: DEADLINE_MILLISECONDS,
  });
  try {
    const file = archiveFile(context.dataDir);
    // Opening a missing archive would create a new one, with nothing to write about.
    if (identifyFile(file) === undefined) return;
    const session = { client: client.id, id, cwd, transcriptPath };
    writeLeftDocuments(session, Number(generation), openArchive(file), context);
  } catch (error) {
    context.log(`documents not written: ${(error as Error).stack}`);
  }
}
