import * as s from '../steps.ts';

/** Java: a flaky test whose second explanation holds, a version that goes up and down again, a build that is mended by another task. */
export const billingGradle: s.Scenario = {
  name: 'billing gradle',
  domain: 'web',
  language: 'en',
  cwd: '/srv/billing',
  steps: [
    s.you(
      'InvoiceSchedulerTest fails about every fifth time in CI. Make it stable. And we want Hibernate 6.5 while you are there, but only if nothing else has to move.',
    ),
    s.bash(
      './gradlew :core:test --tests InvoiceSchedulerTest',
      'InvoiceSchedulerTest > monthEnd() FAILED\n    org.opentest4j.AssertionFailedError: expected: <2026-02-28> but was: <2026-03-01>\n        at InvoiceSchedulerTest.java:71\n\n4 tests completed, 1 failed\nBUILD FAILED in 14s',
      { failed: 1 },
    ),
    s.claude('Looks like a time zone thing: the runner is on UTC and the test computes in Europe/Oslo.'),
    s.bash(
      'TZ=Europe/Oslo ./gradlew :core:test --tests InvoiceSchedulerTest --rerun',
      'BUILD FAILED in 13s\nexpected: <2026-02-28> but was: <2026-03-01>',
      { failed: 1 },
    ),
    s.claude(
      'With TZ set it fails just the same. What differs between good and bad runs is the order: when `LeapYearTest` runs first it leaves its fixed clock in the static `Clocks.current`.',
    ),
    s.edit(
      '/srv/billing/core/src/test/java/LeapYearTest.java',
      '@AfterAll',
      '@AfterEach void reset() { Clocks.reset(); }',
    ),
    s.bash('for i in $(seq 20); do ./gradlew :core:test --rerun -q || break; done', ''),
    s.claude('Twenty runs in a row without a failure.'),
    s.bash('git commit -qam "Reset the clock after each leap year test"', ''),
    s.edit('/srv/billing/build.gradle.kts', 'hibernate = "6.4.4"', 'hibernate = "6.5.2"'),
    s.bash(
      './gradlew build',
      '> Task :persistence:compileJava FAILED\nerror: cannot find symbol\n  symbol: class UserTypeLegacyBridge\n2 errors\nBUILD FAILED in 31s',
      { failed: 1 },
    ),
    s.claude('6.5 has dropped `UserTypeLegacyBridge`, which our Money type is built on.'),
    s.compaction('useless', {
      says: [
        s.request('stable test and Hibernate 6.5', [/InvoiceSchedulerTest/, /Hibernate 6\.5/]),
        s.finding('order of tests, static clock', [/LeapYearTest/, /Clocks|clock|order/]),
        s.state('build fails', [/UserTypeLegacyBridge|compileJava/, /fail/i]),
        s.state('commit', [/Reset the clock/, /commit/i]),
        s.finding('bridge dropped in 6.5', [/UserTypeLegacyBridge/, /6\.5|dropped/]),
      ],
      gone: [
        s.stale('time zone', [/Looks like a time zone thing/]),
        s.stale('month end fails', [/monthEnd|2026-03-01/, s.FAILS]),
        s.stale('leaves its clock, as so', [
          /leaves its fixed clock/,
          /^(?!.*(?:edited|since|fixed|later|commit)).*$/,
        ]),
      ],
    }),
    s.bash('grep -rl UserTypeLegacyBridge --include=*.java . | wc -l', '17'),
    s.claude(
      '17 classes hang on it, so this is more than a bump. As you said "only if nothing else has to move", I put 6.4.4 back.',
    ),
    s.edit('/srv/billing/build.gradle.kts', 'hibernate = "6.5.2"', 'hibernate = "6.4.4"'),
    s.bash('./gradlew check', 'BUILD SUCCESSFUL in 58s\n41 actionable tasks: 41 executed'),
    s.you('ok. Then raise the coverage of core: it should be 80 % in the report, what is it now?'),
    s.bash('./gradlew :core:jacocoTestReport', 'Total instruction coverage: 71.4%'),
    s.claude('Core has 71.4 %. `DunningPolicy` is the hole: 9 %.'),
    s.compaction('useless', {
      over: ['build fails', 'bridge dropped in 6.5', 'stable test and Hibernate 6.5'],
      says: [
        s.dropped('6.5 given up, 17 classes', [/17 classes|6\.4\.4/, /6\.4\.4|UserTypeLegacyBridge|move/]),
        s.request('coverage 80 %', [/80 %/, /coverage/]),
        s.finding('71.4 now', [/71\.4/]),
        s.finding('DunningPolicy is the hole', [/DunningPolicy/, /9 ?%|hole/]),
        s.how('check', [/gradlew check/, /SUCCESSFUL/]),
      ],
      gone: [
        s.stale('compile error open', [/UserTypeLegacyBridge/, s.FAILS]),
        s.stale('hibernate edit pending', [/Not committed[^|]*build\.gradle/i]),
      ],
    }),
    s.edit('/srv/billing/core/src/test/java/DunningPolicyTest.java', '}', '@Test void thirdReminder() {} }'),
    s.bash('./gradlew :core:jacocoTestReport', 'Total instruction coverage: 78.9%'),
    s.claude('78.9 % already. One branch left: the fee cap for B2B customers.'),
    s.edit(
      '/srv/billing/core/src/test/java/DunningPolicyTest.java',
      '@Test void thirdReminder() {} }',
      '@Test void thirdReminder() {} @Test void feeCap() {} }',
    ),
    s.bash(
      './gradlew :core:jacocoTestReport :core:check',
      'Total instruction coverage: 82.2%\nBUILD SUCCESSFUL',
    ),
    s.claude('That makes 82.2 %. I have not committed the tests yet; want me to open a PR?'),
    s.compaction('useless', {
      over: ['71.4 now', 'DunningPolicy is the hole', 'check'],
      says: [
        s.finding('82.2 %', [/82\.2/]),
        s.state('tests not committed', [/DunningPolicyTest/, /not committed|uncommitted/i]),
        s.next('PR offered', [/open a PR/]),
      ],
      gone: [
        s.stale('core has 71.4', [/Core has 71\.4/, /^(?!.*(?:82\.2|later|edited|since)).*$/]),
        s.stale('78.9 already', [/78\.9 % already/, /^(?!.*82\.2).*$/]),
        s.stale('hole 9 %', [/is the hole: 9/, /^(?!.*(?:82\.2|later|edited|since)).*$/]),
        s.stale('one branch left', [/One branch left/, /^(?!.*82\.2).*$/]),
        s.stale('6.5.2 as state', [/hibernate[^|]*6\.5\.2/i, /^(?!.*6\.4\.4).*$/]),
      ],
    }),
  ],
};
