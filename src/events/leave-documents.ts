import { isForgotten } from '../archive/records/forgotten.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { openProjectFolder } from '../documents/open-project-folder.ts';
import type { SessionRef } from '../domain/session.ts';
import { readStanding, type Standing } from '../session/read-standing.ts';
import { startOwnCommand } from '../system/start-detached.ts';
import { keepDocuments } from './keep-documents.ts';

/**
 * Leaves the documents before a compaction to a background process, because they take longer than the client should
 * wait; the process finds what it needs in the archive. False if the caller has to write them: there is no folder for
 * them, background work is switched off, or no process can be started.
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

/**
 * Runs in the background process. The compaction may be over by now; the snapshot still gets the generation before it.
 */
export function writeLeftDocuments(
  session: SessionRef,
  generation: number,
  archive: Archive,
  context: Context,
): void {
  if (isForgotten(archive.database, session.id)) return;
  // Not logged again: the hook has logged the problems of configuration and git.
  const standing = readStanding({ session }, archive, context, () => {});
  if (!standing) return;
  const progress = { ...standing.progress, generation };
  keepDocuments({ kind: 'compaction-started', session }, archive, context, { ...standing, progress });
}
