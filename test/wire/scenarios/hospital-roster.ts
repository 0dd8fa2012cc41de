import * as s from '../steps.ts';

/** Rules with a condition, one-off permissions, exceptions; narrowed, widened and let go in passing. */
export const hospitalRoster: s.Scenario = {
  name: 'hospital roster',
  domain: 'web',
  language: 'en',
  cwd: '/opt/roster',
  steps: [
    s.you(
      'I need the night shift planner to respect the eleven hour rest. As long as the works council is reviewing, the swap page is frozen. Never log names of staff. Ask me before you add a migration. Keep functions under 40 lines. All times in UTC.',
    ),
    s.read('/opt/roster/src/planner.ts', 'export function plan(shifts) {\n  return shifts;\n}'),
    s.claude(
      'The planner compares calendar days, not hours: a shift that ends at 06:00 and one that starts at 14:00 the same day pass. I need a column `ends_at`. May I add a migration for it?',
    ),
    s.you('this once, yes'),
    s.write('/opt/roster/migrations/0042_ends_at.sql', 'alter table shifts add column ends_at timestamptz;'),
    s.edit('/opt/roster/src/planner.ts', 'return shifts', 'return rest(shifts, 11)'),
    s.bash('npm test', 'Tests: 118 passed'),
    s.claude('Rest of eleven hours is enforced, 118 tests pass.'),
    s.you("for planner.ts the 40 lines don't apply, that one may be long"),
    s.claude('Noted.'),
    s.compaction('useless', {
      says: [
        s.request('eleven hour rest', [/eleven hour/, /night shift/]),
        s.rule('swap page frozen', [/swap page/, /frozen/]),
        s.rule('no names in logs', [/never log names/i]),
        s.rule('ask before a migration', [/ask me before/i, /migration/]),
        s.rule('40 lines', [/40 lines/]),
        s.rule('planner.ts excepted', [/planner\.ts/, /may be long|don't apply/]),
        s.rule('UTC', [/times in UTC/]),
      ],
    }),
    s.you(
      'works council signed off this morning, so off you go with the swap page: show the remaining rest there',
    ),
    s.edit('/opt/roster/src/swap.tsx', '<Swap/>', '<Swap rest={rest}/>'),
    s.you('local time in the UI please, UTC only in the database and the API'),
    s.edit('/opt/roster/src/swap.tsx', 'utc(t)', 'local(t)'),
    s.bash(
      'npm test',
      'Tests: 1 failed, 120 passed\n  ● swap.test.tsx › shows rest\n    expected "9 h" got "11 h"',
      { failed: 1 },
    ),
    s.edit('/opt/roster/test/swap.test.tsx', "'9 h'", "'11 h'"),
    s.bash('npx jest', 'Tests: 121 passed'),
    s.claude('The expectation was from the old rule. 121 pass.'),
    s.compaction('useless', {
      over: ['swap page frozen', 'UTC', 'eleven hour rest'],
      says: [
        s.request('rest on the swap page', [/swap page/, /remaining rest/]),
        s.rule('local time in the UI', [/local time/, /UI/]),
        s.rule('UTC in database and API', [/UTC only in the database/]),
      ],
    }),
    s.you(
      "you needn't ask about migrations any more, Pavel reviews them. the logging thing goes for patients too, obviously",
    ),
    s.write('/opt/roster/migrations/0043_swap_rest.sql', 'alter table swaps add column rest_minutes int;'),
    s.bash(
      'git add -A && git commit -m "Show rest on the swap page"',
      '[main e1e2e3e] Show rest on the swap page\n 5 files changed',
    ),
    s.claude('Committed e1e2e3e with migration 0043.'),
    s.you('can you make the roster export to ICS?'),
    s.claude('I can. One feed per person or one per ward?'),
    s.you('never mind the export, IT buys something. look at why login takes 6 seconds instead'),
    s.bash('curl -w "%{time_total}" -o /dev/null -s localhost:4000/login', '6.12'),
    s.claude(
      'Login waits for LDAP: the first server in the list, ldap-a, is switched off and times out after 5 s.',
    ),
    s.compaction('useless', {
      over: ['ask before a migration', 'rest on the swap page', 'no names in logs'],
      says: [
        s.request('login takes 6 s', [/login takes 6 seconds/]),
        s.rule('migrations need no asking', [/needn't ask about migrations/]),
        s.rule('no names of patients', [/patients/, /log/]),
        s.said('ldap-a is off', [/ldap-a/, /off|times out/]),
        s.said('e1e2e3e', [/e1e2e3e/]),
      ],
    }),
  ],
};
