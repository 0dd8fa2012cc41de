import type { BriefRequest } from '../compose-brief.ts';
import { clip, oneLine } from '../describe-fact.ts';
import { rankFacts } from '../rank-facts.ts';
import { type Claim, derivedFact } from './claim.ts';
import { shortPaths } from './state-claim.ts';

const SHOWN_MAX = 10;

/** What was tried or meant and given up, with the reason where one was given. */
export function droppedClaims({ facts, turn, record, cwd }: BriefRequest): Claim[] {
  const tried = facts.filter(
    ({ kind, status, text }) => kind === 'attempt' && status !== 'superseded' && text !== '',
  );
  const refused = record.work.refusals
    .filter(({ words }) => words !== '')
    .toReversed()
    .map(({ call, words, line }, index): Claim => {
      const text = `The user refused: ${clip(shortPaths(oneLine(call), cwd), 160)}${words === '' ? '' : ` and said: ${clip(oneLine(words), 260)}`}`;
      return {
        section: 'dropped',
        text,
        worth: 6 - index * 0.5,
        fact: derivedFact('attempt', text, text, line),
      };
    });
  const dropped = rankFacts(tried, turn)
    .slice(0, SHOWN_MAX)
    .map(
      (fact, index): Claim => ({
        section: 'dropped',
        text: clip(oneLine(fact.text), 320),
        worth: 5 - index * 0.25,
        fact,
      }),
    );
  return [...refused, ...dropped];
}
