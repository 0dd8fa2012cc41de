import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import {
  composeReport,
  placeReport,
  type Report,
  readReportHead,
  renderWhole,
} from '../notes/compose-report.ts';
import { BEFORE, HANDOFF, HANDOFFS, isDocumentOf, nameDocument, SNAPSHOTS } from '../notes/document-names.ts';
import { findWritten } from '../session/find-written.ts';
import type { Standing } from '../session/read-standing.ts';
import type { ProjectFolder } from './open-project-folder.ts';
import { pathFromSession, type SessionView, viewForDocuments } from './view-session.ts';

/** The path of a handoff relative to the session's folder, and its path once another session writes its own. */
export interface WrittenHandoff {
  path: string;
  laterPath: string;
}

/** Undefined if there is nothing to hand over, or no place for documents. `reason` ends the sentence "written … ". */
export function writeHandoff(
  session: SessionRef,
  reason: string,
  archive: Archive,
  context: Context,
  standing?: Standing,
): WrittenHandoff | undefined {
  const view = viewForDocuments(session, archive, context, standing);
  if (!view) return undefined;
  const report = reportOn(view, reason, archive);
  const path = putHandoff(view, report, archive);
  if (path === undefined) return undefined;
  const later = `${HANDOFFS}/${nameDocument(session.id, report.time)}.md`;
  return { path, laterPath: pathFromSession(view, later) };
}

/** A handoff of another session is moved away first, with what people wrote into it. The transaction serializes our processes. */
export function putHandoff(view: SessionView, report: Report, archive: Archive): string | undefined {
  const { session, folder } = view;
  if (!folder) return undefined;
  archive.transaction(() => {
    const earlier = ownEarlier(folder, session.id);
    folder.update(HANDOFF, (text) => {
      if (readReportHead(text).sessionId === session.id) return placeReport(text, report);
      if (text !== '') setAside(folder, text);
      return placeReport(earlier === undefined ? '' : folder.read(earlier), report);
    });
    if (earlier !== undefined) folder.remove(earlier);
  });
  return pathFromSession(view, HANDOFF);
}

/** The earlier handoff of a resumed session, which is among those of other sessions. */
function ownEarlier(folder: ProjectFolder, sessionId: string): string | undefined {
  const name = folder.list(HANDOFFS).find((file) => isDocumentOf(file, sessionId));
  return name && `${HANDOFFS}/${name}`;
}

/** A file that is not one of our handoffs is kept as well, under a name of its own. */
function setAside(folder: ProjectFolder, text: string): void {
  const { sessionId: owner, day = '' } = readReportHead(text);
  const place =
    (owner && ownEarlier(folder, owner)) ?? `${HANDOFFS}/${nameDocument(owner ?? 'unknown', day)}.md`;
  folder.update(place, (present) =>
    owner === undefined && present !== '' && present !== text ? `${present}\n${text}` : text,
  );
}

export function reportOn(view: SessionView, reason: string, { database }: Pick<Archive, 'database'>): Report {
  const { session, picture } = view;
  return composeReport({
    picture,
    reason,
    path: pathFromSession(view, HANDOFF),
    written: findWritten(session.id, picture.facts, { database }),
  });
}

/** One snapshot per compaction of a session, overwritten until the compaction takes place; `LAST` names the newest. */
export function writeSnapshot(folder: ProjectFolder, report: Report, generation: number): void {
  const { sessionId, time } = report;
  const ending = `-${BEFORE}-${generation + 1}.md`;
  const present = folder
    .list(SNAPSHOTS)
    .find((name) => name.endsWith(ending) && isDocumentOf(name, sessionId));
  const name = present ?? `${nameDocument(sessionId, time)}${ending}`;
  folder.update(`${SNAPSHOTS}/${name}`, () => renderWhole(report));
  folder.update(`${SNAPSHOTS}/LAST`, () => `${name}\n`);
}
