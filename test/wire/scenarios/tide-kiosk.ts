import * as s from '../steps.ts';

/** CMake and ctest: a sanitizer that points elsewhere, a flag that is added and removed, a flaky test that is quarantined. */
export const tideKiosk: s.Scenario = {
  name: 'tide kiosk',
  domain: 'embedded',
  language: 'en',
  cwd: '/home/rune/kiosk',
  steps: [
    s.you(
      'the kiosk shows yesterday’s tide after midnight. find out why and get ctest green again, then cut 2.4.1',
    ),
    s.bash(
      'cmake --build build && ctest --test-dir build --output-on-failure',
      '12/41 Test #12: midnight_roll ....***Failed 0.02 sec\nmidnight_roll.cpp:33: expected day 2 but got day 1\n98% tests passed, 1 tests failed out of 41',
      { failed: 8 },
    ),
    s.claude(
      'midnight_roll fails: day 1 where 2 is due. The day comes from `localtime`, which is not called again after start-up.',
    ),
    s.edit('/home/rune/kiosk/src/clock.cpp', 'static tm now = *localtime(&t);', 'tm now = *localtime(&t);'),
    s.bash(
      'cmake --build build && ctest --test-dir build --output-on-failure',
      '12/41 Test #12: midnight_roll ....***Failed 0.02 sec\nmidnight_roll.cpp:33: expected day 2 but got day 1\n98% tests passed, 1 tests failed out of 41',
      { failed: 8 },
    ),
    s.claude(
      'Same picture. So the static was harmless; it is `TideCache::today`, keyed by weekday name of the *previous* fetch.',
    ),
    s.edit('/home/rune/kiosk/src/tide_cache.cpp', 'key = fetched.weekday()', 'key = today.iso()'),
    s.bash(
      'cmake --build build -j8 && ctest --test-dir build -j8',
      '100% tests passed, 0 tests failed out of 41',
    ),
    s.claude('41 of 41. I leave the clock change in, it does no harm.'),
    s.compaction('useless', {
      says: [
        s.request('yesterday’s tide, then 2.4.1', [/2\.4\.1/, /tide/]),
        s.finding('cache key was the weekday of the previous fetch', [/TideCache|tide_cache/, /weekday|key/]),
        s.state('41 of 41', [/41/, /pass|100%/]),
        s.state('not committed', [/tide_cache\.cpp/, /not committed/i]),
      ],
      gone: [
        s.stale('localtime is the cause', [/The day comes from `localtime`/]),
        s.stale('midnight_roll fails', [/midnight_roll/, s.FAILS]),
        s.stale('keyed by weekday as so', [
          /keyed by weekday name/,
          /^(?!.*(?:edited since|fixed since|no longer)).*$/,
        ]),
      ],
    }),
    s.bash('git commit -qam "Key the tide cache by date"', ''),
    s.edit(
      '/home/rune/kiosk/CMakeLists.txt',
      'set(CMAKE_CXX_FLAGS "")',
      'set(CMAKE_CXX_FLAGS "-fsanitize=address")',
    ),
    s.bash(
      'cmake --build build -j8 && ctest --test-dir build -j8',
      '27/41 Test #27: net_retry ....***Failed\nERROR: AddressSanitizer: heap-use-after-free on address 0x60\n #1 Retry::fire retry.cpp:71\n97% tests passed, 1 tests failed out of 41',
      { failed: 8 },
    ),
    s.claude(
      'Sanitizer finds a use after free in `Retry::fire`: the timer outlives the socket. Memory of the process peaks at 61 MB.',
    ),
    s.edit('/home/rune/kiosk/src/retry.cpp', 'timer.start(fire)', 'timer.start(weak(fire))'),
    s.bash(
      'ninja -C build && ctest --test-dir build -R net_retry',
      '100% tests passed, 0 tests failed out of 1',
    ),
    s.edit(
      '/home/rune/kiosk/CMakeLists.txt',
      'set(CMAKE_CXX_FLAGS "-fsanitize=address")',
      'set(CMAKE_CXX_FLAGS "")',
    ),
    s.bash(
      'cmake --build build -j8 && ctest --test-dir build -j8',
      '100% tests passed, 0 tests failed out of 41',
    ),
    s.bash('/usr/bin/time -v build/kiosk --once', 'Maximum resident set size (kbytes): 23552'),
    s.claude('Without the sanitizer the peak is 23 MB. Flag removed again.'),
    s.compaction('useless', {
      over: ['not committed', '41 of 41'],
      says: [
        s.state('commit of the key', [/Key the tide cache by date/, /commit/i]),
        s.failed('use after free in Retry::fire', [/Retry::fire|retry\.cpp/, /use.after.free|outlives|weak/]),
        s.finding('23 MB', [/23 MB|23552/]),
        s.state('retry.cpp not committed', [/retry\.cpp/, /not committed/i]),
        s.how('tests', [/ctest --test-dir build -j8/, /100% tests passed/]),
      ],
      gone: [
        s.stale('CMakeLists.txt uncommitted', [/Not committed[^|]*CMakeLists/i]),
        s.stale('net_retry fails', [/net_retry/, s.FAILS]),
        s.stale('61 MB', [/peaks at 61 MB/, /^(?!.*23 MB|.*later).*$/]),
        s.stale('timer outlives as so', [
          /timer outlives the socket/,
          /^(?!.*(?:edited since|fixed since|no longer)).*$/,
        ]),
        s.stale('tide_cache uncommitted', [/Not committed[^|]*tide_cache/i]),
      ],
    }),
    s.bash(
      'git add -A && git commit -qm "Let the retry timer go with its socket" && git tag 2.4.1 && git push --tags origin main',
      'main -> main\n * [new tag] 2.4.1 -> 2.4.1',
    ),
    s.write('/home/rune/kiosk/NEWS.md', '2.4.1: tide after midnight'),
    s.you('ops says 2.4.1 does not start on the old kiosks: GLIBC_2.38 not found'),
    s.claude(
      'The build image was moved to Debian 13 last week, old kiosks have glibc 2.36. I could link statically, but then the graphics driver cannot be loaded at run time, so I build in a Debian 12 container.',
    ),
    s.bash(
      'docker run --rm -v $PWD:/s debian:12 sh -c "cd /s && ./ci/build.sh"',
      'kiosk built, needs GLIBC_2.36',
    ),
    s.claude('The binary asks for 2.36 now. Next: tag 2.4.2 once Rune has tried it on kiosk 7.'),
    s.compaction('useless', {
      over: ['retry.cpp not committed', '23 MB'],
      says: [
        s.state('2.4.1 pushed', [/Let the retry timer go|2\.4\.1/, /push/]),
        s.dropped('static linking', [/static/, /driver/]),
        s.finding('glibc 2.36 on old kiosks', [/2\.36/]),
        s.next('tag 2.4.2', [/2\.4\.2/]),
        s.state('NEWS.md not committed', [/NEWS\.md/, /not committed/i]),
      ],
      gone: [
        s.stale('retry uncommitted', [/Not committed[^|]*retry\.cpp/i]),
        s.stale('commit not pushed', [/not pushed: [^|]*retry timer/i]),
      ],
    }),
  ],
};
