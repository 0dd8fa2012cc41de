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

export const isStatement = ({ kind }: Check) => kind !== 'gone';
export const isStale = ({ kind }: Check) => kind === 'gone';
export const share = ({ said, of }: Tally) => (of === 0 ? 0 : said / of);

/** Found of all, by kind and by generation, and what was said that must be gone. */
export function reportFigures(checks: readonly Check[]): string {
  const row = (name: string, { said, of }: Tally) =>
    `${name.padEnd(14)}${String(said).padStart(5)} of ${String(of).padStart(4)}  ${(100 * share({ said, of })).toFixed(1).padStart(5)} %`;
  const generations = [...new Set(checks.map(({ generation }) => generation))].sort((a, b) => a - b);
  return [
    ...KINDS.map((kind) =>
      row(
        kind,
        tally(checks, (check) => check.kind === kind),
      ),
    ),
    ...generations.map((nth) =>
      row(
        `generation ${nth}`,
        tally(checks, (check) => isStatement(check) && check.generation === nth),
      ),
    ),
    row('all', tally(checks, isStatement)),
    row('must be gone', tally(checks, isStale)),
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
