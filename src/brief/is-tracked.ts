import type { Fact } from '../domain/fact.ts';
import { type SectionPlan, sectionPlans } from './section-plans.ts';

/** Whether a fact is still of use: in force, unfinished, or part of the work. What is over is nothing to lose. */
export function isTracked(fact: Fact, turn: number): boolean {
  if (fact.status === 'superseded' || fact.text === '') return false;
  return fact.kind === 'statement' || sectionPlans.some((plan) => fits(fact, plan, turn));
}

function fits(fact: Fact, { kinds, only }: SectionPlan, turn: number): boolean {
  return kinds.includes(fact.kind) && (only?.(fact, turn) ?? true);
}
