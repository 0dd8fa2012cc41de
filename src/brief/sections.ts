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
  return plans.map(({ name, title, shortTitle, kinds, share, shareOfEssence, layout, only }) => ({
    name,
    title: size === 'full' ? title : shortTitle,
    share: size === 'essence' ? shareOfEssence : share,
    layout: size === 'essence' ? 'run' : layout,
    lines: rankFacts(
      lost.filter((fact) => kinds.includes(fact.kind) && (only?.(fact) ?? true)),
      turn,
    ).map((fact) => ({ fact, text: describeFact(fact, context), worth: worthOf(fact, turn) })),
  }));
}
