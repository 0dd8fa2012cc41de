import { findSession, listPredecessors } from '../archive/lists/find-session.ts';
import { findFreshHandover } from '../archive/records/handovers.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { composeReport } from '../notes/compose-report.ts';
import { HANDOFF, HANDOFFS, isDocumentOf, nameDocument } from '../notes/document-names.ts';
import { placeReport, reportSession, reportTitle } from '../notes/render-report.ts';
import type { Report, StaleReferences } from '../notes/report.ts';
import { readBranch } from '../system/git/find-repository.ts';
import { findMissingCommits } from '../system/git/read-workspace.ts';
import type { ProjectFolder } from './open-project-folder.ts';
import { pathFromSession, type SessionView, viewForDocuments } from './view-session.ts';

const GIT_MILLISECONDS = 300;

/** Where a handoff lies, as seen from where the session works; and where it will, once another session writes its own. */
export interface WrittenHandoff {
  path: string;
  laterPath: string;
}

/**
 * Writes the handoff of a session into its project. Nothing when the session has nothing to hand over, or when no documents are
 * wanted or possible. `reason` ends the sentence "written … ".
 */
export function writeHandoff(
  session: SessionRef,
  reason: string,
  archive: Archive,
  context: Context,
): WrittenHandoff | undefined {
  const view = viewForDocuments(session, archive, context);
  if (!view) return undefined;
  const report = reportOn(view, reason, archive, context);
  const path = putHandoff(view, report, archive);
  if (path === undefined) return undefined;
  const later = `${HANDOFFS}/${nameDocument(session.id, report.title, report.time)}.md`;
  return { path, laterPath: pathFromSession(view, later) };
}

/**
 * The report into its file, which is the newest handoff of the project. That of another session goes to the others first, with
 * whatever people wrote into it. Processes of ours take turns in the transaction.
 */
export function putHandoff(view: SessionView, report: Report, archive: Archive): string | undefined {
  const { session, folder } = view;
  if (!folder) return undefined;
  archive.transaction(() => {
    const earlier = ownEarlier(folder, session.id);
    folder.update(HANDOFF, (text) => {
      const owner = reportSession(text);
      if (owner === session.id) return placeReport(text, report);
      if (text !== '') setAside(folder, text, owner);
      return placeReport(earlier === undefined ? '' : folder.read(earlier), report);
    });
    if (earlier !== undefined) folder.remove(earlier);
  });
  return pathFromSession(view, HANDOFF);
}

/** Of a session that was taken up again, the handoff lies among the others. */
function ownEarlier(folder: ProjectFolder, sessionId: string): string | undefined {
  const name = folder.list(HANDOFFS).find((file) => isDocumentOf(file, sessionId));
  return name && `${HANDOFFS}/${name}`;
}

/** A file that is no handoff of ours is kept under a name of its own as well. */
function setAside(folder: ProjectFolder, text: string, owner: string | undefined): void {
  const { title, written } = reportTitle(text);
  const name =
    (owner && folder.list(HANDOFFS).find((file) => isDocumentOf(file, owner))) ??
    `${nameDocument(owner ?? 'unknown', title, written)}.md`;
  folder.update(`${HANDOFFS}/${name}`, (present) =>
    owner === undefined && present !== '' && present !== text ? `${present}\n${text}` : text,
  );
}

export function reportOn(
  view: SessionView,
  reason: string,
  { database }: Pick<Archive, 'database'>,
  context: Context,
): Report {
  const { session, picture, folder } = view;
  const branch = findSession(database, session.id)?.branch ?? '';
  return composeReport({
    picture,
    reason,
    branch,
    path: pathFromSession(view, HANDOFF),
    handover: findFreshHandover(database, session.id, picture.turn)?.text ?? '',
    stale: findStale(view, branch, context),
    predecessors: listPredecessors(database, session.id).map(({ id, seenAt }) => ({
      sessionId: id,
      lastSeen: seenAt.toISOString(),
      file: folder ? (ownEarlier(folder, id) ?? '') : '',
    })),
  });
}

/** What the report would name although it is gone by now. */
function findStale(
  { picture }: SessionView,
  branch: string,
  { environment, deadline }: Context,
): StaleReferences {
  const { cwd, facts } = picture;
  const commits = facts.filter(({ kind, key }) => kind === 'commit' && !key.startsWith('branch '));
  const time = Math.min(GIT_MILLISECONDS, deadline - Date.now());
  const missing = findMissingCommits(
    commits.map(({ key }) => key),
    cwd,
    environment,
    time,
  );
  const now = readBranch(cwd);
  return {
    commits: commits.filter(({ key }) => missing.has(key)).map(({ text }) => text),
    ...(branch !== '' && now !== undefined && now !== branch ? { branch: now } : {}),
  };
}
