/** The topics of lines about a session; each document puts them below headings of its own. */
export const ACCOUNT_PARTS = [
  'request',
  'failing',
  'state',
  'tasks',
  'plan',
  'rules',
  'notes',
  'added',
  'answers',
  'asked',
  'decisions',
  'found',
  'failed',
  'dropped',
  'how',
  'things',
  'files',
] as const;

export type AccountPart = (typeof ACCOUNT_PARTS)[number];
