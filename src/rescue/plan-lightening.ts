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
  /** Tokens to quote the user's words of a dropped unit, and the most for all quotes. */
  wordsTokens(unit: Unit): number;
  wordsTokensMax: number;
  /** Whether a row contains words of the user. */
  isUsers(row: LiveRow): boolean;
  /** The line that replaces content left out. */
  placeholder(row: LiveRow, what: string, characters: number): string;
}

/** The newest rounds stay unchanged up to this share of the limit. */
const WHOLE_SHARE = 0.25;

/**
 * Leaves out as little as necessary to fit, the oldest first: results of tools, thinking and long texts in calls, and
 * finally whole units.
 */
export function planLightening(units: readonly Unit[], limits: LighteningLimits) {
  const left = [...units];
  let masked = 0;
  const wholeFrom = findWhole(units, limits.tokensMax * WHOLE_SHARE);
  let total = countUnits(units);
  const names = new Map(
    units.flatMap(({ rows }) =>
      rows.flatMap((row) => limits.copy.callsOf(row).map(({ id, name }) => [id, name] as const)),
    ),
  );
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
    words += limits.wordsTokens(units[drop]!);
    drop += 1;
  }
  const counts: LighteningCounts = { masked, units: drop };
  return { units: left.slice(drop), counts };
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
  { placeholder, isUsers, copy }: LighteningLimits,
): Unit {
  const rows = unit.rows.flatMap((row) => {
    if (isUsers(row)) return [row];
    const line = (what: string, characters: number) => placeholder(row, what, characters);
    return copy.lighten(row, line, nameOf) ?? [];
  });
  return { rows, tokens: countRows(rows, copy) };
}
