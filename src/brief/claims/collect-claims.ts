import type { BriefRequest } from '../compose-brief.ts';
import type { SaidText } from '../said-text.ts';
import type { Claim } from './claim.ts';
import { droppedClaims } from './dropped-claims.ts';
import { failedClaims } from './failed-claims.ts';
import { foundClaims } from './found-claims.ts';
import { howClaims } from './how-claims.ts';
import { fileClaims, thingClaims } from './other-claims.ts';
import { stateClaims } from './state-claims.ts';
import { userClaims } from './user-claims.ts';

/** All that could be said, each line once, whatever the summary says. */
export function collectClaims(request: BriefRequest, summary: SaidText): Claim[] {
  const claims = [
    ...stateClaims(request),
    ...userClaims(request),
    ...foundClaims(request, summary),
    ...failedClaims(request),
    ...droppedClaims(request),
    ...howClaims(request),
    ...thingClaims(request),
    ...fileClaims(request),
  ];
  const seen = new Set<string>();
  const stated = claims.filter(({ section }) => section === 'state').map(({ text }) => text);
  return claims.filter(({ section, text, fact }) => {
    if (section === 'found' && stated.some((each) => each.includes(text))) return false;
    const key = `${fact.kind} ${fact.key}`;
    if (text === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
