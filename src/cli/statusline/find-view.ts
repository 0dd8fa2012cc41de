import { findStatus } from '../../archive/lists/find-status-row.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import { ledgerSchema } from '../../archive/sqlite/ledger-schema.ts';
import { openArchive, readArchive } from '../../archive/sqlite/open-archive.ts';
import type { ClientStatus } from '../../clients/client.ts';
import { isDisabled } from '../../config/is-disabled.ts';
import type { Context } from '../../context/context.ts';
import { findWarningLevel } from '../../domain/context-fill.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { listDueMarks, noteMarks } from '../../events/take-snapshots.ts';
import { findWindow } from '../../session/find-fill.ts';
import { readBranch } from '../../system/git/find-repository.ts';
import { archiveFile } from '../../system/paths.ts';
import type { StatusView } from './render-status.ts';

/** A hook may be writing; what cannot be recorded at once is recorded by the next run. */
const BUSY_MILLISECONDS = 100;

/** Runs a step; a failure is logged, and gives undefined. */
type Attempt = <Result>(what: string, action: () => Result) => Result | undefined;

/** The content of the line: the fill from the client, the rest from one query of the archive. */
export function findView(status: ClientStatus, context: Context, attempt: Attempt) {
  const { session, modelId, modelName, window, costUsd } = status;
  const { config, project } = context.inFolder(session);
  const limits = findWindow(modelId, session, context, window);
  const file = archiveFile(context.dataDir);
  const lookUp = (database: Database) => {
    const known = findStatus(database, session.id, session.transcriptPath, project);
    if (!known) return undefined;
    const { measured } = known;
    const fill = { ...limits, tokens: status.tokens ?? measured.tokens, generation: measured.generation };
    return { known, fill, isDue: listDueMarks(session.id, fill, { database }).length > 0 };
  };
  // If the archive cannot be read, only its part is missing.
  const seen = attempt('the archive', () => readArchive(file, lookUp));
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
      using archive = openArchive(file, ledgerSchema, BUSY_MILLISECONDS);
      archive.transaction(() => noteMarks(session.id, seen.fill, archive, new Date()));
    },
  };
}
