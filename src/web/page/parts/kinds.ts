import type { FactKind } from '../../../domain/fact.ts';

/** Labels of the kinds of facts, the most important first. */
export const FACT_KINDS: Record<FactKind, string> = {
  request: 'prompt',
  answer: 'answer',
  refusal: 'refusal',
  handoff: 'handoff',
  task: 'task',
  plan: 'plan',
  error: 'failed call',
  command: 'command',
  file: 'file',
  commit: 'commit',
  note: 'note',
  statement: 'last statement',
  agent: 'subagent',
  workspace: 'git state',
  'finished-task': 'finished task',
  'ledger-line': 'ledger line',
  document: 'document',
  id: 'id',
};

export const KIND_ORDER = Object.keys(FACT_KINDS) as FactKind[];

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
