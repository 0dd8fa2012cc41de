import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientCopy, LiveRow } from '../clients/client-copy.ts';
import type { WholeSession } from './read-session.ts';

/** A prompt, or an assistant message with all results of its calls, which the API only accepts together. */
export interface Unit {
  rows: LiveRow[];
  tokens: number;
}

/** Estimated tokens that the API counts around each message or block. */
const ROW_TOKENS = 12;
/** Most tokens that the API counts for an image. */
const PICTURE_TOKENS = 1600;

/** Groups rows into units. Results go to the message that made the call, whatever their order in the file. */
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
    // Rows of one message stay together, before the results.
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
  /** Tokens that the client sends besides the conversation: system prompt, tools, CLAUDE.md. */
  overhead: number;
  /** Ratio of the API's count to our estimate of the conversation; at least 1. */
  factor: number;
}

/** System prompt and tools of the client; more with the user's servers and files. */
const OVERHEAD_LEAST = 20_000;
const OVERHEAD_MOST = 60_000;
/** A larger ratio is no estimation error: the API then counted a different text. */
const FACTOR_MOST = 2;
/** Used if the API has counted nothing since the last compaction. */
const FACTOR_UNCOUNTED = 1.15;

/** Calibrates our estimate by the API's counts in this session, so that a copy does not become larger than planned. */
export function measureSession(whole: WholeSession, units: readonly Unit[]): Measured {
  const { firstMeasured, progress, live } = whole;
  const summary = estimateTokens(live.summary ?? '');
  const before = units.filter(({ rows }) => (rows[0]?.line ?? 0) < firstMeasured.line);
  const estimated = summary + countUnits(before);
  const overhead = Math.min(OVERHEAD_MOST, Math.max(OVERHEAD_LEAST, firstMeasured.tokens - estimated));
  const all = summary + countUnits(units);
  const factor =
    progress.contextTokens === 0 ? FACTOR_UNCOUNTED : (progress.contextTokens - overhead) / Math.max(1, all);
  return { overhead, factor: Math.min(FACTOR_MOST, Math.max(1, factor)) };
}

export function countUnits(units: readonly Unit[]): number {
  return units.reduce((total, { tokens }) => total + tokens, 0);
}
