import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { SessionRef } from '../domain/session.ts';
import { isWorthNotes } from '../notes/is-worth-notes.ts';
import type { LogEntry } from '../notes/log-entry.ts';
import type { Machine } from './handle-event.ts';
import { keepNotes } from './keep-notes.ts';
import { viewSession } from './view-session.ts';
import { putHandoff, reportOn } from './write-handoff.ts';
import { writeSnapshot } from './write-snapshot.ts';

/**
 * The context has grown past something ("50,000 tokens", "15 % before compaction"): handoff, snapshot and a line in the
 * notes. Gives back the path of the snapshot as seen from the session; nothing when there is nothing worth it, or when it cannot be
 * written: that costs the session nothing.
 */
export function saveAtThreshold(
  session: SessionRef,
  passed: string,
  archive: Archive,
  machine: Omit<Machine, 'loadBriefing'>,
): string | undefined {
  try {
    return save(session, passed, archive, machine);
  } catch (error) {
    machine.log(`writing documents at ${passed} failed: ${(error as Error).stack}`);
    return undefined;
  }
}

function save(
  session: SessionRef,
  passed: string,
  archive: Archive,
  machine: Omit<Machine, 'loadBriefing'>,
): string | undefined {
  const view = viewSession(session, archive, machine);
  if (!view?.folder || !isWorthNotes(view.picture)) return undefined;
  const report = reportOn(view, `at ${passed}`, archive, machine);
  putHandoff(view, report);
  const path = writeSnapshot(view, report);
  const { time } = view.picture;
  const entry: LogEntry = {
    key: `threshold ${time}`,
    time,
    label: 'Threshold',
    text: `${passed}, snapshot ${path}`,
    transcriptLine: 0,
  };
  keepNotes(view, archive, { also: [entry] });
  return path;
}
