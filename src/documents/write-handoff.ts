import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { findSession, listPredecessors } from '../archive/lists/find-session.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { chooseHandoffFacts } from '../brief/handoff-facts.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { composeReport } from '../notes/compose-report.ts';
import { isWorthNotes } from '../notes/is-worth-notes.ts';
import { placeReport } from '../notes/render-report.ts';
import type { Report, StaleReferences } from '../notes/report.ts';
import { findMissingCommits } from '../system/git/find-missing-commits.ts';
import { readBranch } from '../system/git/read-branch.ts';
import { handoffFile, pathFromSession, type SessionView, viewSession } from './view-session.ts';

const GIT_MILLISECONDS = 300;

/**
 * Writes the shift report of a session into its project and gives back its path as seen from where the session works.
 * Nothing when the session has nothing to hand over, or when no documents are wanted or possible. `reason` ends the sentence "written … ".
 */
export function writeHandoff(
  session: SessionRef,
  reason: string,
  archive: Archive,
  context: Context,
): string | undefined {
  const view = viewSession(session, archive, context);
  if (!view?.folder || !isWorthNotes(view.picture)) return undefined;
  return putHandoff(view, reportOn(view, reason, archive, context));
}

/** The report into its file. */
export function putHandoff(view: SessionView, report: Report): string | undefined {
  const { session, folder } = view;
  if (!folder) return undefined;
  const file = handoffFile(session.id);
  folder.update(file, (text) => placeReport(text, report));
  return pathFromSession({ ...view, folder }, file);
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
    path: folder ? pathFromSession({ ...view, folder }, handoffFile(session.id)) : '',
    stale: findStale(view, branch, context),
    predecessors: listPredecessors(database, session.id).map(({ id, seenAt }) => ({
      sessionId: id,
      lastSeen: seenAt.toISOString(),
      file: folder?.has(handoffFile(id)) ? handoffFile(id) : '',
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
  const { changed, commits } = chooseHandoffFacts(facts);
  const paths = changed.map(({ text }) => text);
  const isGone = (path: string) => !existsSync(isAbsolute(path) ? path : resolve(cwd, path));
  const hashes = commits.map(({ key }) => key);
  const time = Math.min(GIT_MILLISECONDS, deadline - Date.now());
  const now = readBranch(cwd);
  return {
    files: new Set(existsSync(cwd) ? paths.filter(isGone) : []),
    commits: findMissingCommits(hashes, cwd, environment, time),
    ...(branch !== '' && now !== undefined && now !== branch ? { branch: now } : {}),
  };
}
