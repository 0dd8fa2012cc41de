import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientCopy, LiveRow } from '../clients/client-copy.ts';
import type { WholeSession } from './read-session.ts';

/** A prompt, or a message of the assistant with all results of its calls: the API takes both or neither. */
export interface Unit {
  rows: LiveRow[];
  tokens: number;
}

/** What the API counts around a message or a block. */
const ROW_TOKENS = 12;
/** The most that the API counts for a picture. */
const PICTURE_TOKENS = 1600;

/** Groups rows into units; results follow the message that called for them, in whatever order the client wrote them. */
export function formUnits(rows: readonly LiveRow[], copy: ClientCopy): Unit[] {
  const { isAssistant, callsOf, answersOf, dropUnpaired, messageIdOf } = copy;
  const called = new Set(rows.flatMap((row) => (isAssistant(row) ? callsOf(row).map(({ id }) => id) : [])));
  const answered = new Set(rows.flatMap((row) => answersOf(row)));
  const units: LiveRow[][] = [];
  const ofMessage = new Map<string, LiveRow[]>();
  const ofCall = new Map<string, LiveRow[]>();
  for (const each of rows) {
    const pairs = isAssistant(each) ? answered : called;
    const row = dropUnpaired(each, (id) => pairs.has(id));
    if (row === undefined) continue;
    const messageId = isAssistant(row) ? messageIdOf(row) : '';
    const [callId] = isAssistant(row) ? [] : answersOf(row);
    const known = callId === undefined ? ofMessage.get(messageId) : ofCall.get(callId);
    const unit = known ?? [];
    // Rows of one message stay together, in front of its answers.
    unit.splice(isAssistant(row) ? unit.findLastIndex(isAssistant) + 1 : unit.length, 0, row);
    if (!known) units.push(unit);
    if (messageId !== '') ofMessage.set(messageId, unit);
    if (isAssistant(row)) for (const { id } of callsOf(row)) ofCall.set(id, unit);
  }
  return units.map((unit) => ({ rows: unit, tokens: countRows(unit, copy) }));
}

export function countRows(rows: readonly LiveRow[], copy: ClientCopy): number {
  const parts = rows.flatMap((row) => copy.partsOf(row));
  const around = (rows.length + parts.length) * ROW_TOKENS;
  return parts.reduce(
    (sum, part) => sum + estimateTokens(part.text) + part.pictures * PICTURE_TOKENS,
    around,
  );
}

export interface Measured {
  /** What the client sends besides the conversation: its instructions, its tools, CLAUDE.md. */
  overhead: number;
  /** By how much our estimate of the conversation falls short of what the API counted; at least 1. */
  factor: number;
}

/** Instructions and tools of the client itself; more with the servers and files of a user. */
const OVERHEAD_LEAST = 20_000;
const OVERHEAD_MOST = 60_000;
/** A larger difference is no error of the estimate: then the count is about another text. */
const FACTOR_MOST = 2;
/** Where the API has counted nothing since the last compaction. */
const FACTOR_UNCOUNTED = 1.15;

/** Compares our estimate with what the API counted in this session, so that a copy does not turn out larger than planned. */
export function measureSession(whole: WholeSession, units: readonly Unit[]): Measured {
  const { firstMeasured, progress, live } = whole;
  const summary = estimateTokens(live.summary ?? '');
  const before = units.filter(({ rows }) => (rows[0]?.line ?? 0) < firstMeasured.line);
  const estimated = summary + sum(before);
  const overhead = Math.min(OVERHEAD_MOST, Math.max(OVERHEAD_LEAST, firstMeasured.tokens - estimated));
  const all = summary + sum(units);
  const factor =
    progress.contextTokens === 0 ? FACTOR_UNCOUNTED : (progress.contextTokens - overhead) / Math.max(1, all);
  return { overhead, factor: Math.min(FACTOR_MOST, Math.max(1, factor)) };
}

function sum(units: readonly Unit[]): number {
  return units.reduce((total, { tokens }) => total + tokens, 0);
}
