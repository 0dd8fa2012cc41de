/** What an entry is, in the words that people use to filter. */
export const textKinds = [
  'prompt',
  'answer',
  'plan',
  'refusal',
  'said',
  'thought',
  'call',
  'result',
  'summary',
  'handoff',
  'agent',
  'note',
] as const;

export type TextKind = (typeof textKinds)[number];

/** What can be asked for besides: all that the user said, what was decided, commands, and calls that failed. */
export const searchKinds = ['user', 'decision', 'run', 'failed', ...textKinds] as const;

export type SearchKind = (typeof searchKinds)[number];

const GROUPS: Readonly<Partial<Record<SearchKind, readonly TextKind[]>>> = {
  user: ['prompt', 'answer', 'plan', 'refusal'],
  decision: ['answer', 'plan', 'refusal', 'note', 'handoff'],
  run: ['call', 'result'],
  failed: ['result'],
};

/** The kinds of entries among which all that is asked for are. */
export function entryKinds(kinds: readonly SearchKind[]): SearchKind[] {
  return kinds.flatMap((kind): readonly SearchKind[] => GROUPS[kind] ?? [kind]);
}
