import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { keepTaskSummaries } from '../session/keep-task-summaries.ts';
import { keepNotes } from './keep-notes.ts';
import { type SessionView, viewSession } from './view-session.ts';

export interface SavedState {
  view: SessionView;
  /** Finished tasks that are summarized in one line each. */
  finishedTasks: number;
}

/** Updates the notes and task summaries of a session that was read to its end. Undefined without a transcript. */
export function saveState(session: SessionRef, archive: Archive, context: Context): SavedState | undefined {
  const view = viewSession(session, archive, context);
  if (!view) return undefined;
  const { turn, facts } = view.picture;
  const finished = keepTaskSummaries(session, turn, facts, archive, context.now());
  keepNotes(view, archive);
  return { view, finishedTasks: finished.length };
}
