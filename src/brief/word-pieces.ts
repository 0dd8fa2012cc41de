import type { Fact } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { type BriefRequest, isRecent, type Piece, TITLES } from './brief-request.ts';
import { describeFact, newestOf } from './describe-fact.ts';
import type { KnownPlaces } from './known-places.ts';
import type { SummaryWorth } from './measure-summary.ts';
import { orderWords, promptItem } from './quote-words.ts';

const PROMPT_MAX = 1500;
const LAST_PROMPT_MAX = 2500;
const OLD_PROMPT_MAX = 600;
const SILENT_REFUSALS_MAX = 1;

/**
 * What the user said and the model does not have: prompts since the compaction before, answers, notes, and what the
 * user's settings name. Beside a poor summary also refusals without a word, and earlier prompts.
 */
export function wordPieces(
  prompts: readonly Fact[],
  request: BriefRequest,
  places: KnownPlaces,
  worth: SummaryWorth,
): Piece[] {
  const { facts, cwd, isPriority = () => false } = request;
  const refusals = facts.filter(({ kind, last }) => kind === 'refusal' && last.line > 0);
  // The client writes the words of a refusal into its row.
  const refusalOf = (fact: Fact) => refusals.find(({ last }) => last.line === fact.last.line);
  const recent = prompts.filter((fact) => isRecent(fact, request));
  const newest = recent.reduce((line, { last }) => Math.max(line, last.line), 0);
  const said = orderWords(
    recent.filter((fact) => !places.holds(fact)),
    isPriority,
  ).map((fact, nth): Piece => {
    const max = fact.last.line === newest ? LAST_PROMPT_MAX : PROMPT_MAX;
    return {
      title: TITLES.words,
      text: promptItem(fact, max, refusalOf(fact)),
      rank: nth / 1000,
      fact,
      isWords: true,
    };
  });
  const list = (title: string, kind: Fact['kind'], rank: number, isTold: (fact: Fact) => boolean): Piece[] =>
    newestOf(facts, kind, isTold).map((fact, nth) => ({
      ...{ title, text: describeFact(fact, cwd), rank: rank + nth / 100, fact },
    }));
  const isMissing = (fact: Fact) => (worth !== 'good' || isRecent(fact, request)) && !places.holds(fact);
  const isUnnamed = ({ text }: Fact) => !places.quotes(text);
  const told = [
    ...said,
    ...list(TITLES.asked, 'answer', 1, isMissing),
    ...list(TITLES.noted, 'note', 1.2, (fact) => !places.holds(fact)),
    ...list(TITLES.things, 'ledger-line', 4, isUnnamed),
    ...list(TITLES.things, 'id', 4.1, isUnnamed),
    ...list(TITLES.things, 'document', 4.2, isUnnamed),
  ];
  if (worth === 'good') return told;
  const older = prompts.filter(
    (fact) => fact.last.generation < request.compaction - 1 && !places.holds(fact),
  );
  const silent = refusals
    .filter((fact) => fact.detail.words === undefined && isRecent(fact, request) && isUnnamed(fact))
    .slice(-SILENT_REFUSALS_MAX);
  return [
    ...told,
    ...silent.map(
      (fact, nth): Piece => ({
        title: TITLES.refused,
        text: `${plainWords(fact.text)}, ${sayMoment(fact.last.time)}`,
        rank: 1 + nth / 100,
      }),
    ),
    ...orderWords(older, isPriority).map(
      (fact, nth): Piece => ({
        title: TITLES.older,
        text: promptItem(fact, OLD_PROMPT_MAX, refusalOf(fact)),
        rank: 2.1 + nth / 10,
        fact,
      }),
    ),
  ];
}
