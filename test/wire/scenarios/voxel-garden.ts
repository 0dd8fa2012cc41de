import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  FAILS,
  file,
  finding,
  how,
  plan,
  request,
  rule,
  type Scenario,
  stale,
  state,
  todos,
  write,
  you,
} from '../steps.ts';

/** Files renamed, deleted and brought back; a plan that changes; boxes ticked though the run is red. */
export const voxelGarden: Scenario = {
  name: 'voxel garden',
  domain: 'game',
  language: 'en',
  cwd: '/home/ru/garden',
  steps: [
    you('Plants should grow while the player is away. Plan it first, then do it.'),
    plan(
      '1. Save the time of leaving\n2. Simulate growth in one step on loading\n3. Show a summary of what grew\n4. Test with a week away',
    ),
    todos('> Save the time of leaving', '- Simulate growth', '- Summary screen', '- Test with a week'),
    write('/home/ru/garden/src/leave.cs', 'class Leave {}'),
    todos('x Save the time of leaving', '> Simulate growth', '- Summary screen', '- Test with a week'),
    write('/home/ru/garden/src/grow.cs', 'class Grow {}'),
    bash('git mv src/grow.cs src/offline_growth.cs', ''),
    bash('dotnet test', 'Failed! - Failed: 1, Passed: 40\n  GrowthTests.WeekAway: Expected 7 but was 168', {
      failed: 1,
    }),
    todos('x Save the time of leaving', 'x Simulate growth', '> Summary screen', '- Test with a week'),
    claude('Growth simulation is complete and all tests are green. Going on with the summary screen.'),
    compaction('useless', {
      says: [
        request('plants grow while away', [/plants should grow/i]),
        state('WeekAway is red', [/WeekAway/, /Expected 7 but was 168|fail/i]),
        state('summary screen in progress', [/Summary screen/, /in progress/]),
        file('offline_growth.cs', [/offline_growth\.cs/]),
        how('tests', [/dotnet test/]),
        state('plan item left', [/Test with a week/, /open|pending|left|plan/i]),
      ],
      gone: [
        stale('all green', [/all tests are green/, /^(?!.*(?:WeekAway|run|record)).*$/]),
        stale('grow.cs as a file', [/(?:^|[^_\w])grow\.cs/, /^(?!.*offline_growth).*$/]),
        stale('leave as open', [/Task (?:open|in progress)[^|]*time of leaving/]),
      ],
    }),
    claude('168 is hours: the simulation counts hours as days. I divide in `Elapsed`.'),
    edit('/home/ru/garden/src/offline_growth.cs', 'hours', 'hours / 24'),
    bash('make check', 'dotnet test\nPassed! - Failed: 0, Passed: 41'),
    you(
      'a summary screen is too much, a toast is enough. drop point 3. and nothing should wither while away, players hate that',
    ),
    bash('rm src/summary_screen.cs', ''),
    write('/home/ru/garden/src/toast.cs', 'class Toast {}'),
    todos('x Save the time of leaving', 'x Simulate growth', '> Toast', '- Test with a week'),
    bash('rm src/leave.cs', ''),
    claude(
      'Oops, I deleted leave.cs by mistake; it is untracked no more since the first add, so I can bring it back.',
    ),
    bash('git checkout -- src/leave.cs', ''),
    bash(
      'git commit -am "Grow while away, with a toast"',
      '[main abba001] Grow while away, with a toast\n 4 files changed',
    ),
    claude('leave.cs is back and all is committed as abba001.'),
    compaction('useless', {
      over: [
        'WeekAway is red',
        'summary screen in progress',
        'offline_growth.cs',
        'tests',
        'grow.cs as a file',
      ],
      says: [
        decision('toast', [/toast/, /enough|drop point 3/]),
        rule('nothing withers', [/nothing should wither/]),
        state('abba001', [/abba001/]),
        finding('hours as days', [/hours/, /days/]),
        state('41 passed', [/Passed: 41/]),
      ],
      gone: [
        stale('WeekAway fails', [/WeekAway/, FAILS]),
        stale('summary screen as task', [
          /Summary (?:of what grew|screen)/,
          /^(?!.*(?:too much|toast|drop)).*$/,
        ]),
        stale('leave.cs deleted', [/leave\.cs/, /deleted/, /^(?!.*(?:back|restor|checkout)).*$/]),
        stale('leave.cs uncommitted', [/not committed[^|]*leave\.cs/]),
      ],
    }),
    you('on second thought let a few things wither, otherwise nobody comes back. only flowers, max 10 %'),
    edit('/home/ru/garden/src/offline_growth.cs', 'wither = 0', 'wither = flowers ? 0.1 : 0'),
    bash(
      'dotnet test --filter Wither',
      'Failed! - Failed: 1, Passed: 2\n  WitherTests.TreesStay: Expected 0 but was 3',
      { failed: 1 },
    ),
    claude('Trees wither too because `flowers` is also true for blossoming trees; PlantKind has both flags.'),
    compaction('useless', {
      over: ['nothing withers', 'abba001', '41 passed', 'hours as days', 'plan item left'],
      says: [
        rule('flowers at most 10 %', [/only flowers/, /10 %/]),
        state('TreesStay is red', [/TreesStay/, /Expected 0 but was 3|fail/i]),
        finding('blossoming trees', [/blossoming trees/, /flowers|flag/]),
      ],
      gone: [
        stale('nothing should wither', [
          /nothing should wither/,
          /^(?!.*(?:second thought|only flowers)).*$/,
        ]),
        stale('41 green', [/^(?!.*TreesStay).*Passed: 41/, /^(?!.*(?:edited|since)).*$/]),
      ],
    }),
  ],
};
