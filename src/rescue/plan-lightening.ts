import type { ClientCopy, LiveRow } from '../clients/client-copy.ts';
import { countRows, type Unit } from './conversation-units.ts';

/** What was left out of a conversation to make it fit. */
export interface Lightened {
  units: Unit[];
  /** The oldest ones that are not in the copy at all. */
  dropped: Unit[];
  counts: LighteningCounts;
  /** From which unit on all is as it was. */
  wholeFrom: number;
}

export interface LighteningCounts {
  results: number;
  thinking: number;
  inputs: number;
  pictures: number;
  units: number;
}

interface LighteningLimits {
  copy: ClientCopy;
  /** What all units together may have. */
  tokensMax: number;
  /** What must be said of a unit that is dropped, and the most that may be said of all. */
  wordsTokens(unit: Unit): number;
  wordsTokensMax: number;
  /** Whether a row holds words of the user. */
  isUsers(row: LiveRow): boolean;
  /** The line in the place of what is left out. */
  placeholder(row: LiveRow, what: string, characters: number): string;
}

/** The newest rounds stay unchanged up to this share of the limit. */
const WHOLE_SHARE = 0.25;

type Step = Exclude<keyof LighteningCounts, 'units'>;

/**
 * Takes out as little as makes the conversation fit, what is least missed first and the oldest of it first: results of tools,
 * what the model thought, long texts of calls, pictures, and at last whole rounds.
 */
export function planLightening(units: readonly Unit[], limits: LighteningLimits): Lightened {
  const left = [...units];
  const counts: LighteningCounts = { results: 0, thinking: 0, inputs: 0, pictures: 0, units: 0 };
  const wholeFrom = findWhole(units, limits.tokensMax * WHOLE_SHARE);
  let total = units.reduce((sum, { tokens }) => sum + tokens, 0);
  const names = new Map(
    units.flatMap(({ rows }) =>
      rows.flatMap((row) => limits.copy.callsOf(row).map(({ id, name }) => [id, name] as const)),
    ),
  );
  const nameOf = (callId: string) => names.get(callId) ?? 'a tool';
  for (const step of ['results', 'thinking', 'inputs', 'pictures'] satisfies Step[]) {
    for (let index = 0; index < wholeFrom && total > limits.tokensMax; index += 1) {
      const before = left[index]!;
      const after = lighten(before, step, nameOf, limits);
      if (after.tokens >= before.tokens) continue;
      counts[step] += after.changed;
      total -= before.tokens - after.tokens;
      left[index] = after;
    }
  }
  let drop = 0;
  let words = 0;
  while (drop < wholeFrom && total + Math.min(words, limits.wordsTokensMax) > limits.tokensMax) {
    total -= left[drop]!.tokens;
    words += limits.wordsTokens(units[drop]!);
    drop += 1;
  }
  return {
    units: left.slice(drop),
    dropped: units.slice(0, drop),
    counts: { ...counts, units: drop },
    wholeFrom: wholeFrom - drop,
  };
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
  step: Step,
  nameOf: (callId: string) => string,
  { placeholder, isUsers, copy }: LighteningLimits,
): Unit & { changed: number } {
  let changed = 0;
  const rows = unit.rows.flatMap((row) => {
    const line = (what: string, characters: number) => placeholder(row, what, characters);
    const lighter = step === 'results' && isUsers(row) ? row : copy.lighten[step](row, line, nameOf);
    if (lighter !== row) changed += 1;
    return lighter === undefined ? [] : [lighter];
  });
  return { rows, tokens: countRows(rows, copy), changed };
}
