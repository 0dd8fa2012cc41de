import type { Check } from './score.ts';
import { KINDS } from './steps.ts';

export interface Tally {
  said: number;
  of: number;
}

export function tally(checks: readonly Check[], wanted: (check: Check) => boolean): Tally {
  const chosen = checks.filter(wanted);
  return { said: chosen.filter(({ line }) => line !== undefined).length, of: chosen.length };
}

export const isStatement = ({ kind }: Check) => kind !== 'stale';
export const isStale = ({ kind }: Check) => kind === 'stale';
export const share = ({ said, of }: Tally) => (of === 0 ? 0 : said / of);

/** Found of all, by kind and by generation, and what is told that has changed since; a column for each way to get there. */
export function reportFigures(...columns: (readonly Check[])[]): string {
  const cell = ({ said, of }: Tally) =>
    `${String(said).padStart(5)} of ${String(of).padStart(4)}  ${(100 * share({ said, of })).toFixed(1).padStart(5)} %`;
  const row = (name: string, wanted: (check: Check) => boolean) =>
    `${name.padEnd(16)}${columns.map((checks) => cell(tally(checks, wanted))).join('  ')}`;
  const generations = [...new Set(columns.flat().map(({ generation }) => generation))].sort((a, b) => a - b);
  return [
    ...KINDS.map((kind) => row(kind, (check) => check.kind === kind)),
    ...generations.map((nth) =>
      row(`generation ${nth}`, (check) => isStatement(check) && check.generation === nth),
    ),
    row('all', isStatement),
    row('stale', isStale),
  ].join('\n');
}

export function reportMisses(checks: readonly Check[]): string {
  return checks
    .filter((check) => (check.line !== undefined) === isStale(check))
    .map(({ scenario, generation, kind, label, line }) =>
      line === undefined
        ? `missing ${kind}: ${label} (${scenario}, ${generation})`
        : `stale: ${label} (${scenario}, ${generation}): ${line.slice(0, 200)}`,
    )
    .sort()
    .join('\n');
}
