import type { Finding } from '../../domain/finding.ts';
import type { BriefRequest } from '../compose-brief.ts';
import type { SaidText } from '../said-text.ts';
import { type Claim, derivedFact } from './claim.ts';

const SHOWN_MAX = 40;
const OVERTAKEN_SHARE = 0.3;

/** The findings that the next turns would miss most. */
export function foundClaims(request: BriefRequest, summary: SaidText): Claim[] {
  const ranked = rankFindings(request, summary);
  return ranked.slice(0, SHOWN_MAX).map(({ finding, worth }) => ({
    section: 'found',
    text: finding.text,
    worth,
    fact: derivedFact('finding', finding.text, finding.text, finding.line),
  }));
}

function isName(word: string): boolean {
  return (
    /[\d_$@#/.:]/.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /^\p{Lu}{2,}$/u.test(word) || /\w-\w/.test(word)
  );
}

/** Sentences that announce, praise or ask the reader; they tell nothing that was found. */
const ANNOUNCED =
  /^(?:let me|let's|now let|now i|i'll|i will|i'm going|i need to|i should|next|first,|then i|want me|would you|should i|do you|please|here's|here is|here are|you're|you are|looking at|continuing)\b/i;
/** How a check went, or that something is done: the runs and commits tell that, and later than the sentence. */
const STATUS =
  /\b(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing|ure)?|green|succe\w+|complete[d]?|ready|done|fixed|clean|committed|pushed|working|works|0 issues|no (?:errors|issues))\b|✅|✓|✔|❌/i;

function rankFindings({ record }: BriefRequest, summary: SaidText): { finding: Finding; worth: number }[] {
  const { kept, at: now } = record.findings;
  const counts = new Map<string, number>();
  for (const { keys } of kept) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const rarity = (key: string) =>
    ((isName(key) ? 1 : 0.35) * Math.log2(1 + kept.length / (counts.get(key) ?? 1))) /
    Math.log2(1 + kept.length);
  const hot = hotWords(record.work);
  const later = wordsOfPrompts(record.work);
  const scored = kept
    .filter(
      (finding) =>
        !ANNOUNCED.test(finding.text) && !(STATUS.test(finding.text) && finding.line < record.work.movedLine),
    )
    .map((finding) => {
      const weights = finding.keys.map(rarity);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const said = summary.shareSaid(finding.keys, weights);
      const near = finding.keys.filter((key) => hot.has(key)).length / Math.max(1, finding.keys.length);
      const recent =
        2 ** (-(now - finding.at) / 500) * 2 ** (-(record.findings.prompts - finding.prompts) / 6);
      const relied = Math.log2(1 + Math.min(finding.uses, 15)) / 4;
      const density = (total / Math.max(60, finding.text.length)) * 50;
      const worth =
        (1 - said) ** 1.2 *
        (0.3 + recent) *
        (0.6 + relied + near + (finding.acted ? 0.5 : 0)) *
        Math.min(1.5, density) *
        Math.min(1, total / 2) *
        formOf(finding) *
        (isOvertaken(finding, weights, later) ? 0.4 : 1);
      return { finding, worth };
    })
    .sort((one, other) => other.worth - one.worth);
  return withoutRepeats(scored).map(({ finding, worth }) => ({
    finding,
    worth: Math.min(7, 2.2 + 3.2 * worth),
  }));
}

/** How a sentence is built says how likely it tells something: what is so and not otherwise, what follows from what; not what may be. */
function formOf({ text, source }: Finding): number {
  let weight = source === 'agent' ? 0.75 : 1;
  if (NEGATED.test(text)) weight *= 1.3;
  if (REASONED.test(text)) weight *= 1.2;
  if (SUPPOSED.test(text)) weight *= 0.4;
  if (/^\w+ed\b|^`?[\w./-]+\.\w{1,5}`?(?: [-–—]|:) /.test(text)) weight *= 0.6;
  if (text.length > 260) weight *= 0.8;
  return weight;
}

const NEGATED =
  /\b(?:not|no|never|only|without|n't|nicht|kein\w*|nur|pas|jamais|sin|não|nunca|не|нет)\b|n['’]t\b|不|没|ない|않/i;
const REASONED =
  /\b(?:because|since|so that|therefore|due to|which means|means that|caused?|instead|weil|daher|parce|donc|porque|потому|поэтому)\b|→|因为|ので|때문/i;
const SUPPOSED =
  /\b(?:might|may|maybe|perhaps|probably|likely|suggests?|would|could|should|if you|we need|need to|proposed?|option|vielleicht|könnte|peut-être|quizás|talvez|возможно)\b/i;

function hotWords({ prompts, said, files, steps }: BriefRequest['record']['work']): Set<string> {
  const text = [
    prompts.at(-1)?.text ?? '',
    ...said.slice(-2).map((each) => each.text),
    ...steps.map((step) => step.text),
    ...files
      .filter((file) => file.state !== 'committed')
      .map((file) => file.path.slice(file.path.lastIndexOf('/') + 1)),
  ].join(' ');
  return new Set(text.split(/[^\p{L}\p{N}_$@#%./:-]+/u).map((word) => word.replace(/[.:]+$/, '')));
}

/** The user has spoken of the same things since: what was said before may not hold any more. */
function isOvertaken(
  { keys, line }: Finding,
  weights: number[],
  later: { line: number; words: Set<string> }[],
): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return later.some((prompt) => {
    if (prompt.line <= line) return false;
    let shared = 0;
    for (const [nth, key] of keys.entries()) if (prompt.words.has(key.toLowerCase())) shared += weights[nth]!;
    return shared > total * OVERTAKEN_SHARE;
  });
}

function wordsOfPrompts({ prompts }: BriefRequest['record']['work']): { line: number; words: Set<string> }[] {
  return prompts
    .filter(({ text }) => text.length < 1500)
    .map(({ line, text }) => ({
      line,
      words: new Set(text.toLowerCase().split(/[^\p{L}\p{N}_$@#%./:-]+/u)),
    }));
}

/** Of two that speak of the same things the later one counts. */
function withoutRepeats(
  scored: { finding: Finding; worth: number }[],
): { finding: Finding; worth: number }[] {
  const chosen: { finding: Finding; worth: number }[] = [];
  for (const each of scored.slice(0, 150)) {
    const same = chosen.findIndex(({ finding }) => similar(finding.keys, each.finding.keys) > 0.6);
    if (same === -1) chosen.push(each);
    else if (chosen[same]!.finding.at < each.finding.at)
      chosen[same] = { finding: each.finding, worth: chosen[same]!.worth };
  }
  return chosen;
}

function similar(one: string[], other: string[]): number {
  const known = new Set(one);
  const both = other.filter((key) => known.has(key)).length;
  return both / Math.max(1, Math.min(one.length, other.length));
}
