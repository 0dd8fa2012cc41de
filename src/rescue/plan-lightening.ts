import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientCopy, LiveRow, Placeholder } from '../clients/client-copy.ts';
import { plainWords } from '../domain/plain-line.ts';
import { groupDigits } from '../domain/say.ts';
import type { CopyRequest } from './read-session.ts';

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

function countRows(rows: readonly LiveRow[], copy: ClientCopy): number {
  const parts = rows.flatMap((row) => copy.partsOf(row));
  const sizes = parts.map(({ text, pictures }) => estimateTokens(text) + pictures * PICTURE_TOKENS);
  return sizes.reduce((sum, size) => sum + size, (rows.length + parts.length) * ROW_TOKENS);
}

export function countUnits(units: readonly Unit[]): number {
  return units.reduce((total, { tokens }) => total + tokens, 0);
}

export interface LighteningCounts {
  /** Units of which results, thinking and long calls are left out. */
  masked: number;
  /** The oldest units, which are left out entirely. */
  units: number;
}

/** The newest rounds stay unchanged up to this share of the limit. */
const WHOLE_SHARE = 0.25;

/** Leaves out as little as necessary, the oldest first: results, thinking and long texts in calls, and finally whole units. */
export function planLightening(units: readonly Unit[], limit: number, { copy, from, whole }: CopyRequest) {
  const calls = units.flatMap(({ rows }) => rows.flatMap(copy.callsOf));
  const names = new Map(calls.map(({ id, name }) => [id, name]));
  const nameOf = (callId: string) => names.get(callId) ?? 'a tool';
  // Messages of the user stay or go whole.
  const said = new Set(whole.said.map(({ uuid }) => uuid));
  const lighten = (row: LiveRow) =>
    said.has(row.uuid) ? row : (copy.lighten(row, placeholderFor(row, from.id), nameOf) ?? []);
  const left = [...units];
  let masked = 0;
  const wholeFrom = findWhole(units, limit * WHOLE_SHARE);
  let total = countUnits(units);
  for (let index = 0; index < wholeFrom && total > limit; index += 1) {
    const rows = left[index]!.rows.flatMap(lighten);
    const saved = left[index]!.tokens - countRows(rows, copy);
    if (saved <= 0) continue;
    masked += 1;
    total -= saved;
    left[index] = { rows, tokens: left[index]!.tokens - saved };
  }
  let drop = 0;
  for (; drop < wholeFrom && total > limit; drop += 1) total -= left[drop]!.tokens;
  return { units: left.slice(drop), counts: { masked, units: drop } };
}

function findWhole(units: readonly Unit[], tokensMax: number): number {
  let sum = 0;
  let index = units.length;
  while (index > 0 && sum + units[index - 1]!.tokens <= tokensMax) {
    index -= 1;
    sum += units[index]!.tokens;
  }
  return index;
}

function placeholderFor({ line }: LiveRow, sessionId: string): Placeholder {
  return (what, characters) => {
    const size = characters === 0 ? '' : `, ${groupDigits(characters)} characters`;
    return `[masked by tideproof: ${plainWords(what)}${size}; recall finds it, or show with session ${sessionId}, line ${line}]`;
  };
}
