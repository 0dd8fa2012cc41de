import { basename } from 'node:path';
import { findLastHandedOver, openLedger } from '../archive/records/ledger.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { markMisquotes } from '../domain/handoff-section.ts';
import type { SessionRef } from '../domain/session.ts';
import {
  composeReport,
  latestHandoff,
  placeReport,
  type Report,
  readReportHead,
  renderWhole,
} from '../notes/compose-report.ts';
import { BEFORE, HANDOFF, HANDOFFS, SNAPSHOTS } from '../notes/document-names.ts';
import { readGiven, type Standing } from '../session/read-standing.ts';
import type { ProjectFolder } from './open-project-folder.ts';
import { findDocument, pathFromSession, type SessionView, viewForDocuments } from './view-session.ts';

/**
 * Gives the path of the handoff relative to the session's folder, and its path once another session writes its own; undefined
 * if there is nothing to hand over, or no place for documents. `reason` ends the sentence "written … ".
 */
export function writeHandoff(
  session: SessionRef,
  reason: string,
  archive: Archive,
  context: Context,
  standing?: Standing,
) {
  const view = viewForDocuments(session, archive.database, context, standing);
  if (!view) return undefined;
  const report = reportOn(view, reason);
  const path = putHandoff(view, report, archive);
  const later = findDocument(view.folder, HANDOFFS, report);
  return path === undefined ? undefined : { path, laterPath: pathFromSession(view, later) };
}

/** A handoff of another session is moved away first, with what people wrote into it. The transaction serializes our processes. */
export function putHandoff(view: SessionView, report: Report, archive: Archive): string | undefined {
  const { session, folder } = view;
  if (!folder) return undefined;
  archive.transaction(() => {
    // That of a resumed session is among those of other sessions.
    const earlier = findDocument(folder, HANDOFFS, report);
    folder.update(HANDOFF, (text) => {
      if (readReportHead(text).sessionId === session.id) return placeReport(text, report);
      if (text !== '') setAside(folder, text);
      return placeReport(folder.read(earlier), report);
    });
    folder.remove(earlier);
  });
  return pathFromSession(view, HANDOFF);
}

/** A file that is not one of our handoffs is kept as well, under a name of its own. */
function setAside(folder: ProjectFolder, text: string): void {
  const { sessionId: owner, day = '' } = readReportHead(text);
  const place = findDocument(folder, HANDOFFS, { sessionId: owner ?? 'unknown', time: day });
  folder.update(place, (present) =>
    owner === undefined && present !== '' && present !== text ? `${present}\n${text}` : text,
  );
}

export function reportOn(view: SessionView, reason: string): Report {
  return composeReport(view, reason, pathFromSession(view, HANDOFF));
}

export function findWrittenInFolder(folder: string, context: Context, database: Database) {
  const from = findLastHandedOver(database, [folder]);
  const facts = from ? openLedger(database, from.transcriptId).all() : [];
  return from && latestHandoff(markMisquotes(facts, () => readGiven(from, context, database)));
}

/** One snapshot per compaction of a session, overwritten until the compaction takes place; `LAST` names the newest. */
export function writeSnapshot(folder: ProjectFolder, report: Report, generation: number): void {
  const file = findDocument(folder, SNAPSHOTS, report, `-${BEFORE}-${generation + 1}.md`);
  folder.update(file, () => renderWhole(report));
  folder.update(`${SNAPSHOTS}/LAST`, () => `${basename(file)}\n`);
}
