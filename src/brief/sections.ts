import type { Fact } from '../domain/fact.ts';
import type { Section } from './brief-line.ts';
import type { BriefSize } from './brief-size.ts';
import { describeFact, type WritingContext } from './describe-fact.ts';
import { rankFacts, worthOf } from './rank-facts.ts';
import { sectionPlans } from './section-plans.ts';

/** Lost facts → the sections of a brief, each with its lines in the order of their worth. */
export function planSections(
  lost: Fact[],
  turn: number,
  context: WritingContext & { size: BriefSize },
): Section[] {
  const { size } = context;
  const plans = sectionPlans.filter((plan) => size === 'full' || plan.onlyInFull !== true);
  return plans.flatMap((plan) => {
    const facts = lost.filter((fact) => plan.kinds.includes(fact.kind) && (plan.only?.(fact, turn) ?? true));
    const parts = splitFacts(facts, plan.splitBy);
    const title = size === 'full' ? plan.title : plan.shortTitle;
    const share = size === 'essence' ? plan.shareOfEssence : plan.share;
    return parts.map(([about, own]) => ({
      name: plan.name,
      title: title.replace('%', () => about),
      share: share === 'terms' ? share : share / parts.length,
      layout: size === 'essence' ? ('run' as const) : plan.layout,
      separator: plan.separator,
      lines: rankFacts(own, turn).map((fact) => ({
        fact,
        text: describeFact(fact, context),
        worth: worthOf(fact, turn),
      })),
    }));
  });
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
