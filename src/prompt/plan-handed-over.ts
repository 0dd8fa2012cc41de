import type { PromptPart } from './prompt-parts.ts';

/** How the prompt begins that the client writes when the user accepted a plan and cleared the conversation. */
const HANDED_OVER = /^Implement the following plan:\s*\n(?=#{1,3} )/;

/** The plan in such a prompt, up to its end; empty for every other prompt. */
export function planHandedOver(prompt: string): string {
  const lead = HANDED_OVER.exec(prompt)?.[0];
  return lead === undefined ? '' : prompt.slice(lead.length);
}

/** The parts of such a prompt: everything behind the first line is material, whatever it looks like. */
export function partsOfPlan(prompt: string): PromptPart[] | undefined {
  const plan = planHandedOver(prompt);
  if (plan === '') return undefined;
  const start = prompt.length - plan.length;
  return [
    { kind: 'own', start: 0, end: start },
    { kind: 'material', start, end: prompt.length },
  ];
}
