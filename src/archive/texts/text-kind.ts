/** What an entry is, in the words that people use to filter: how it is told to people and models, and how much it counts in a search. */
export const kindsOfText = {
  prompt: { told: 'user', weight: 1.25 },
  answer: { told: 'answer of the user', weight: 1.25 },
  plan: { told: 'plan approved by the user', weight: 1.1 },
  refusal: { told: 'refused by the user', weight: 1.25 },
  said: { told: 'assistant', weight: 1.1 },
  thought: { told: 'thought of the assistant', weight: 0.65 },
  call: { told: 'call', weight: 1 },
  result: { told: 'result', weight: 1 },
  // Who asks after a compaction has its summary.
  summary: { told: 'summary of a compaction', weight: 0.55 },
  handoff: { told: 'handoff that the model wrote then', weight: 1.4 },
  agent: { told: 'end of a subagent', weight: 1 },
  note: { told: 'note', weight: 1.5 },
};

export type TextKind = keyof typeof kindsOfText;

export const textKinds = Object.keys(kindsOfText) as TextKind[];

/** What can be asked for besides: all that the user said, what was decided, commands, and calls that failed. */
export type SearchKind = 'user' | 'decision' | 'run' | 'failed' | TextKind;

export const searchKinds: readonly SearchKind[] = ['user', 'decision', 'run', 'failed', ...textKinds];

const GROUPS: Readonly<Partial<Record<SearchKind, readonly TextKind[]>>> = {
  user: ['prompt', 'answer', 'plan', 'refusal'],
  decision: ['answer', 'plan', 'refusal', 'note', 'handoff'],
  run: ['call', 'result'],
  failed: ['result'],
};

export function entryKinds(kinds: readonly SearchKind[]): SearchKind[] {
  return kinds.flatMap((kind): readonly SearchKind[] => GROUPS[kind] ?? [kind]);
}
