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
