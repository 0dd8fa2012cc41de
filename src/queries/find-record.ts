import { listCompactions, type StoredCompaction } from '../archive/lists/list-compactions.ts';
import type { RecordFilter } from '../archive/lists/record-filter.ts';
import { listInjections, type StoredInjection } from '../archive/records/injections.ts';
import { findDetails } from '../archive/records/survival.ts';
import { judgeFacts } from '../brief/compose-brief.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import type { SessionRef } from '../domain/session.ts';
import { type Boundary, listBoundaries } from '../history/undo-compaction.ts';
import { catchUp } from '../session/catch-up.ts';
import { type ReplayedCompaction, replaySettings, replayTranscript } from '../session/replay-transcript.ts';
import { hashText } from '../system/hash-text.ts';
import { listStored } from './listed-compaction.ts';
import { openArchiveOf, readArchiveOf } from './open-stores.ts';
import { shortSession } from './short-session.ts';

export interface ChosenCompaction {
  session: SessionRef;
  stored: StoredCompaction;
  /** Undefined if the transcript was deleted or does not contain it. */
  boundary?: Boundary;
}

/** A recorded compaction by its id, or the newest one in a scope that happened. */
export function chooseCompaction(
  which: { id: number } | Pick<RecordFilter, 'session' | 'folders'>,
  context: Context,
): ChosenCompaction | undefined {
  const filter = 'id' in which ? which : { ...which, past: true, limit: 1 };
  const [stored] = readArchiveOf(context, (database) => listCompactions(database, filter)) ?? [];
  return stored && withBoundary(stored, context);
}

/** The client writes the boundary after the compaction, so the transcript may have to be read further first. */
function withBoundary(stored: StoredCompaction, context: Context): ChosenCompaction {
  const { id, agentId, transcriptPath, cwd, client } = stored;
  const session = { client, id: stored.sessionId, cwd, transcriptPath };
  if (agentId !== '' || !stored.happened || transcriptPath === '') return { session, stored };
  const uuid = stored.boundaryUuid ?? readOn(id, session, context);
  const boundaries = listBoundaries(transcriptPath, context.inFolder(session).reader);
  return { session, stored, boundary: boundaries.find((each) => each.uuid === uuid) };
}

function readOn(id: number, session: SessionRef, context: Context): string | null | undefined {
  using archive = openArchiveOf(context);
  catchUp(archive, session, context.inFolder(session));
  return listCompactions(archive.database, { id })[0]?.boundaryUuid;
}

export function transcriptGone({ id, transcriptPath }: SessionRef, { client }: Context): AppError {
  const { retention } = client.places;
  return new AppError(
    'E_TRANSCRIPT_UNREADABLE',
    `Cannot find the transcript of session ${shortSession(id)}: "${transcriptPath}" does not exist`,
    `${retention && `${retention}; `}\`tideproof search\` still finds what was said in it`,
  );
}

export type CompactionRecord = ReturnType<typeof findRecord>;

/** All that is known of one compaction; one that was not scored yet is replayed. */
export function findRecord(chosen: ChosenCompaction, context: Context, onWarning: (warning: string) => void) {
  const { session, stored } = chosen;
  // It was there a moment ago, when the compaction was chosen.
  const { listed, details, injections } = readArchiveOf(context, (database) => ({
    listed: listStored(stored, context.now(), database),
    details: findDetails(database, stored.id),
    injections: listInjections(database, { compactionId: stored.id }).reverse(),
  }))!;
  const mayReplay = details.survival === undefined && stored.happened;
  const replayed = mayReplay ? replayChosen(chosen, context.inFolder(session), onWarning) : undefined;
  return {
    listed,
    chosen,
    injections,
    summary: stored.summary,
    /** Null if neither record nor transcript has them. Without a hook no brief was given, so nothing counts as restored. */
    facts: details.survival ?? (replayed ? judgeFacts(replayed.brief, false) : null),
    /** What the handoff of the summary quotes as the user's, in other words than the user's; null if not checked. */
    misquotes: details.misquotes ?? replayed?.brief.misquotes ?? null,
    regrets: details.regrets ?? null,
  };
}

/** Replays the transcript up to a compaction, with its project's configuration. Undefined without a boundary. */
export function replayChosen(
  { session, boundary }: ChosenCompaction,
  { config, reader }: Context,
  onWarning: (warning: string) => void,
  isForFresh = false,
): ReplayedCompaction | undefined {
  if (!boundary) return undefined;
  const settings = replaySettings(config, reader, undefined, onWarning);
  const wanted = { ...settings, isForFresh, compaction: boundary.index };
  return replayTranscript(session.transcriptPath, wanted, (compaction) => compaction).compactions[0];
}

/** Whether a stored text still has the hash that was recorded for it; null as long as there is none. */
export function hashMatches({ text, sha256 }: Pick<StoredInjection, 'text' | 'sha256'>): boolean | null {
  return sha256 === '' ? null : hashText(text) === sha256;
}

export function isChanged(injection: StoredInjection): boolean {
  return hashMatches(injection) === false;
}

/** `audit <which> --json`: all data with full texts. A public format: see docs/audit.md. */
export function encodeRecord(record: CompactionRecord) {
  const { listed, facts, injections, summary, misquotes, regrets } = record;
  const { stored } = record.chosen;
  return {
    ...listed,
    ...{ pending: stored.pending, lateAt: stored.lateAt, instructions: stored.instructions ?? '' },
    ...{ summary, summaryFrom: stored.summaryFrom },
    handoff: summary === null ? null : findHandoff(summary),
    ...{ survival: facts, misquotes, regrets },
    injections: injections.map(encodeInjection),
  };
}

export function encodeInjection({ sessionId: session, agentId, ...told }: StoredInjection) {
  const sha256 = told.sha256 || null;
  return { ...told, sha256, session, agent: agentId || null, hashMatches: hashMatches(told) };
}
