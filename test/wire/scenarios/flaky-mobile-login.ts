import * as s from '../steps.ts';

/** Short answers, refusals, what is typed meanwhile, a rule that is taken back. */
export const flakyMobileLogin: s.Scenario = {
  name: 'mobile login',
  domain: 'mobile',
  language: 'en',
  cwd: '/Users/mia/tram-app',
  steps: [
    s.you(
      'login on android sometimes jumps back to the start screen. ios is fine. have a look please. oh and always answer in short bullet points, im on my phone',
    ),
    s.bash(
      './gradlew :app:connectedDebugAndroidTest',
      'Could not find or load main class org.gradle.wrapper.GradleWrapperMain',
      { failed: 1 },
    ),
    s.bash(
      'cd android && JAVA_HOME=/opt/jdk-17 ./gradlew :app:connectedDebugAndroidTest',
      'LoginFlowTest > returnsToHome FAILED\n  java.lang.IllegalStateException: Fragment LoginFragment not attached to an activity\n34 tests completed, 1 failed',
      { failed: 1 },
    ),
    s.claude(
      '- The wrapper jar lives in android/, and Gradle needs JDK 17 here.\n- LoginFlowTest.returnsToHome fails: the token callback arrives after LoginFragment was detached.\n- Cause: TokenStore keeps a reference to the old fragment after rotation.\n\nTwo ways to fix it:\nA) move the callback into a ViewModel\nB) cancel the callback in onStop\nWhich one?',
    ),
    s.you('A'),
    s.edit(
      '/Users/mia/tram-app/android/app/src/main/java/tram/login/LoginViewModel.kt',
      'class LoginViewModel',
      'class LoginViewModel : ViewModel()',
    ),
    s.queue('also pls never run the emulator with sound, my colleague is in a call next to me'),
    s.refuse(
      s.bash('git add -A && git commit -m "Move token callback into ViewModel"', ''),
      'I did not say commit anything. I look at the diff first',
    ),
    s.claude('- Understood, nothing is committed; the change in LoginViewModel.kt waits for your review.'),
    s.you('B would have been wrong anyway, onStop fires in split screen too'),
    s.ask(
      'Should the session survive a process death?',
      'Yes, up to 30 minutes',
      'No',
      'Yes, up to 30 minutes',
      'Yes, forever',
    ),
    s.bash('cd android && ./gradlew :app:assembleRelease', '', { background: 'b7c21e4' }),
    s.claude(
      '- A release build runs in the background (b7c21e4).\n- Next: keep the session in SavedStateHandle with an expiry of 30 minutes.',
    ),
    s.compaction('useless', {
      says: [
        s.request('login jumps back on Android', [/login/, /android/, /start screen|jumps back/]),
        s.rule('short bullet points', [/bullet/, /short/]),
        s.rule('no emulator sound', [/emulator/, /sound/]),
        s.refusal('commit only after review', [/commit/, /did not say|look at the diff|review/]),
        s.refusal('A means the ViewModel', [/ViewModel/, /\bA\b|callback|chose|move/]),
        s.words('B, cancel in onStop', [/onStop/, /split screen|wrong/]),
        s.answer('session survives 30 minutes', [/process death|session/, /30 minutes/]),
        s.said('callback after detach', [/callback/, /detach|not attached/]),
        s.said('TokenStore holds the old fragment', [/TokenStore/, /old fragment|rotation/]),
        s.said('one test fails, with its message', [/returnsToHome/, /fail|not attached/i]),
        s.said('ViewModel edit not committed', [
          /LoginViewModel\.kt/,
          /not committed|uncommitted|nothing is committed|edited|waits for your review/,
        ]),
        s.said('release build runs', [/b7c21e4|assembleRelease/, /background|running/]),
        s.said('SavedStateHandle', [/SavedStateHandle/, /30 minutes|expiry|session/]),
        s.said('b7c21e4 is the release build', [/b7c21e4/, /release/i]),
        s.said('LoginViewModel.kt takes the callback', [
          /LoginViewModel\.kt/,
          /callback|ViewModel\(\)|review|edited|edit/,
        ]),
      ],
    }),
    s.ended(
      'b7c21e4',
      'completed',
      'Background command "cd android && ./gradlew :app:assembleRelease" completed (exit code 0)',
    ),
    s.edit(
      '/Users/mia/tram-app/android/app/src/main/java/tram/login/LoginViewModel.kt',
      'ViewModel()',
      'ViewModel(private val saved: SavedStateHandle)',
    ),
    s.bash(
      'cd android && JAVA_HOME=/opt/jdk-17 ./gradlew :app:connectedDebugAndroidTest',
      '34 tests completed, 0 failed\nBUILD SUCCESSFUL in 2m 11s',
    ),
    s.you('diff looks good, you can commit. and forget the bullet thing, im back at my desk, write normally'),
    s.bash(
      'git commit -am "Keep login state in the ViewModel"',
      '[main 9a0c3f7] Keep login state in the ViewModel\n 2 files changed',
    ),
    s.claude('Committed as 9a0c3f7, not pushed yet. Shall I also write a changelog entry for the release?'),
    s.you('yes'),
    s.compaction(
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
        ],
        says: [
          s.said('yes means the changelog entry', [/changelog/, /yes|shall I|release/]),
          s.said('9a0c3f7 committed, not pushed', [/9a0c3f7/, /not pushed|committed|unpushed/]),
        ],
      },
    ),
  ],
};
