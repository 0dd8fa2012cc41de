import {
  bash,
  claude,
  compaction,
  dropped,
  edit,
  FAILS,
  failed,
  finding,
  how,
  next,
  request,
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** CMake and ctest: a sanitizer that points elsewhere, a flag that is added and removed, a flaky test that is quarantined. */
export const tideKiosk: Scenario = {
  name: 'tide kiosk',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/rune/kiosk',
  steps: [
    you(
      'the kiosk shows yesterday’s tide after midnight. find out why and get ctest green again, then cut 2.4.1',
    ),
    bash(
      'cmake --build build && ctest --test-dir build --output-on-failure',
      '12/41 Test #12: midnight_roll ....***Failed 0.02 sec\nmidnight_roll.cpp:33: expected day 2 but got day 1\n98% tests passed, 1 tests failed out of 41',
      { failed: 8 },
    ),
    claude(
      'midnight_roll fails: day 1 where 2 is due. The day comes from `localtime`, which is not called again after start-up.',
    ),
    edit('/home/rune/kiosk/src/clock.cpp', 'static tm now = *localtime(&t);', 'tm now = *localtime(&t);'),
    bash(
      'cmake --build build && ctest --test-dir build --output-on-failure',
      '12/41 Test #12: midnight_roll ....***Failed 0.02 sec\nmidnight_roll.cpp:33: expected day 2 but got day 1\n98% tests passed, 1 tests failed out of 41',
      { failed: 8 },
    ),
    claude(
      'Same picture. So the static was harmless; it is `TideCache::today`, keyed by weekday name of the *previous* fetch.',
    ),
    edit('/home/rune/kiosk/src/tide_cache.cpp', 'key = fetched.weekday()', 'key = today.iso()'),
    bash(
      'cmake --build build -j8 && ctest --test-dir build -j8',
      '100% tests passed, 0 tests failed out of 41',
    ),
    claude('41 of 41. I leave the clock change in, it does no harm.'),
    compaction('useless', {
      says: [
        request('yesterday’s tide, then 2.4.1', [/2\.4\.1/, /tide/]),
        finding('cache key was the weekday of the previous fetch', [/TideCache|tide_cache/, /weekday|key/]),
        state('41 of 41', [/41/, /pass|100%/]),
        state('not committed', [/tide_cache\.cpp/, /not committed/i]),
      ],
      gone: [
        stale('localtime is the cause', [/The day comes from `localtime`/]),
        stale('midnight_roll fails', [/midnight_roll/, FAILS]),
        stale('keyed by weekday as so', [
          /keyed by weekday name/,
          /^(?!.*(?:edited since|fixed since|no longer)).*$/,
        ]),
      ],
    }),
    bash('git commit -qam "Key the tide cache by date"', ''),
    edit(
      '/home/rune/kiosk/CMakeLists.txt',
      'set(CMAKE_CXX_FLAGS "")',
      'set(CMAKE_CXX_FLAGS "-fsanitize=address")',
    ),
    bash(
      'cmake --build build -j8 && ctest --test-dir build -j8',
      '27/41 Test #27: net_retry ....***Failed\nERROR: AddressSanitizer: heap-use-after-free on address 0x60\n #1 Retry::fire retry.cpp:71\n97% tests passed, 1 tests failed out of 41',
      { failed: 8 },
    ),
    claude(
      'Sanitizer finds a use after free in `Retry::fire`: the timer outlives the socket. Memory of the process peaks at 61 MB.',
    ),
    edit('/home/rune/kiosk/src/retry.cpp', 'timer.start(fire)', 'timer.start(weak(fire))'),
    bash(
      'ninja -C build && ctest --test-dir build -R net_retry',
      '100% tests passed, 0 tests failed out of 1',
    ),
    edit(
      '/home/rune/kiosk/CMakeLists.txt',
      'set(CMAKE_CXX_FLAGS "-fsanitize=address")',
      'set(CMAKE_CXX_FLAGS "")',
    ),
    bash(
      'cmake --build build -j8 && ctest --test-dir build -j8',
      '100% tests passed, 0 tests failed out of 41',
    ),
    bash('/usr/bin/time -v build/kiosk --once', 'Maximum resident set size (kbytes): 23552'),
    claude('Without the sanitizer the peak is 23 MB. Flag removed again.'),
    compaction('useless', {
      over: ['not committed', '41 of 41'],
      says: [
        state('commit of the key', [/Key the tide cache by date/, /commit/i]),
        failed('use after free in Retry::fire', [/Retry::fire|retry\.cpp/, /use.after.free|outlives|weak/]),
        finding('23 MB', [/23 MB|23552/]),
        state('retry.cpp not committed', [/retry\.cpp/, /not committed/i]),
        how('tests', [/ctest --test-dir build -j8/, /100% tests passed/]),
      ],
      gone: [
        stale('CMakeLists.txt uncommitted', [/Not committed[^|]*CMakeLists/i]),
        stale('net_retry fails', [/net_retry/, FAILS]),
        stale('61 MB', [/peaks at 61 MB/, /^(?!.*23 MB|.*later).*$/]),
        stale('timer outlives as so', [
          /timer outlives the socket/,
          /^(?!.*(?:edited since|fixed since|no longer)).*$/,
        ]),
        stale('tide_cache uncommitted', [/Not committed[^|]*tide_cache/i]),
      ],
    }),
    bash(
      'git add -A && git commit -qm "Let the retry timer go with its socket" && git tag 2.4.1 && git push --tags origin main',
      'main -> main\n * [new tag] 2.4.1 -> 2.4.1',
    ),
    write('/home/rune/kiosk/NEWS.md', '2.4.1: tide after midnight'),
    you('ops says 2.4.1 does not start on the old kiosks: GLIBC_2.38 not found'),
    claude(
      'The build image was moved to Debian 13 last week, old kiosks have glibc 2.36. I could link statically, but then the graphics driver cannot be loaded at run time, so I build in a Debian 12 container.',
    ),
    bash(
      'docker run --rm -v $PWD:/s debian:12 sh -c "cd /s && ./ci/build.sh"',
      'kiosk built, needs GLIBC_2.36',
    ),
    claude('The binary asks for 2.36 now. Next: tag 2.4.2 once Rune has tried it on kiosk 7.'),
    compaction('useless', {
      over: ['retry.cpp not committed', '23 MB'],
      says: [
        state('2.4.1 pushed', [/Let the retry timer go|2\.4\.1/, /push/]),
        dropped('static linking', [/static/, /driver/]),
        finding('glibc 2.36 on old kiosks', [/2\.36/]),
        next('tag 2.4.2', [/2\.4\.2/]),
        state('NEWS.md not committed', [/NEWS\.md/, /not committed/i]),
      ],
      gone: [
        stale('retry uncommitted', [/Not committed[^|]*retry\.cpp/i]),
        stale('commit not pushed', [/not pushed: [^|]*retry timer/i]),
      ],
    }),
  ],
};
