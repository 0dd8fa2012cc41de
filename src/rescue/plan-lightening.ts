import type { ClientCopy, LiveRow } from '../clients/client-copy.ts';
import { countRows, countUnits, type Unit } from './conversation-units.ts';

/** How much was left out. */
export interface LighteningCounts {
  /** Units of which results, thinking and long calls are left out. */
  masked: number;
  /** The oldest units, which are left out entirely. */
  units: number;
}

interface LighteningLimits {
  copy: ClientCopy;
  /** Most tokens of all units together. */
  tokensMax: number;
  /** Tokens to quote each message of the user, by its uuid, and the most for all quotes. */
  quoted: ReadonlyMap<string, number>;
  wordsTokensMax: number;
  /** The line that replaces content left out. */
  placeholder(row: LiveRow, what: string, characters: number): string;
}

/** The newest rounds stay unchanged up to this share of the limit. */
const WHOLE_SHARE = 0.25;

/** Leaves out as little as necessary, the oldest first: results, thinking and long texts in calls, and finally whole units. */
export function planLightening(
  units: readonly Unit[],
  limits: LighteningLimits,
): { units: Unit[]; counts: LighteningCounts } {
  const left = [...units];
  let masked = 0;
  const wholeFrom = findWhole(units, limits.tokensMax * WHOLE_SHARE);
  let total = countUnits(units);
  const calls = units.flatMap(({ rows }) => rows.flatMap(limits.copy.callsOf));
  const names = new Map(calls.map(({ id, name }) => [id, name]));
  const nameOf = (callId: string) => names.get(callId) ?? 'a tool';
  for (let index = 0; index < wholeFrom && total > limits.tokensMax; index += 1) {
    const before = left[index]!;
    const after = lighten(before, nameOf, limits);
    if (after.tokens >= before.tokens) continue;
    masked += 1;
    total -= before.tokens - after.tokens;
    left[index] = after;
  }
  let drop = 0;
  let words = 0;
  while (drop < wholeFrom && total + Math.min(words, limits.wordsTokensMax) > limits.tokensMax) {
    total -= left[drop]!.tokens;
    for (const { uuid } of units[drop]!.rows) words += limits.quoted.get(uuid) ?? 0;
    drop += 1;
  }
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

function lighten(
  unit: Unit,
  nameOf: (callId: string) => string,
  { placeholder, quoted, copy }: LighteningLimits,
): Unit {
  const rows = unit.rows.flatMap((row) => {
    if (quoted.has(row.uuid)) return [row];
    const line = (what: string, characters: number) => placeholder(row, what, characters);
    return copy.lighten(row, line, nameOf) ?? [];
  });
  return { rows, tokens: countRows(rows, copy) };
}
