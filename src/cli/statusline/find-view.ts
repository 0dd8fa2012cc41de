import { findStatus } from '../../archive/lists/find-status-row.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import { readArchive } from '../../archive/sqlite/open-archive.ts';
import type { ClientStatus } from '../../clients/client.ts';
import { isDisabled } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { findWarningLevel } from '../../domain/context-fill.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { findWindow } from '../../session/find-fill.ts';
import { readBranch } from '../../system/git/find-repository.ts';
import { archiveFile } from '../../system/paths.ts';
import type { StatusView } from './render-status.ts';

/** Runs a step; a failure is logged, and gives undefined. */
type Attempt = <Result>(what: string, action: () => Result) => Result | undefined;

/** The content of the line: the fill from the client, the rest from one query of the archive; whether that has the session. */
export function findView(status: ClientStatus, context: Context, attempt: Attempt) {
  const { session, modelId, modelName, window, costUsd } = status;
  const { config, project } = context.inFolder(session);
  const limits = findWindow(modelId, session, context, window);
  const lookUp = (database: Database) => findStatus(database, session.id, session.transcriptPath, project);
  // If the archive cannot be read, only its part is missing.
  const known = attempt('the archive', () => readArchive(archiveFile(context.dataDir), lookUp));
  const tokens = status.tokens ?? known?.measured.tokens ?? 0;
  const fill = { ...limits, tokens };
  const view: StatusView = {
    ...known,
    ...{ modelName, costUsd },
    fill: tokens === 0 ? limits : fill,
    level: findWarningLevel(fill, config.warnings),
    branch: visibleText(readBranch(session.cwd) ?? ''),
    isOff: isDisabled(config, session.cwd, context.environment),
  };
  return { view, isKnown: known !== undefined };
}
