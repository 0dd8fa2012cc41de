import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientCopy, LiveRow, RowPart } from '../clients/client-copy.ts';
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
  const { isAssistant, callsOf, answersOf, dropCalls, dropAnswers, messageIdOf } = copy;
  const called = new Set(rows.flatMap((row) => (isAssistant(row) ? callsOf(row).map(({ id }) => id) : [])));
  const answered = new Set(rows.flatMap((row) => answersOf(row)));
  const units: LiveRow[][] = [];
  const ofMessage = new Map<string, LiveRow[]>();
  const ofCall = new Map<string, LiveRow[]>();
  for (const each of rows) {
    const row = isAssistant(each)
      ? dropCalls(each, (id) => answered.has(id))
      : dropAnswers(each, (id) => called.has(id));
    if (row === undefined) continue;
    const unit = findUnit(row, ofMessage, ofCall, copy);
    if (unit) addTo(unit, row, copy);
    else units.push(startUnit(row, ofMessage, copy));
    if (!isAssistant(row)) continue;
    const own = ofMessage.get(messageIdOf(row)) ?? units.at(-1)!;
    for (const { id } of callsOf(row)) ofCall.set(id, own);
  }
  return units.map((unit) => ({ rows: unit, tokens: countRows(unit, copy) }));
}

function findUnit(
  row: LiveRow,
  ofMessage: ReadonlyMap<string, LiveRow[]>,
  ofCall: ReadonlyMap<string, LiveRow[]>,
  { isAssistant, messageIdOf, answersOf }: ClientCopy,
): LiveRow[] | undefined {
  if (isAssistant(row)) return ofMessage.get(messageIdOf(row));
  const [callId] = answersOf(row);
  return callId === undefined ? undefined : ofCall.get(callId);
}

/** Rows of one message stay together, in front of its answers. */
function addTo(unit: LiveRow[], row: LiveRow, { isAssistant }: ClientCopy): void {
  const behind = isAssistant(row) ? unit.findLastIndex(isAssistant) + 1 : unit.length;
  unit.splice(behind, 0, row);
}

function startUnit(
  row: LiveRow,
  ofMessage: Map<string, LiveRow[]>,
  { isAssistant, messageIdOf }: ClientCopy,
): LiveRow[] {
  const unit = [row];
  const id = isAssistant(row) ? messageIdOf(row) : '';
  if (id !== '') ofMessage.set(id, unit);
  return unit;
}

export function countRows(rows: readonly LiveRow[], copy: ClientCopy): number {
  return rows.reduce((sum, row) => sum + countRow(row, copy), 0);
}

function countRow(row: LiveRow, { partsOf }: ClientCopy): number {
  return partsOf(row).reduce((sum, part) => sum + countPart(part), ROW_TOKENS);
}

function countPart({ text, pictures }: RowPart): number {
  return estimateTokens(text) + pictures * PICTURE_TOKENS + ROW_TOKENS;
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
