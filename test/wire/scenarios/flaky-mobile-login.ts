import {
  ask,
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  ended,
  FAILS,
  failed,
  file,
  finding,
  how,
  next,
  queue,
  refuse,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  you,
} from '../steps.ts';

/** Short answers, refusals, what is typed meanwhile, a rule that is taken back. */
export const flakyMobileLogin: Scenario = {
  name: 'mobile login',
  domain: 'mobile',
  language: 'en',
  cwd: '/Users/mia/tram-app',
  steps: [
    you(
      'login on android sometimes jumps back to the start screen. ios is fine. have a look please. oh and always answer in short bullet points, im on my phone',
    ),
    bash(
      './gradlew :app:connectedDebugAndroidTest',
      'Could not find or load main class org.gradle.wrapper.GradleWrapperMain',
      { failed: 1 },
    ),
    bash(
      'cd android && JAVA_HOME=/opt/jdk-17 ./gradlew :app:connectedDebugAndroidTest',
      'LoginFlowTest > returnsToHome FAILED\n  java.lang.IllegalStateException: Fragment LoginFragment not attached to an activity\n34 tests completed, 1 failed',
      { failed: 1 },
    ),
    claude(
      '- The wrapper jar lives in android/, and Gradle needs JDK 17 here.\n- LoginFlowTest.returnsToHome fails: the token callback arrives after LoginFragment was detached.\n- Cause: TokenStore keeps a reference to the old fragment after rotation.\n\nTwo ways to fix it:\nA) move the callback into a ViewModel\nB) cancel the callback in onStop\nWhich one?',
    ),
    you('A'),
    edit(
      '/Users/mia/tram-app/android/app/src/main/java/tram/login/LoginViewModel.kt',
      'class LoginViewModel',
      'class LoginViewModel : ViewModel()',
    ),
    queue('also pls never run the emulator with sound, my colleague is in a call next to me'),
    refuse(
      bash('git add -A && git commit -m "Move token callback into ViewModel"', ''),
      'I did not say commit anything. I look at the diff first',
    ),
    claude('- Understood, nothing is committed; the change in LoginViewModel.kt waits for your review.'),
    you('B would have been wrong anyway, onStop fires in split screen too'),
    ask(
      'Should the session survive a process death?',
      'Yes, up to 30 minutes',
      'No',
      'Yes, up to 30 minutes',
      'Yes, forever',
    ),
    bash('cd android && ./gradlew :app:assembleRelease', '', { background: 'b7c21e4' }),
    claude(
      '- A release build runs in the background (b7c21e4).\n- Next: keep the session in SavedStateHandle with an expiry of 30 minutes.',
    ),
    compaction('useless', {
      says: [
        request('login jumps back on Android', [/login/, /android/, /start screen|jumps back/]),
        rule('short bullet points', [/bullet/, /short/]),
        rule('no emulator sound', [/emulator/, /sound/]),
        rule('commit only after review', [/commit/, /did not say|look at the diff|review/]),
        decision('A means the ViewModel', [/ViewModel/, /\bA\b|callback|chose|move/]),
        dropped('B, cancel in onStop', [/onStop/, /split screen|wrong/]),
        decision('session survives 30 minutes', [/process death|session/, /30 minutes/]),
        finding('callback after detach', [/callback/, /detach|not attached/]),
        finding('TokenStore holds the old fragment', [/TokenStore/, /old fragment|rotation/]),
        failed('wrapper found only in android/, with JDK 17', [
          /GradleWrapperMain|gradlew/,
          /cd android|JDK.?17/,
        ]),
        how('Android tests', [
          /cd android && JAVA_HOME=\/opt\/jdk-17 \.\/gradlew :app:connectedDebugAndroidTest/,
        ]),
        state('one test fails, with its message', [/returnsToHome/, /fail|not attached/i]),
        state('ViewModel edit not committed', [
          /LoginViewModel\.kt/,
          /not committed|uncommitted|nothing is committed|edited|waits for your review/,
        ]),
        state('release build runs', [/b7c21e4|assembleRelease/, /background|running/]),
        next('SavedStateHandle', [/SavedStateHandle/, /30 minutes|expiry|session/]),
        relation('b7c21e4 is the release build', [/b7c21e4/, /release/i]),
        file('LoginViewModel.kt takes the callback', [
          /LoginViewModel\.kt/,
          /callback|ViewModel\(\)|review|edited|edit/,
        ]),
      ],
      gone: [
        stale('commit as done', [/committed/, /Move token callback/]),
        stale('B as the choice', [/(?:chose|decided|go with|approach)[^.]*\bonStop/]),
      ],
    }),
    ended(
      'b7c21e4',
      'completed',
      'Background command "cd android && ./gradlew :app:assembleRelease" completed (exit code 0)',
    ),
    edit(
      '/Users/mia/tram-app/android/app/src/main/java/tram/login/LoginViewModel.kt',
      'ViewModel()',
      'ViewModel(private val saved: SavedStateHandle)',
    ),
    bash(
      'cd android && JAVA_HOME=/opt/jdk-17 ./gradlew :app:connectedDebugAndroidTest',
      '34 tests completed, 0 failed\nBUILD SUCCESSFUL in 2m 11s',
    ),
    you('diff looks good, you can commit. and forget the bullet thing, im back at my desk, write normally'),
    bash(
      'git commit -am "Keep login state in the ViewModel"',
      '[main 9a0c3f7] Keep login state in the ViewModel\n 2 files changed',
    ),
    claude('Committed as 9a0c3f7, not pushed yet. Shall I also write a changelog entry for the release?'),
    you('yes'),
    compaction(
      'The user reported a login problem on Android. The assistant fixed something in a ViewModel.',
      {
        over: [
          'login jumps back on Android',
          'short bullet points',
          'commit only after review',
          'one test fails, with its message',
          'ViewModel edit not committed',
          'release build runs',
          'SavedStateHandle',
          'b7c21e4 is the release build',
          'callback after detach',
          'LoginViewModel.kt takes the callback',
          'commit as done',
        ],
        says: [
          request('yes means the changelog entry', [/changelog/, /yes|shall I|release/]),
          state('9a0c3f7 committed, not pushed', [/9a0c3f7/, /not pushed|committed|unpushed/]),
          state('34 tests pass', [/34 tests|connectedDebugAndroidTest/, /0 failed|SUCCESSFUL|pass/]),
        ],
        gone: [
          stale('bullets as a rule', [/^(?!.*forget the bullet).*bullet/]),
          stale('release build as running', [
            /^(?!.*last calls).*(?:b7c21e4|assembleRelease)/,
            /running|background/,
          ]),
          stale('test as failing', [/returnsToHome/, FAILS]),
          stale('not committed', [/LoginViewModel\.kt/, /not committed|uncommitted/]),
        ],
      },
    ),
  ],
};
