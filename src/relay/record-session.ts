import type { Archive } from '../archive/sqlite/open-archive.ts';
import { endUnheardSession, linkSessions } from '../archive/sqlite/relay-sessions.ts';
import { touchSession } from '../archive/sqlite/sessions.ts';
import { findTranscript } from '../clients/claude-code/find-transcript.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { catchUp } from '../flows/catch-up.ts';
import { noteBoundary } from '../flows/note-compaction.ts';
import { readBranch } from '../system/read-branch.ts';

const READING_MILLISECONDS = 60_000;

/** The session as the archive knows it; nothing before the client has written a transcript. */
export function findSession(sessionId: string, cwd: string, context: Context): SessionRef | undefined {
  const transcriptPath = findTranscript(context.claudeDir, sessionId);
  return transcriptPath === undefined
    ? undefined
    : { client: 'claude-code', id: sessionId, cwd, transcriptPath };
}

/** Keeps the ledger of a session, also where no hooks are installed that would do it. */
export function recordSession(
  session: SessionRef,
  archive: Archive,
  context: Context,
  { after, ended, clientPid }: { after?: string; ended?: boolean; clientPid?: number },
): void {
  const { database } = archive;
  const now = context.now();
  archive.transaction(() => {
    const isKnown = database.prepare('SELECT 1 FROM sessions WHERE id = ?').get(session.id) !== undefined;
    if (!isKnown) touchSession(database, session, { now, clientPid, branch: readBranch(session.cwd) });
    if (after !== undefined) linkSessions(database, after, session.id);
    if (ended) endUnheardSession(database, session.id, now.toISOString());
  });
  catchUp(archive, session, session.transcriptPath, context, {
    sidechain: false,
    deadline: Date.now() + READING_MILLISECONDS,
    onCompaction: (entry, progress) =>
      noteBoundary(entry, progress, { sessionId: session.id, agentId: '' }, archive),
  });
}
