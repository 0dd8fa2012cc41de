import { plainLine } from '../../domain/plain-line.ts';
import type { Prompt, WorkState } from '../../domain/work-state.ts';
import type { SaidText } from '../check/said-text.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { describeFact } from '../describe-fact.ts';
import { endedFindings } from '../ended/ended-findings.ts';
import { kinds } from '../kinds/kinds.ts';
import { rankFacts } from '../rank-facts.ts';
import { type Claim, derivedFact, shortPaths } from './claim.ts';
import { contradictionClaims } from './contradiction-claims.ts';
import { sinceNote } from './corrections.ts';
import { failedClaims } from './failed-claims.ts';
import { foundClaims } from './found-claims.ts';
import { howClaims } from './how-claims.ts';
import { fileClaims, thingClaims } from './other-claims.ts';
import { stateClaims } from './state-claims.ts';
import { userClaims } from './user-claims.ts';

const SHOWN_MAX = 10;

/** All lines that a brief could hold, each once, before they are compared with the summary. */
export function collectClaims(request: BriefRequest, summary: SaidText): Claim[] {
  const isEnded = endedFindings(request.record);
  const claims = [
    ...contradictionClaims(request),
    ...stateClaims(request, isEnded),
    ...userClaims(request),
    ...droppedClaims(request),
    ...foundClaims(request, summary, isEnded),
    ...failedClaims(request),
    ...howClaims(request),
    ...thingClaims(request),
    ...kindClaims(request),
    ...fileClaims(request, isEnded),
  ].map(inPlainLines);
  const keys = new Set<string>();
  return claims.filter(({ text, fact }) => {
    const key = `${fact.kind} ${fact.key}`;
    if (text === '' || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** Drops claims that an earlier line contains. To be applied to lines that are told: a line that is left out repeats nothing. */
export function withoutRepeats(claims: readonly Claim[]): Claim[] {
  const texts: string[] = [];
  return claims.filter(({ section, text, says = text }) => {
    const told = withoutOk(says);
    const isRepeated = section !== 'state' && section !== 'user' && texts.some((each) => each.includes(told));
    if (!isRepeated) texts.push(withoutOk(text));
    return !isRepeated;
  });
}

/** The list of last calls omits "ok:", so it is ignored when lines are compared. */
function withoutOk(text: string): string {
  return text.replaceAll('` → ok: ', '` → ');
}

/** Puts each text on one harmless line, so that quoted text cannot begin a line of its own. */
function inPlainLines(claim: Claim): Claim {
  const text = plainLine(oneLine(claim.text));
  return claim.shorter === undefined
    ? { ...claim, text }
    : { ...claim, text, shorter: plainLine(oneLine(claim.shorter)) };
}

/** Refused calls and abandoned attempts, with the reason where one was given. */
function droppedClaims({ facts, turn, record, cwd }: BriefRequest): Claim[] {
  const tried = facts.filter(
    ({ kind, status, text }) => kind === 'attempt' && status !== 'superseded' && text !== '',
  );
  const refused = record.work.refusals
    .filter(({ words, isOver }) => words !== '' && !isOver)
    .toReversed()
    .map(({ call, words, line }, index): Claim => {
      const text = `The user refused: ${clip(shortPaths(oneLine(call), cwd), 160)}${words === '' ? '' : ` and said: ${clip(oneLine(words), 260)}`}${sinceNote(promptAt(record.work, line), words)}`;
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

function promptAt({ prompts }: WorkState, line: number): Prompt | undefined {
  return prompts.find((prompt) => prompt.line === line);
}

/** Claims of kinds that define their lines in `kinds/kinds.ts`. */
function kindClaims({ facts, cwd }: BriefRequest): Claim[] {
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
