import { isForgotten } from '../archive/records/forgotten.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { openProjectFolder } from '../documents/open-project-folder.ts';
import type { SessionRef } from '../domain/session.ts';
import { readStanding, type Standing } from '../session/read-standing.ts';
import { startOwnCommand } from '../system/start-detached.ts';
import { keepDocuments } from './keep-documents.ts';

/**
 * Leaves the documents before a compaction to a process that the client does not wait for: they take longer than what it waits
 * for. It is told where to look, and finds the rest in the archive. False when the documents are still to be written: there is no
 * place for them, whoever called wants nothing in the background, or no process can be started.
 */
export function leaveDocuments(
  { id, cwd, transcriptPath }: SessionRef,
  standing: Standing,
  { isLasting }: Archive,
  context: Context,
): boolean {
  const { config, environment, log, project, client } = context;
  if (!isLasting || !config['archive.sweep'] || !openProjectFolder(project, config)) return false;
  const words = ['--documents', `${standing.progress.generation}`, id, cwd, transcriptPath];
  return startOwnCommand(['hook', client.events.callers[0], ...words], environment, (error) =>
    log(`documents not started: ${error.stack}`),
  );
}

/** What that process does. The compaction may be over by now: the snapshot is still that of before it. */
export function writeLeftDocuments(
  session: SessionRef,
  generation: number,
  archive: Archive,
  context: Context,
): void {
  if (isForgotten(archive.database, session.id)) return;
  // What is wrong with configuration or git was logged by the hook.
  const standing = readStanding({ session }, archive, context, () => {});
  if (!standing) return;
  const progress = { ...standing.progress, generation };
  keepDocuments({ kind: 'compaction-started', session }, archive, context, { ...standing, progress });
}
