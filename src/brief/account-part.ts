/** The topics of lines about a session; each document puts them below headings of its own. */
export const ACCOUNT_PARTS = [
  'failing',
  'runs',
  'now',
  'tasks',
  'plan',
  'notes',
  'answers',
  'refusals',
  'asked',
  'agents',
  'commits',
  'things',
  'files',
  'said',
] as const;

export type AccountPart = (typeof ACCOUNT_PARTS)[number];
