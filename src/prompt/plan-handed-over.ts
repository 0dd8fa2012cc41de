import type { PromptPart } from './prompt-parts.ts';

/** How a prompt begins that a client writes when a plan was accepted and the talk before it is to be forgotten. */
const HANDED_OVER = /^Implement the following plan:\s*\n(?=#{1,3} )/;

/** The plan that is all the rest of such a prompt, to its end; empty for every other prompt. */
export function planHandedOver(prompt: string): string {
  const lead = HANDED_OVER.exec(prompt)?.[0];
  return lead === undefined ? '' : prompt.slice(lead.length);
}

/** One paste to its end, whatever stands in it. */
export function partsOfPlan(prompt: string): PromptPart[] | undefined {
  const plan = planHandedOver(prompt);
  if (plan === '') return undefined;
  const start = prompt.length - plan.length;
  return [
    { kind: 'own', start: 0, end: start },
    { kind: 'material', start, end: prompt.length },
  ];
}
