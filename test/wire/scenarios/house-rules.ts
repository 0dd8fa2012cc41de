import * as s from '../steps.ts';

/** The rules of each prompt, in the user's words. */
const RULES = [
  ['two spaces, never tabs', 'no default exports', 'errors are values, throw nowhere', 'dates in UTC only'],
  ['money as integers in cents', 'tests sit beside the code', 'no mocks of our own modules'],
  [
    'every query has a limit',
    'migrations are forward only',
    'column names in snake_case',
    'no enum in the schema',
  ],
  ['commit subjects in the imperative', 'one change per commit', 'do not amend what is pushed'],
  [
    'colours come from tokens.css',
    'focus must stay visible',
    'no text in images',
    'buttons are at least 44 px',
  ],
  ['log ids and no names', 'never log a token', 'metrics are in seconds'],
  ['feature flags end within a month', 'the admin area stays in German', 'no new dependency without asking'],
  ['cache nothing for signed-in users', 'retry at most twice', 'timeouts of 3 seconds everywhere'],
  ['the export has a header row', 'semicolons between columns', 'empty cells stay empty, no zeros'],
  ['Ferdinand merges, not you', 'ask before you touch billing/', 'the demo account is off limits'],
  ['use node 20 and nothing newer', 'pnpm, not npm', 'the lockfile is checked in'],
  ['screenshots go to docs/shots', 'British spelling in the docs', 'no emoji anywhere'],
] as const;

const asked = (nth: number) =>
  s.you(`Step ${nth + 1} of the clean-up, please. From here on: ${RULES[nth]!.join('; ')}.`);
const worked = (nth: number) => [
  asked(nth),
  s.edit(`/srv/kiosk/src/step${nth + 1}.ts`, 'before', 'after'),
  s.claude(`Step ${nth + 1} is through.`),
];

/** Forty rules in a dozen prompts over four generations, beside summaries that forget them or say the opposite. */
export const houseRules: s.Scenario = {
  name: 'house rules',
  cwd: '/srv/kiosk',
  steps: [
    ...[0, 1, 2].flatMap(worked),
    s.compaction('useless'),
    ...[3, 4, 5].flatMap(worked),
    s.compaction('The kiosk is being cleaned up. The user wants tabs, default exports and floats for money.'),
    ...[6, 7, 8].flatMap(worked),
    s.compaction('The user asked to amend pushed commits and to merge by yourself.'),
    ...[9, 10, 11].flatMap(worked),
    s.compaction('useless'),
  ],
};
