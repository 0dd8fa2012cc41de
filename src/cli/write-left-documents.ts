import { openArchive } from '../archive/sqlite/open-archive.ts';
import type { Client } from '../clients/client.ts';
import { createContext } from '../context/create-context.ts';
import { writeLeftDocuments } from '../events/leave-documents.ts';
import { identifyFile } from '../system/identify-file.ts';
import { archiveFile } from '../system/paths.ts';

/** Nobody waits, but a process that hangs would be there for ever. */
const DEADLINE_MILLISECONDS = 30_000;

/** `hook <client> --documents <generation> <session> <folder> <transcript>`: what a hook left to this process. Ends with 0, says nothing. */
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
    // Opening it would make a new one, in which there is nothing to tell of.
    if (identifyFile(file) === undefined) return;
    const session = { client: client.id, id, cwd, transcriptPath };
    writeLeftDocuments(session, Number(generation), openArchive(file), context);
  } catch (error) {
    context.log(`documents not written: ${(error as Error).stack}`);
  }
}
