import { findStatus } from '../../archive/lists/find-status-row.ts';
import { ledgerSchema } from '../../archive/sqlite/ledger-schema.ts';
import { openArchive, readArchive } from '../../archive/sqlite/open-archive.ts';
import type { ClientStatus } from '../../clients/client.ts';
import { isDisabled } from '../../config/is-disabled.ts';
import type { Context } from '../../context/context.ts';
import { findWarningLevel } from '../../domain/context-fill.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { listDueMarks, noteMarks } from '../../events/take-snapshots.ts';
import { findWindow, type SessionFill } from '../../session/find-fill.ts';
import { readBranch } from '../../system/git/find-repository.ts';
import { archiveFile } from '../../system/paths.ts';
import type { StatusView } from './render-status.ts';

/** A hook may be writing; what cannot be recorded at once is recorded by the next run. */
const BUSY_MILLISECONDS = 100;

/** The content of the line: the fill from the client, the rest from one query of the archive. */
export function findView(status: ClientStatus, context: Context, log: (message: string) => void) {
  const { session, modelId, modelName, window, costUsd } = status;
  const { config, project } = context.inFolder(session);
  const limits = findWindow(modelId, session, context, window);
  const seen = lookUp(status, limits, archiveFile(context.dataDir), project, log);
  const fill = { ...limits, tokens: seen?.fill.tokens ?? status.tokens ?? 0 };
  const view: StatusView = {
    ...seen?.known,
    ...{ modelName, costUsd },
    fill: fill.tokens === 0 ? limits : fill,
    level: findWarningLevel(fill, config.warnings),
    branch: visibleText(readBranch(session.cwd) ?? ''),
    isOff: isDisabled(config, session.cwd, context.environment),
  };
  return {
    view,
    /** Whether the archive has the session. */
    isKnown: seen !== undefined,
    /** Notes the marks that were reached, after the line was printed. */
    noteMarks() {
      if (!seen?.isDue) return;
      using archive = openArchive(archiveFile(context.dataDir), ledgerSchema, BUSY_MILLISECONDS);
      archive.transaction(() => noteMarks(session.id, seen.fill, archive, new Date()));
    },
  };
}

/** If the archive cannot be read, only its part is missing. */
function lookUp(
  { session, tokens }: ClientStatus,
  limits: Pick<SessionFill, 'window' | 'threshold'>,
  archivePath: string,
  project: string,
  log: (message: string) => void,
) {
  try {
    return readArchive(archivePath, (database) => {
      const known = findStatus(database, session.id, session.transcriptPath, project);
      if (!known) return undefined;
      const { measured } = known;
      const fill = { ...limits, tokens: tokens ?? measured.tokens, generation: measured.generation };
      return { known, fill, isDue: listDueMarks(session.id, fill, { database }).length > 0 };
    });
  } catch (error) {
    log(`the archive failed: ${(error as Error).stack}`);
    return undefined;
  }
}
