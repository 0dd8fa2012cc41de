import { groupDigits, saySeconds } from '../../../domain/say.ts';

export function sayTokens(tokens: number): string {
  return `${groupDigits(Math.round(tokens))} tokens`;
}

/** A duration in a suitable unit. */
export function sayDuration(milliseconds: number | null, unknown = '–'): string {
  if (milliseconds === null) return unknown;
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : saySeconds(milliseconds);
}

/** Labels of the kinds of messages. */
export const ENTRY_KINDS: Record<string, string> = {
  prompt: 'You',
  answer: 'Your answer',
  plan: 'Plan you approved',
  refusal: 'Your refusal',
  said: 'Assistant',
  thought: 'Thought',
  call: 'Tool call',
  result: 'Tool result',
  summary: 'Summary of a compaction',
  handoff: 'Handoff',
  agent: 'Subagent',
  note: 'Note',
};
