import { type Report, renderWhole } from '../notes/compose-report.ts';
import { BEFORE, isDocumentOf, nameDocument, SNAPSHOTS } from '../notes/document-names.ts';
import { pathFromSession, type SessionView } from './view-session.ts';

const LAST = `${SNAPSHOTS}/LAST`;

/**
 * Writes a report to a snapshot file, and its name to `LAST`: one file per compaction of a session, overwritten until
 * the compaction takes place. Returns its path relative to the session's folder.
 */
export function writeSnapshot(view: SessionView, report: Report): string | undefined {
  const { picture, folder } = view;
  if (!folder) return undefined;
  const { sessionId, generation, time } = picture;
  const ending = `-${BEFORE}-${generation + 1}.md`;
  const present = folder
    .list(SNAPSHOTS)
    .find((name) => name.endsWith(ending) && isDocumentOf(name, sessionId));
  const name = present ?? `${nameDocument(sessionId, time)}${ending}`;
  folder.update(`${SNAPSHOTS}/${name}`, () => renderWhole(report));
  folder.update(LAST, () => `${name}\n`);
  return pathFromSession(view, `${SNAPSHOTS}/${name}`);
}
