import { listInjections, type StoredInjection } from '../archive/lists/list-injections.ts';
import { findRegrets, findSurvival, storedMisquotes } from '../archive/records/survival.ts';
import { judgeFacts } from '../brief/judge-facts.ts';
import type { Context } from '../context/context.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import type { FactSurvival, Regret } from '../domain/survival.ts';
import { hashText } from '../system/hash-text.ts';
import type { ChosenCompaction } from './choose-compaction.ts';
import type { ListedCompaction } from './compaction-document.ts';
import { isResumable } from './find-fork.ts';
import { listFound, listStored } from './listed-compaction.ts';
import { readArchiveOf } from './open-stores.ts';
import { type ReplayListener, replayChosen } from './replay-chosen.ts';

/** A compaction with its record or, without one, a replay of its transcript. */
export interface CompactionRecord {
  listed: ListedCompaction;
  chosen: ChosenCompaction;
  /** Null if unknown. */
  summary: string | null;
  /** Null if neither record nor transcript has them. */
  facts: readonly FactSurvival[] | null;
  /** What the handoff of the summary quotes as the user's, in other words than the user's; null if not checked. */
  misquotes: readonly string[] | null;
  /** What the model looked up again afterwards; null if not measured. */
  regrets: readonly Regret[] | null;
  /** All texts given to a model, in order. */
  injections: readonly StoredInjection[];
}

/** All that is known of one compaction: the record says what really happened; without one the transcript is replayed. */
export function findRecord(
  chosen: ChosenCompaction,
  context: Context,
  listener: ReplayListener,
): CompactionRecord {
  const { session, stored, boundary } = chosen;
  const own = context.inFolder(session);
  const recorded = readArchiveOf(context, (database) => ({
    listed: stored
      ? listStored(stored, context.now(), database)
      : listFound(chosen, isResumable(session.transcriptPath, own), database),
    facts: stored ? findSurvival(database, stored.id) : undefined,
    misquotes: stored ? storedMisquotes(database, stored.id) : undefined,
    regrets: stored ? findRegrets(database, stored.id) : undefined,
    injections: stored ? listInjections(database, { compactionId: stored.id }).reverse() : [],
  }));
  const summary = boundary?.summary || stored?.summary || null;
  const mayReplay = recorded?.facts === undefined && (stored === undefined || stored.happened);
  const replayed = mayReplay ? replayChosen(chosen, own, listener) : undefined;
  return {
    listed: recorded?.listed ?? listFound(chosen, isResumable(session.transcriptPath, own), undefined),
    chosen,
    summary,
    // Without a hook no brief was given, so nothing counts as restored.
    facts: recorded?.facts ?? (replayed ? judgeFacts(replayed.brief, false) : null),
    misquotes: recorded?.misquotes ?? replayed?.brief.misquotes ?? null,
    regrets: recorded?.regrets ?? null,
    injections: recorded?.injections ?? [],
  };
}

/** Whether a stored text still has the hash recorded when it was given. */
export function hashMatches({ text, sha256 }: StoredInjection): boolean {
  return hashText(text) === sha256;
}

/** `audit <which> --json`: all data with full texts. A public format: see docs/audit.md. */
export function encodeRecord({ listed, chosen: { stored }, facts, injections, ...rest }: CompactionRecord) {
  const { summary, misquotes, regrets } = rest;
  return {
    ...listed,
    pending: stored?.pending ?? null,
    lateAt: stored?.lateAt ?? null,
    instructions: stored?.instructions ?? '',
    summary,
    summaryFrom: stored?.summaryFrom ?? null,
    handoff: summary === null ? null : findHandoff(summary),
    ...{ survival: facts, misquotes, regrets },
    injections: injections.map(encodeInjection),
  };
}

/** A text given to a model, and whether it still has the recorded hash. */
export function encodeInjection(injection: StoredInjection) {
  const { id, sessionId, injectedAt, event, matcher, agentId, reason } = injection;
  const { characters, tokens, sha256, redactedAt, text } = injection;
  return {
    ...{ id, session: sessionId, injectedAt, event, matcher, agent: agentId || null, reason },
    ...{ characters, tokens, sha256, hashMatches: hashMatches(injection), redactedAt, text },
  };
}
