import { plainLine } from '../../domain/plain-line.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { oneLine } from '../describe-fact.ts';
import type { SaidText } from '../said-text.ts';
import type { Claim } from './claim.ts';
import { contradictionClaims } from './contradiction-claims.ts';
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
    ...contradictionClaims(request),
    ...stateClaims(request),
    ...userClaims(request),
    ...droppedClaims(request),
    ...foundClaims(request, summary),
    ...failedClaims(request),
    ...howClaims(request),
    ...thingClaims(request),
    ...fileClaims(request),
  ].map(inPlainLines);
  const keys = new Set<string>();
  const texts: string[] = [];
  return claims.filter(({ section, text, fact, says = text }) => {
    const key = `${fact.kind} ${fact.key}`;
    const isRepeated = section !== 'state' && section !== 'user' && texts.some((each) => each.includes(says));
    if (text === '' || keys.has(key) || isRepeated) return false;
    keys.add(key);
    texts.push(text);
    return true;
  });
}

/** Text of others never begins a line of its own, whatever it holds. */
function inPlainLines(claim: Claim): Claim {
  const text = plainLine(oneLine(claim.text));
  return claim.shorter === undefined
    ? { ...claim, text }
    : { ...claim, text, shorter: plainLine(oneLine(claim.shorter)) };
}
