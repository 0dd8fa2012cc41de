import type { Fact } from '../domain/fact.ts';
import type { Section } from './brief-line.ts';
import { describeFact, type WritingContext } from './describe-fact.ts';
import { rankFacts, worthOf } from './rank-facts.ts';
import { sectionPlans } from './section-plans.ts';

/** Lost facts → the sections of a brief, each with its lines in the order of their worth. */
export function planSections(
  lost: Fact[],
  turn: number,
  charactersMax: number,
  context: WritingContext,
): Section[] {
  const plans = sectionPlans.filter(({ charactersMin }) => charactersMax >= (charactersMin ?? 0));
  return plans.map(({ name, title, shortTitle, kinds, share, shareSmall, layout, only }) => ({
    name,
    title: context.small ? shortTitle : title,
    share: context.small ? shareSmall : share,
    layout: context.small ? 'run' : layout,
    lines: rankFacts(
      lost.filter((fact) => kinds.includes(fact.kind) && (only?.(fact) ?? true)),
      turn,
    ).map((fact) => ({ fact, text: describeFact(fact, context), worth: worthOf(fact, turn) })),
  }));
}
