import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  finding,
  read,
  request,
  rule,
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** Rules with a condition, one-off permissions, exceptions; narrowed, widened and let go in passing. */
export const hospitalRoster: Scenario = {
  name: 'hospital roster',
  domain: 'web',
  language: 'en',
  cwd: '/opt/roster',
  steps: [
    you(
      'I need the night shift planner to respect the eleven hour rest. As long as the works council is reviewing, the swap page is frozen. Never log names of staff. Ask me before you add a migration. Keep functions under 40 lines. All times in UTC.',
    ),
    read('/opt/roster/src/planner.ts', 'export function plan(shifts) {\n  return shifts;\n}'),
    claude(
      'The planner compares calendar days, not hours: a shift that ends at 06:00 and one that starts at 14:00 the same day pass. I need a column `ends_at`. May I add a migration for it?',
    ),
    you('this once, yes'),
    write('/opt/roster/migrations/0042_ends_at.sql', 'alter table shifts add column ends_at timestamptz;'),
    edit('/opt/roster/src/planner.ts', 'return shifts', 'return rest(shifts, 11)'),
    bash('npm test', 'Tests: 118 passed'),
    claude('Rest of eleven hours is enforced, 118 tests pass.'),
    you("for planner.ts the 40 lines don't apply, that one may be long"),
    claude('Noted.'),
    compaction('useless', {
      says: [
        request('eleven hour rest', [/eleven hour/, /night shift/]),
        rule('swap page frozen', [/swap page/, /frozen/]),
        rule('no names in logs', [/never log names/i]),
        rule('ask before a migration', [/ask me before/i, /migration/]),
        rule('40 lines', [/40 lines/]),
        rule('planner.ts excepted', [/planner\.ts/, /may be long|don't apply/]),
        rule('UTC', [/times in UTC/]),
        state('118 passed', [/118 passed/]),
      ],
      gone: [
        stale('migration question open', [/May I add a migration/, /no answer is on record/]),
        stale('40 lines without exception', [/functions under 40 lines/, /^(?!.*planner\.ts).*$/]),
        stale('one-off yes as a rule', [/(?:rule|in force|standing)[^|]*\|[^|]*this once, yes/i]),
      ],
    }),
    you(
      'works council signed off this morning, so off you go with the swap page: show the remaining rest there',
    ),
    edit('/opt/roster/src/swap.tsx', '<Swap/>', '<Swap rest={rest}/>'),
    you('local time in the UI please, UTC only in the database and the API'),
    edit('/opt/roster/src/swap.tsx', 'utc(t)', 'local(t)'),
    bash(
      'npm test',
      'Tests: 1 failed, 120 passed\n  ● swap.test.tsx › shows rest\n    expected "9 h" got "11 h"',
      { failed: 1 },
    ),
    edit('/opt/roster/test/swap.test.tsx', "'9 h'", "'11 h'"),
    bash('npx jest', 'Tests: 121 passed'),
    claude('The expectation was from the old rule. 121 pass.'),
    compaction('useless', {
      over: ['swap page frozen', 'UTC', '118 passed', 'eleven hour rest'],
      says: [
        request('rest on the swap page', [/swap page/, /remaining rest/]),
        rule('local time in the UI', [/local time/, /UI/]),
        rule('UTC in database and API', [/UTC only in the database/]),
        state('121 passed', [/121 passed/]),
      ],
      gone: [
        stale('swap frozen', [/swap page is frozen/, /^(?!.*(?:signed off|off you go)).*$/]),
        stale('all times UTC', [/All times in UTC/, /^(?!.*local time).*$/]),
        stale('shows rest fails', [/shows rest/, FAILS]),
        stale('118 as the figure', [/^(?!.*121).*118 (?:tests )?pass/]),
      ],
    }),
    you(
      "you needn't ask about migrations any more, Pavel reviews them. the logging thing goes for patients too, obviously",
    ),
    write('/opt/roster/migrations/0043_swap_rest.sql', 'alter table swaps add column rest_minutes int;'),
    bash(
      'git add -A && git commit -m "Show rest on the swap page"',
      '[main e1e2e3e] Show rest on the swap page\n 5 files changed',
    ),
    claude('Committed e1e2e3e with migration 0043.'),
    you('can you make the roster export to ICS?'),
    claude('I can. One feed per person or one per ward?'),
    you('never mind the export, IT buys something. look at why login takes 6 seconds instead'),
    bash('curl -w "%{time_total}" -o /dev/null -s localhost:4000/login', '6.12'),
    claude(
      'Login waits for LDAP: the first server in the list, ldap-a, is switched off and times out after 5 s.',
    ),
    compaction('useless', {
      over: ['ask before a migration', 'rest on the swap page', '121 passed', 'no names in logs'],
      says: [
        request('login takes 6 s', [/login takes 6 seconds/]),
        rule('migrations need no asking', [/needn't ask about migrations/]),
        rule('no names of patients', [/patients/, /log/]),
        finding('ldap-a is off', [/ldap-a/, /off|times out/]),
        state('e1e2e3e', [/e1e2e3e/]),
      ],
      gone: [
        stale('ask about migrations', [/Ask me before you add a migration/, /^(?!.*needn't ask).*$/]),
        stale('feed question open', [/One feed per person/, /no answer is on record/]),
        stale('ICS export as request', [
          /(?:request|asked|in work|open)[^|]*\|[^|]*export to ICS/i,
          /^(?!.*never mind).*$/,
        ]),
      ],
    }),
  ],
};
