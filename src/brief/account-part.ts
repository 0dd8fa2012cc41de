/** What the lines about a session are about; documents put them below headings of their own. */
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
