import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  finding,
  how,
  next,
  request,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Java: a flaky test whose second explanation holds, a version that goes up and down again, a build that is mended by another task. */
export const billingGradle: Scenario = {
  name: 'billing gradle',
  domain: 'web',
  language: 'en',
  cwd: '/srv/billing',
  steps: [
    you(
      'InvoiceSchedulerTest fails about every fifth time in CI. Make it stable. And we want Hibernate 6.5 while you are there, but only if nothing else has to move.',
    ),
    bash(
      './gradlew :core:test --tests InvoiceSchedulerTest',
      'InvoiceSchedulerTest > monthEnd() FAILED\n    org.opentest4j.AssertionFailedError: expected: <2026-02-28> but was: <2026-03-01>\n        at InvoiceSchedulerTest.java:71\n\n4 tests completed, 1 failed\nBUILD FAILED in 14s',
      { failed: 1 },
    ),
    claude('Looks like a time zone thing: the runner is on UTC and the test computes in Europe/Oslo.'),
    bash(
      'TZ=Europe/Oslo ./gradlew :core:test --tests InvoiceSchedulerTest --rerun',
      'BUILD FAILED in 13s\nexpected: <2026-02-28> but was: <2026-03-01>',
      { failed: 1 },
    ),
    claude(
      'With TZ set it fails just the same. What differs between good and bad runs is the order: when `LeapYearTest` runs first it leaves its fixed clock in the static `Clocks.current`.',
    ),
    edit(
      '/srv/billing/core/src/test/java/LeapYearTest.java',
      '@AfterAll',
      '@AfterEach void reset() { Clocks.reset(); }',
    ),
    bash('for i in $(seq 20); do ./gradlew :core:test --rerun -q || break; done', ''),
    claude('Twenty runs in a row without a failure.'),
    bash('git commit -qam "Reset the clock after each leap year test"', ''),
    edit('/srv/billing/build.gradle.kts', 'hibernate = "6.4.4"', 'hibernate = "6.5.2"'),
    bash(
      './gradlew build',
      '> Task :persistence:compileJava FAILED\nerror: cannot find symbol\n  symbol: class UserTypeLegacyBridge\n2 errors\nBUILD FAILED in 31s',
      { failed: 1 },
    ),
    claude('6.5 has dropped `UserTypeLegacyBridge`, which our Money type is built on.'),
    compaction('useless', {
      says: [
        request('stable test and Hibernate 6.5', [/InvoiceSchedulerTest/, /Hibernate 6\.5/]),
        finding('order of tests, static clock', [/LeapYearTest/, /Clocks|clock|order/]),
        state('build fails', [/UserTypeLegacyBridge|compileJava/, /fail/i]),
        state('commit', [/Reset the clock/, /commit/i]),
        finding('bridge dropped in 6.5', [/UserTypeLegacyBridge/, /6\.5|dropped/]),
      ],
      gone: [
        stale('time zone', [/Looks like a time zone thing/]),
        stale('month end fails', [/monthEnd|2026-03-01/, FAILS]),
        stale('leaves its clock, as so', [
          /leaves its fixed clock/,
          /^(?!.*(?:edited|since|fixed|later|commit)).*$/,
        ]),
      ],
    }),
    bash('grep -rl UserTypeLegacyBridge --include=*.java . | wc -l', '17'),
    claude(
      '17 classes hang on it, so this is more than a bump. As you said "only if nothing else has to move", I put 6.4.4 back.',
    ),
    edit('/srv/billing/build.gradle.kts', 'hibernate = "6.5.2"', 'hibernate = "6.4.4"'),
    bash('./gradlew check', 'BUILD SUCCESSFUL in 58s\n41 actionable tasks: 41 executed'),
    you('ok. Then raise the coverage of core: it should be 80 % in the report, what is it now?'),
    bash('./gradlew :core:jacocoTestReport', 'Total instruction coverage: 71.4%'),
    claude('Core has 71.4 %. `DunningPolicy` is the hole: 9 %.'),
    compaction('useless', {
      over: ['build fails', 'bridge dropped in 6.5', 'stable test and Hibernate 6.5'],
      says: [
        dropped('6.5 given up, 17 classes', [/17 classes|6\.4\.4/, /6\.4\.4|UserTypeLegacyBridge|move/]),
        request('coverage 80 %', [/80 %/, /coverage/]),
        finding('71.4 now', [/71\.4/]),
        finding('DunningPolicy is the hole', [/DunningPolicy/, /9 ?%|hole/]),
        how('check', [/gradlew check/, /SUCCESSFUL/]),
      ],
      gone: [
        stale('compile error open', [/UserTypeLegacyBridge/, FAILS]),
        stale('hibernate edit pending', [/Not committed[^|]*build\.gradle/i]),
      ],
    }),
    edit('/srv/billing/core/src/test/java/DunningPolicyTest.java', '}', '@Test void thirdReminder() {} }'),
    bash('./gradlew :core:jacocoTestReport', 'Total instruction coverage: 78.9%'),
    claude('78.9 % already. One branch left: the fee cap for B2B customers.'),
    edit(
      '/srv/billing/core/src/test/java/DunningPolicyTest.java',
      '@Test void thirdReminder() {} }',
      '@Test void thirdReminder() {} @Test void feeCap() {} }',
    ),
    bash(
      './gradlew :core:jacocoTestReport :core:check',
      'Total instruction coverage: 82.2%\nBUILD SUCCESSFUL',
    ),
    claude('That makes 82.2 %. I have not committed the tests yet; want me to open a PR?'),
    compaction('useless', {
      over: ['71.4 now', 'DunningPolicy is the hole', 'check'],
      says: [
        finding('82.2 %', [/82\.2/]),
        state('tests not committed', [/DunningPolicyTest/, /not committed|uncommitted/i]),
        next('PR offered', [/open a PR/]),
      ],
      gone: [
        stale('core has 71.4', [/Core has 71\.4/, /^(?!.*(?:82\.2|later|edited|since)).*$/]),
        stale('78.9 already', [/78\.9 % already/, /^(?!.*82\.2).*$/]),
        stale('hole 9 %', [/is the hole: 9/, /^(?!.*(?:82\.2|later|edited|since)).*$/]),
        stale('one branch left', [/One branch left/, /^(?!.*82\.2).*$/]),
        stale('6.5.2 as state', [/hibernate[^|]*6\.5\.2/i, /^(?!.*6\.4\.4).*$/]),
      ],
    }),
  ],
};
