import type { StoredCompaction } from '../archive/lists/list-compactions.ts';
import { listOverviews, type SessionOverview } from '../archive/lists/session-overview.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { countEntries, type StoredEntry } from '../archive/texts/list-entries.ts';
import { listTranscriptsOf } from '../archive/texts/text-transcripts.ts';
import { clip, oneLine } from '../brief/clip.ts';
import type { Context } from '../context/context.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import { listStored } from '../queries/listed-compaction.ts';
import { sayResume, shortSession } from '../queries/short-session.ts';
import type { CompactionRow, ExportedEntry, SessionRow } from './api.ts';

const TITLE_CHARACTERS_MAX = 120;

/** A session as a row of a list. */
export function encodeSession(
  session: SessionOverview,
  texts: Database | undefined,
  { masker, clients, client: ours }: Pick<Context, 'masker' | 'clients' | 'client'>,
): SessionRow {
  const { id, cwd, model, startedAt, seenAt, endedAt, compactions, undoes } = session;
  const client = clients.find((each) => each.id === session.client);
  return {
    id,
    title: titleOf(session, masker),
    project: cwd,
    client: client?.name ?? session.client,
    model,
    startedAt,
    seenAt,
    endedAt,
    compactions,
    entries: texts ? countSaid(texts, id) : 0,
    isCopy: undoes !== null,
    resume: sayResume(session, client ?? ours),
  };
}

/** The first request describes a session best. */
function titleOf({ id, firstRequest }: SessionOverview, masker: Context['masker']): string {
  const title = clip(oneLine(masker.mask(firstRequest)).trim(), TITLE_CHARACTERS_MAX);
  return title === '' ? `Session ${shortSession(id)}` : title;
}

/** Titles of sessions on this machine; undefined for others. */
export function createTitleFor(
  archive: Database | undefined,
  { masker }: Pick<Context, 'masker'>,
): (sessionId: string) => string | undefined {
  const titles = new Map<string, string | undefined>();
  return (sessionId) => {
    if (titles.has(sessionId)) return titles.get(sessionId);
    const [session] = archive ? listOverviews(archive, { session: sessionId, limit: 1 }) : [];
    const title = session && titleOf(session, masker);
    titles.set(sessionId, title);
    return title;
  };
}

/** Masked again, because new patterns for secrets may have been added since it was stored. */
export function toExported(entry: StoredEntry, masker: Context['masker']): ExportedEntry {
  const { line, part, uuid, time, kind, tool, failed, isLeft, text } = entry;
  return {
    ...{ line, part, uuid, time: time ? new Date(time).toISOString() : null },
    ...{ kind, tool: tool || null, failed, isLeft, text: masker.mask(text) },
  };
}

/** Number of entries of the main conversation, without subagents. */
function countSaid(texts: Database, sessionId: string): number {
  return listTranscriptsOf(texts, sessionId)
    .filter(({ agentId }) => agentId === '')
    .reduce((sum, { id }) => sum + countEntries(texts, id), 0);
}

/** Encodes compactions of main sessions as rows of a list, in the given order. */
export function encodeCompactions(
  compactions: readonly StoredCompaction[],
  archive: Database,
  context: Pick<Context, 'masker' | 'now'>,
): CompactionRow[] {
  const titleFor = createTitleFor(archive, context);
  return compactions.map((stored) => {
    const { sessionId, summary, restorable } = stored;
    return {
      ...listStored(stored, context.now(), archive),
      sessionTitle: titleFor(sessionId) ?? `Session ${shortSession(sessionId)}`,
      restorable,
      misquoted: stored.misquotes,
      handoff: summary === null ? null : context.masker.mask(findHandoff(summary)),
      regret: stored.regrets,
    };
  });
}
