import * as s from '../steps.ts';

/** A flaky test, requests that are put off and replaced, refusals, an offer that is turned down. */
export const recipeScaler: s.Scenario = {
  name: 'recipe scaler',
  domain: 'mobile',
  language: 'en',
  cwd: '/Users/noor/recipes',
  steps: [
    s.you(
      "In the scaler, 1/3 cup times 2 shows 0.6666. Make it fractions. Don't bump the Kotlin version. Min SDK stays 24. I'll do the store texts myself.",
    ),
    s.bash(
      './gradlew testDebug',
      'ScalerTest > syncsOverBluetooth FAILED\n    timeout after 5000 ms\n212 tests, 1 failed',
      { failed: 1 },
    ),
    s.bash('./gradlew testDebug', '212 tests, 0 failed'),
    s.claude(
      '`syncsOverBluetooth` is flaky: it failed once and passed without any change, it waits for a real clock.',
    ),
    s.edit('/Users/noor/recipes/app/Fraction.kt', 'toString()', 'asFraction()'),
    s.bash(
      './gradlew testDebug --tests "*Fraction*"',
      'FractionTest > twoThirds FAILED\n    expected:<[2/3]> but was:<[4/6]>\n9 tests, 1 failed',
      { failed: 1 },
    ),
    s.edit('/Users/noor/recipes/app/Fraction.kt', 'asFraction()', 'asFraction().reduce()'),
    s.bash('./gradlew check', '221 tests, 0 failed'),
    s.refuse(s.bash('./gradlew publishRelease', ''), 'not publishing today. Fridays are off limits'),
    s.claude('I leave publishing. Do you want mixed numbers as well, such as 1 1/2?'),
    s.compaction('useless', {
      says: [
        s.request('fractions in the scaler', [/fractions/, /scaler/]),
        s.rule('Kotlin version', [/bump the Kotlin version/]),
        s.rule('SDK 24', [/Min SDK stays 24/]),
        s.rule('store texts', [/store texts myself/]),
        s.rule('no publishing on Fridays', [/Fridays are off limits/]),
        s.finding('flaky test', [/syncsOverBluetooth/, /flaky|real clock/]),
        s.next('mixed numbers?', [/mixed numbers/]),
        s.state('221 tests', [/221 tests, 0 failed/]),
      ],
      gone: [
        s.stale('bluetooth failing', [/syncsOverBluetooth/, s.FAILS]),
        s.stale('twoThirds failing', [/twoThirds/, s.FAILS]),
        s.stale('publish as done', [
          /publishRelease/,
          /^(?!.*(?:refus|not publishing|turned down|did not)).*$/,
        ]),
      ],
    }),
    s.you('no mixed numbers, keep it dumb. the crash on rotate is more urgent, have a look'),
    s.bash(
      'adb logcat -d | grep FATAL',
      'FATAL EXCEPTION: main IllegalStateException: Fragment not attached',
    ),
    s.claude('On rotation `StepTimer` posts to a fragment that is gone. I cancel it in onDetach.'),
    s.edit('/Users/noor/recipes/app/StepTimer.kt', 'start()', 'start(); onDetach { cancel() }'),
    s.you('hold on, before that: the tablet layout is broken in the demo at 3, fix this first, crash later'),
    s.edit('/Users/noor/recipes/app/res/layout-sw600dp/main.xml', '0dp', '320dp'),
    s.bash('./gradlew verifyScreens', '14 screens match'),
    s.claude('The tablet layout is right again: the pane had a width of 0dp.'),
    s.compaction('useless', {
      over: ['mixed numbers?', 'fractions in the scaler', '221 tests', 'flaky test'],
      says: [
        s.decision('no mixed numbers', [/no mixed numbers/]),
        s.request('crash on rotate', [/crash/, /rotate|later/]),
        s.finding('StepTimer posts to a gone fragment', [/StepTimer/, /fragment/]),
        s.state('StepTimer.kt open', [/StepTimer\.kt/, /not committed|edited/i]),
        s.state('screens match', [/14 screens match/]),
      ],
      gone: [
        s.stale('mixed numbers open', [/Do you want mixed numbers/, /no answer is on record/]),
        s.stale('layout broken', [/pane had a width of 0dp/, /open|failing/]),
      ],
    }),
    s.you('demo went fine. now the crash. kotlin can go to 2.1 by the way, infra is ready'),
    s.edit('/Users/noor/recipes/gradle/libs.toml', 'kotlin = "1.9"', 'kotlin = "2.1"'),
    s.bash('./gradlew check', 'e: StepTimer.kt:31 Unresolved reference: onDetach', { failed: 1 }),
    s.edit('/Users/noor/recipes/app/StepTimer.kt', 'onDetach {', 'owner.lifecycle.onDestroy {'),
    s.bash('./gradlew check', '223 tests, 0 failed'),
    s.bash(
      'git commit -am "Cancel timers with their fragment"',
      '[main fade123] Cancel timers with their fragment\n 3 files changed',
    ),
    s.claude('fade123 has both. The rotation crash is gone in 20 rotations on the emulator.'),
    s.compaction('useless', {
      over: [
        'Kotlin version',
        'crash on rotate',
        'StepTimer.kt open',
        'screens match',
        'StepTimer posts to a gone fragment',
        'publish as done',
      ],
      says: [
        s.rule('kotlin 2.1', [/kotlin can go to 2\.1/]),
        s.state('fade123', [/fade123/]),
        s.state('223 tests', [/223 tests, 0 failed/]),
        s.finding('20 rotations', [/20 rotations/]),
      ],
      gone: [
        s.stale('do not bump', [/bump the Kotlin version/, /^(?!.*2\.1).*$/]),
        s.stale('tablet first', [/fix this first, crash later/, /^(?!.*(?:demo went|now the crash)).*$/]),
        s.stale('onDetach unresolved', [/Unresolved reference/, s.FAILS]),
        s.stale('StepTimer uncommitted', [/not committed[^|]*StepTimer/]),
      ],
    }),
  ],
};
