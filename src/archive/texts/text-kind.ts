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

const GROUPS: Readonly<Record<Exclude<SearchKind, TextKind>, readonly TextKind[]>> = {
  user: ['prompt', 'answer', 'plan', 'refusal'],
  decision: ['answer', 'plan', 'refusal', 'note', 'handoff'],
  run: ['call', 'result'],
  failed: ['result'],
};

/** The kinds of entries among which all that is asked for are. */
export function entryKinds(kinds: readonly SearchKind[]): TextKind[] {
  // A kind that nobody knows has no entries.
  return kinds.flatMap((kind) => (isTextKind(kind) ? [kind] : (GROUPS[kind] ?? [])));
}

function isTextKind(kind: SearchKind): kind is TextKind {
  return (textKinds as readonly string[]).includes(kind);
}
