import type { BriefRequest } from '../compose-brief.ts';
import { describeFact } from '../describe-fact.ts';
import { kinds } from '../kinds/kinds.ts';
import type { Claim } from './claim.ts';

/** Lines of the kinds that say themselves where theirs stand. */
export function kindClaims({ facts, cwd }: BriefRequest): Claim[] {
  return kinds.flatMap(({ kind, lines }) => {
    if (!lines) return [];
    const { section, label, worth, step, countMax } = lines;
    return facts
      .filter((fact) => fact.kind === kind && fact.status !== 'superseded' && fact.text !== '')
      .slice(0, countMax)
      .map((fact, index): Claim => {
        const words = describeFact(fact, { cwd });
        const text = label === undefined ? words : `${label}: ${words}`;
        return { section, text, worth: worth - index * step, fact };
      });
  });
}
