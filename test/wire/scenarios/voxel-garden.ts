import * as s from '../steps.ts';

/** Files renamed, deleted and brought back; a plan that changes; boxes ticked though the run is red. */
export const voxelGarden: s.Scenario = {
  name: 'voxel garden',
  domain: 'game',
  language: 'en',
  cwd: '/home/ru/garden',
  steps: [
    s.you('Plants should grow while the player is away. Plan it first, then do it.'),
    s.plan(
      '1. Save the time of leaving\n2. Simulate growth in one step on loading\n3. Show a summary of what grew\n4. Test with a week away',
    ),
    s.todos('> Save the time of leaving', '- Simulate growth', '- Summary screen', '- Test with a week'),
    s.write('/home/ru/garden/src/leave.cs', 'class Leave {}'),
    s.todos('x Save the time of leaving', '> Simulate growth', '- Summary screen', '- Test with a week'),
    s.write('/home/ru/garden/src/grow.cs', 'class Grow {}'),
    s.bash('git mv src/grow.cs src/offline_growth.cs', ''),
    s.bash('dotnet test', 'Failed! - Failed: 1, Passed: 40\n  GrowthTests.WeekAway: Expected 7 but was 168', {
      failed: 1,
    }),
    s.todos('x Save the time of leaving', 'x Simulate growth', '> Summary screen', '- Test with a week'),
    s.claude('Growth simulation is complete and all tests are green. Going on with the summary screen.'),
    s.compaction('useless', { says: [s.request('plants grow while away', [/plants should grow/i])] }),
    s.claude('168 is hours: the simulation counts hours as days. I divide in `Elapsed`.'),
    s.edit('/home/ru/garden/src/offline_growth.cs', 'hours', 'hours / 24'),
    s.bash('make check', 'dotnet test\nPassed! - Failed: 0, Passed: 41'),
    s.you(
      'a summary screen is too much, a toast is enough. drop point 3. and nothing should wither while away, players hate that',
    ),
    s.bash('rm src/summary_screen.cs', ''),
    s.write('/home/ru/garden/src/toast.cs', 'class Toast {}'),
    s.todos('x Save the time of leaving', 'x Simulate growth', '> Toast', '- Test with a week'),
    s.bash('rm src/leave.cs', ''),
    s.claude(
      'Oops, I deleted leave.cs by mistake; it is untracked no more since the first add, so I can bring it back.',
    ),
    s.bash('git checkout -- src/leave.cs', ''),
    s.bash(
      'git commit -am "Grow while away, with a toast"',
      '[main abba001] Grow while away, with a toast\n 4 files changed',
    ),
    s.claude('leave.cs is back and all is committed as abba001.'),
    s.compaction('useless', {
      says: [
        s.words('toast', [/toast/, /enough|drop point 3/]),
        s.rule('nothing withers', [/nothing should wither/]),
        s.said('abba001', [/abba001/]),
        s.said('hours as days', [/hours/, /days/]),
      ],
    }),
    s.you('on second thought let a few things wither, otherwise nobody comes back. only flowers, max 10 %'),
    s.edit('/home/ru/garden/src/offline_growth.cs', 'wither = 0', 'wither = flowers ? 0.1 : 0'),
    s.bash(
      'dotnet test --filter Wither',
      'Failed! - Failed: 1, Passed: 2\n  WitherTests.TreesStay: Expected 0 but was 3',
      { failed: 1 },
    ),
    s.claude(
      'Trees wither too because `flowers` is also true for blossoming trees; PlantKind has both flags.',
    ),
    s.compaction('useless', {
      over: ['nothing withers', 'abba001', 'hours as days'],
      says: [
        s.rule('flowers at most 10 %', [/only flowers/, /10 %/]),
        s.said('blossoming trees', [/blossoming trees/, /flowers|flag/]),
      ],
    }),
  ],
};
