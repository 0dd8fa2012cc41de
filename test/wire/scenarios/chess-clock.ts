import * as s from '../steps.ts';

/** Offers turned down, a task put off and taken up, claims that the next run refutes. */
export const chessClock: s.Scenario = {
  name: 'chess clock',
  domain: 'mobile',
  language: 'en',
  cwd: '/code/clock',
  steps: [
    s.you(
      'Players lose 0.3 s when the phone sleeps. Fix it for Android and iOS. Haptics off by default. No third party packages without my ok. Release notes in English and Dutch.',
    ),
    s.todos('> Android', '- iOS', '- Release notes'),
    s.edit('/code/clock/android/Tick.kt', 'uptimeMillis', 'elapsedRealtime'),
    s.bash('flutter test', '00:12 +64: All tests passed!'),
    s.claude('Android is solved: elapsedRealtime goes on during sleep. All tests pass on both platforms.'),
    s.bash('flutter drive -d ios', 'Expected: 0.0 Actual: 0.31\n1 test failed', { failed: 1 }),
    s.todos('x Android', 'x iOS', '> Release notes'),
    s.claude(
      'On iOS it still loses 0.31 s: CACurrentMediaTime stops in sleep. Would you be ok with the package `monotonic_clock`?',
    ),
    s.compaction('useless', {
      says: [
        s.request('0.3 s lost', [/0\.3 s/, /sleep/]),
        s.rule('haptics off', [/Haptics off/]),
        s.rule('no packages', [/third party packages/]),
        s.rule('English and Dutch', [/English and Dutch/]),
        s.finding('CACurrentMediaTime stops', [/CACurrentMediaTime/, /stops|sleep/]),
        s.state('ios drive is red', [/flutter drive -d ios/, /Actual: 0\.31|fail/i]),
        s.next('package?', [/monotonic_clock/]),
      ],
      gone: [
        s.stale('both platforms pass', [/All tests pass on both platforms/, /^(?!.*0\.31).*$/]),
        s.stale('iOS done', [/iOS[^|;]*(?:completed|done)/]),
      ],
    }),
    s.you('no package. mach_continuous_time does it'),
    s.edit('/code/clock/ios/Tick.swift', 'CACurrentMediaTime()', 'mach_continuous_time()'),
    s.bash('flutter drive -d ios', 'All tests passed!'),
    s.bash('git commit -am "Count through sleep"', '[main aa55aa5] Count through sleep\n 2 files changed'),
    s.bash('git push', '! [rejected] main -> main (fetch first)', { failed: 1 }),
    s.bash('git pull --rebase', 'Successfully rebased and updated refs/heads/main.'),
    s.bash('git push', 'To forge:clock\n   77cc77c..bb66bb6  main -> main'),
    s.claude('Pushed as bb66bb6 after a rebase.'),
    s.you('dutch notes can wait for Bram, english only this time'),
    s.write('/code/clock/NOTES.md', '# 3.2'),
    s.compaction('useless', {
      over: ['0.3 s lost', 'ios drive is red', 'package?', 'CACurrentMediaTime stops', 'English and Dutch'],
      says: [
        s.decision('mach_continuous_time', [/mach_continuous_time/]),
        s.state('bb66bb6 pushed', [/bb66bb6/, /push|main -> main/i]),
        s.rule('english only this time', [/english only this time/]),
      ],
      gone: [
        s.stale('package offer open', [/ok with the package/, /no answer is on record/]),
        s.stale('ios red', [/flutter drive -d ios/, s.FAILS]),
        s.stale('still loses', [/still loses 0\.31/]),
        s.stale('aa55aa5 as last', [/aa55aa5/, /^(?!.*(?:bb66bb6|rebase)).*$/]),
        s.stale('push rejected', [/rejected/, s.FAILS]),
        s.stale('both languages', [/Release notes in English and Dutch/, /^(?!.*english only).*$/]),
      ],
    }),
    s.you('tournament mode next: 90+30. haptics on by default there, off elsewhere'),
    s.edit('/code/clock/lib/modes.dart', 'modes = []', 'modes = [fide90]'),
    s.bash('flutter test', '00:14 +66 -1: fide90 adds increment [E]\n  Expected: 30 Actual: 0', {
      failed: 1,
    }),
    s.you('forget tournament mode for today, a kid found a crash: two taps at once'),
    s.bash('git stash', 'Saved working directory and index state WIP on main: bb66bb6 Count through sleep'),
    s.bash('flutter test test/taps_test.dart', 'Bad state: Stream has already been listened to', {
      failed: 1,
    }),
    s.edit('/code/clock/lib/taps.dart', 'stream', 'stream.asBroadcastStream()'),
    s.bash('flutter test test/taps_test.dart', 'All tests passed!'),
    s.claude('Two taps are safe now. The tournament work sits in the stash.'),
    s.compaction('useless', {
      over: [
        'haptics off',
        'bb66bb6 pushed',
        'english only this time',
        'mach_continuous_time',
        'still loses',
      ],
      says: [
        s.request('two taps crash', [/two taps/, /crash/]),
        s.rule('haptics by mode', [/haptics on by default there/]),
        s.state('stash', [/stash/, /tournament|WIP|modes/i]),
        s.state('taps.dart open', [/taps\.dart/, /not committed/i]),
      ],
      gone: [
        s.stale('stream error open', [/already been listened to/, s.FAILS]),
        s.stale('tournament in work', [
          /(?:in work|asked last|request)[^|]*\| [^|]*tournament mode next/i,
          /^(?!.*forget tournament).*$/,
        ]),
        s.stale('modes.dart uncommitted', [/not committed[^|]*modes\.dart/, /^(?!.*stash).*$/]),
      ],
    }),
  ],
};
