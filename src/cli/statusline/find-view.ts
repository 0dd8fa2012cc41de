import { findStatus } from '../../archive/lists/find-status-row.ts';
import { ledgerSchema } from '../../archive/sqlite/ledger-schema.ts';
import { openArchive, readArchive } from '../../archive/sqlite/open-archive.ts';
import type { ClientStatus } from '../../clients/client.ts';
import type { Config } from '../../config/config.ts';
import { isDisabled } from '../../config/is-disabled.ts';
import type { Context } from '../../context/context.ts';
import { findWarningLevel } from '../../domain/context-fill.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { listDueMarks, noteMarks } from '../../events/take-snapshots.ts';
import { findWindow, type SessionFill } from '../../session/find-fill.ts';
import { readBranch } from '../../system/git/find-repository.ts';
import type { StatusView } from './render-status.ts';

/** A hook may be writing; what cannot be recorded at once is recorded by the next run. */
const BUSY_MILLISECONDS = 100;

export interface FoundView {
  view: StatusView;
  /** Whether the archive has the session. */
  isKnown: boolean;
  /** What to do after the line was printed, if anything. */
  afterwards?: () => void;
}

/** The content of the line: the fill from the client, the rest from one query of the archive. */
export function findView(
  status: ClientStatus,
  archivePath: string,
  config: Config,
  context: Context,
  log: (message: string) => void,
): FoundView {
  const { session, modelId, modelName, window } = status;
  const limits = findWindow(modelId, session, context, window);
  const { project } = context.inFolder(session);
  const seen = lookUp(status, limits, archivePath, project, log);
  const known = seen?.known;
  const fill = { ...limits, tokens: seen?.fill.tokens ?? status.tokens ?? 0 };
  const view: StatusView = {
    modelName,
    fill: fill.tokens === 0 ? limits : fill,
    isCompacted: known?.isCompacted ?? false,
    level: findWarningLevel(fill, config.warnings),
    pins: known?.pins,
    isStuck: known?.isStuck ?? false,
    survived: known?.survival,
    ready: known?.ready,
    branch: visibleText(readBranch(session.cwd) ?? ''),
    costUsd: status.costUsd,
    isOff: isDisabled(config, session.cwd, context.environment),
  };
  const due = seen?.isDue ? seen.fill : undefined;
  return {
    view,
    isKnown: known !== undefined,
    ...(due && { afterwards: () => note(session.id, due, archivePath) }),
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

function note(sessionId: string, fill: SessionFill, archivePath: string): void {
  using archive = openArchive(archivePath, ledgerSchema, BUSY_MILLISECONDS);
  archive.transaction(() => noteMarks(sessionId, fill, archive, new Date()));
}
