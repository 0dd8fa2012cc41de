import type { Fact, FactKind } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { BriefLine, Section } from './brief-line.ts';
import type { BriefSize } from './brief-size.ts';
import { describeFact, type WritingContext } from './describe-fact.ts';
import { type RankedFact, weighFacts } from './rank-facts.ts';
import { type SectionPlan, sectionPlans } from './section-plans.ts';

/** What is written below a folder. */
const PATH_KINDS: ReadonlySet<FactKind> = new Set(['file', 'path', 'document']);

/** One part of a brief before it is known how large the brief will be. */
export interface PlannedSection {
  plan: SectionPlan;
  /** What stands in the place of % in its title. */
  about: string;
  /** How many sections share what their plan may take. */
  count: number;
  facts: RankedFact[];
}

/** Lost facts → what each section of a brief could hold, in the order of their worth. */
export function planSections(lost: Fact[], turn: number): PlannedSection[] {
  const byKind = new Map<FactKind, Fact[]>();
  for (const fact of lost) {
    const known = byKind.get(fact.kind);
    if (known) known.push(fact);
    else byKind.set(fact.kind, [fact]);
  }
  return sectionPlans.flatMap((plan) => {
    const facts: Fact[] = [];
    for (const kind of plan.kinds)
      for (const fact of byKind.get(kind) ?? [])
        if (plan.only === undefined || plan.only(fact, turn)) facts.push(fact);
    const parts = splitFacts(facts, plan.splitBy);
    return parts.map(([about, own]) => ({ plan, about, count: parts.length, facts: weighFacts(own, turn) }));
  });
}

/** The sections of a brief of this size, with all that they could hold but what is shown elsewhere. */
export function writeSections(
  planned: readonly PlannedSection[],
  isShown: (fact: Fact) => boolean,
  context: WritingContext & { size: BriefSize },
): Section[] {
  const { size } = context;
  return planned
    .filter(({ plan }) => size === 'full' || plan.onlyInFull !== true)
    .map(({ plan, about, count, facts }) => {
      const share = size === 'essence' ? plan.shareOfEssence : plan.share;
      const lines: BriefLine[] = [];
      for (const { fact, worth } of facts)
        if (!isShown(fact)) lines.push(lineOf(fact, describeFact(fact, context), worth));
      return {
        name: plan.name,
        title: (size === 'full' ? plan.title : plan.shortTitle).replace('%', () => plainWords(about)),
        share: share === 'terms' ? share : share / count,
        layout: size === 'essence' ? 'run' : plan.layout,
        separator: plan.separator,
        lines,
      };
    });
}

/** The same sections with their paths as they are written below a folder; all other lines stay what they are. */
export function shortenPaths(
  sections: readonly Section[],
  context: WritingContext & { size: BriefSize },
): Section[] {
  return sections.map(({ name, title, share, layout, separator, lines }) => ({
    name,
    title,
    share,
    layout,
    separator,
    lines: lines.map((line) =>
      PATH_KINDS.has(line.fact.kind) ? lineOf(line.fact, describeFact(line.fact, context), line.worth) : line,
    ),
  }));
}

/** All lines are made here: of one shape they are read fast. */
function lineOf(fact: Fact, text: string, worth: number): BriefLine {
  return { fact, text, worth, names: undefined };
}

/** Facts by one of their details; all in one part when they are not split. */
function splitFacts(facts: Fact[], detail: string | undefined): [about: string, facts: Fact[]][] {
  if (detail === undefined) return [['', facts]];
  const parts = new Map<string, Fact[]>();
  for (const fact of facts) {
    const about = String(fact.detail[detail] ?? '');
    parts.set(about, [...(parts.get(about) ?? []), fact]);
  }
  return [...parts];
}
