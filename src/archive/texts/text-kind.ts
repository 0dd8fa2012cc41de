/** What an entry is, in the words that people use to filter. */
export const textKinds = [
  'prompt',
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
