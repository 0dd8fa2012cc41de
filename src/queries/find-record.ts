import { listInjections, type StoredInjection } from '../archive/lists/list-injections.ts';
import { findGivenText } from '../archive/records/injections.ts';
import { findRegrets, findSurvival, storedMisquotes } from '../archive/records/survival.ts';
import { readArchive } from '../archive/sqlite/read-archive.ts';
import { carriedText } from '../brief/carried-text.ts';
import { judgeFacts } from '../brief/judge-facts.ts';
import type { Context } from '../context/context.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import { isKept } from '../domain/kept-lines.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';
import type { FactSurvival, Regret, Verdict } from '../domain/survival.ts';
import type { Boundary } from '../history/list-boundaries.ts';
import { type Message, readConversation } from '../history/read-conversation.ts';
import { hashText } from '../system/hash-text.ts';
import type { ChosenCompaction } from './choose-compaction.ts';
import { isResumable } from './find-fork.ts';
import { type ListedCompaction, listFound, listStored } from './listed-compaction.ts';
import { type ReplayListener, replayChosen } from './replay-chosen.ts';

export interface JudgedMessage extends Message {
  verdict: Verdict;
  keptIn?: FactSurvival['keptIn'];
}

/** A compaction with its record or, without one, a replay of its transcript. */
export interface JudgedCompaction {
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

/** With the messages before it, from the transcript. */
export interface CompactionRecord extends JudgedCompaction {
  /** Null if the transcript was deleted, or for a subagent. */
  messages: JudgedMessage[] | null;
  /** Number of calls of each tool before it. */
  calls: Record<string, number>;
}

/** All that is known of one compaction. */
export function findRecord(
  chosen: ChosenCompaction,
  file: string,
  context: Context,
  listener: ReplayListener,
): CompactionRecord {
  const judged = findJudged(chosen, file, context, listener);
  const { stored } = chosen;
  const given = readArchive(file, (database) => (stored ? findGivenText(database, stored.id) : '')) ?? '';
  return {
    ...judged,
    ...readMessages(judged, given, context.inFolder(chosen.session)),
  };
}

/** The record says what really happened; without one the transcript is replayed. */
export function findJudged(
  chosen: ChosenCompaction,
  file: string,
  context: Context,
  listener: ReplayListener,
): JudgedCompaction {
  const { session, stored, boundary } = chosen;
  const own = context.inFolder(session);
  const recorded = readArchive(file, (database) => ({
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

/** The messages before a compaction, each with whether it survived. */
function readMessages(
  { chosen: { session, boundary, stored }, summary, injections }: JudgedCompaction,
  given: string,
  { reader }: Context,
): Pick<CompactionRecord, 'messages' | 'calls'> {
  if (!boundary) return { messages: null, calls: {} };
  const read = ({ from, to }: Boundary) => readConversation(session.transcriptPath, from, to, reader);
  const said = read(boundary);
  const { previous } = boundary;
  const keptBefore = new Set(previous?.keptUuids);
  const leftBefore =
    previous && keptBefore.size > 0 ? read(previous).messages.filter(({ uuid }) => keptBefore.has(uuid)) : [];
  const messages = [...leftBefore, ...said.messages].map((each) => ({
    ...each,
    text: withoutPasteMarks(each.text),
  }));
  const carried = carriedText(summary ?? '');
  const restored = carriedText(given);
  const kept = new Set(boundary.keptUuids);
  // Of a compaction that the mod rewrote, the client does not say which messages it kept.
  const isRewritten = injections.some(({ event }) => event === 'mod');
  const lines = isRewritten && stored?.keptFrom ? { from: stored.keptFrom } : undefined;
  const judge = (message: Message): Pick<JudgedMessage, 'verdict' | 'keptIn'> => {
    if (carried.quotes(message.text)) return { verdict: 'kept', keptIn: 'summary' };
    if (kept.has(message.uuid) || isKept(message.line, lines))
      return { verdict: 'kept', keptIn: 'kept messages' };
    if (restored.quotes(message.text)) return { verdict: 'restored' };
    return { verdict: given === '' ? 'lost' : 'deferred' };
  };
  return { messages: messages.map((message) => ({ ...message, ...judge(message) })), calls: said.calls };
}

/** `audit <which> --json`: all data with full texts. A public format: see docs/audit.md. */
export function encodeRecord({ listed, chosen: { stored }, facts, injections, ...rest }: CompactionRecord) {
  const { summary, misquotes, messages, calls, regrets } = rest;
  return {
    ...listed,
    pending: stored?.pending ?? null,
    lateAt: stored?.lateAt ?? null,
    instructions: stored?.instructions ?? '',
    summary,
    summaryFrom: stored?.summaryFrom ?? null,
    handoff: summary === null ? null : findHandoff(summary),
    ...{ survival: facts, misquotes, messages, calls, regrets },
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
