import type { Finding } from '../../domain/finding.ts';
import { plainLine } from '../../domain/plain-line.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import type { SaidText } from '../check/said-text.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { newerFigures } from '../ended/contradicted-later.ts';
import { type IsEnded, whatCameLater } from '../ended/ended-findings.ts';
import { isInDoubt } from '../ended/in-doubt.ts';
import { rankFacts } from '../rank-facts.ts';
import { type Claim, derivedFact } from './claim.ts';
import { figureCorrection } from './corrections.ts';
import { rankFindings } from './rank-findings.ts';
import { isStatus } from './sentence-form.ts';

const FINDINGS_MAX = 60;
const LATER_MAX = 120;
const DECISIONS_MAX = 12;
/** The worth of a finding with score 0, and what each point of its score adds. */
const WORTH_LEAST = 2.2;
const WORTH_MORE = 3.2;
const WORTH_PLAIN = 5.4;
/** Above `WORTH_PLAIN` the worth only approaches this limit, so that findings stay behind what the user said. */
const WORTH_MOST = 6.4;
/** If one sentence of the summary has this share of a finding's keywords, by weight, it says it in other words. */
const SAID_SHARE = 0.5;

/** The best findings, and decisions of the ledger that no finding repeats. */
export function foundClaims(request: BriefRequest, summary: SaidText, isEnded: IsEnded): Claim[] {
  return [...findingClaims(request, summary, isEnded), ...decisionClaims(request)];
}

function findingClaims({ record, compaction }: BriefRequest, summary: SaidText, isEnded: IsEnded): Claim[] {
  const figureNow = newerFigures(record.findings.kept);
  const later = (finding: Finding) => {
    const now = figureNow(finding);
    return (
      whatCameLater(finding, record.work) ||
      figureCorrection(finding.text, finding.line, record.work) ||
      (now === undefined ? '' : ` (later: ${clip(oneLine(now), LATER_MAX)})`)
    );
  };
  return rankFindings(record, compaction, summary, isEnded)
    .slice(0, FINDINGS_MAX)
    .map(({ finding, finding: { text, line }, score, saidShare, weight }) => ({
      section: 'found',
      ...(under(finding, record) && { under: under(finding, record) }),
      text: `${under(finding, record)}${text}${later(finding)}`,
      says: plainLine(oneLine(text)),
      isSaid: saidShare >= SAID_SHARE,
      isDoubtful: isInDoubt(finding, record),
      worth: worthOf(score),
      weight: worthOf(weight),
      fact: derivedFact('finding', text, text, line),
      nth: record.findings.kept.indexOf(finding),
    }));
}

/** The finding's heading, without parts such as "All tests pass:" once something was changed after it. */
function under({ under: words, line }: Finding, { work }: StateOfRecord): string {
  if (words === undefined) return '';
  const held = line < work.movedLine ? words.split(': ').filter((part) => !isStatus(part)) : [words];
  return held.length === 0 ? '' : `${held.join(': ')}: `;
}

function worthOf(score: number): number {
  const worth = WORTH_LEAST + WORTH_MORE * score;
  const above = Math.max(0, worth - WORTH_PLAIN);
  return Math.min(worth, WORTH_PLAIN) + ((WORTH_MOST - WORTH_PLAIN) * above) / (above + 1);
}

function decisionClaims({ record, facts, turn }: BriefRequest): Claim[] {
  const { kept } = record.findings;
  const decided = facts.filter(
    ({ kind, status, text }) =>
      kind === 'decision' &&
      status !== 'superseded' &&
      text !== '' &&
      !kept.some((finding) => text.includes(finding.text) || finding.text.includes(text)),
  );
  return rankFacts(decided, turn)
    .slice(0, DECISIONS_MAX)
    .map((fact, index) => ({
      section: 'found',
      text: oneLine(fact.text),
      worth: 4.6 - index * 0.1,
      fact,
    }));
}
