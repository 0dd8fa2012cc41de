import {
  bash,
  claude,
  compaction,
  edit,
  FAILS,
  finding,
  next,
  request,
  rule,
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** Offers taken and left, a branch renamed, a revert of a revert, a rule for one file only. */
export const seatBooking: Scenario = {
  name: 'seat booking',
  domain: 'web',
  language: 'en',
  cwd: '/srv/seats',
  steps: [
    you(
      'Double bookings happen on the night train. Make the seat lock safe. Postgres only, no redis. I want feature flags around everything risky. Please write the tests first.',
    ),
    write('/srv/seats/test/lock.test.ts', "it('locks')"),
    bash('npm test', 'Tests: 1 failed, 60 passed\n  ● lock › two at once\n    expected 1 booking, got 2', {
      failed: 1,
    }),
    claude('The transaction runs at read committed, so both readers see the seat as free.'),
    edit('/srv/seats/src/lock.ts', 'begin', 'begin isolation level serializable'),
    bash('npm test', 'Tests: 61 passed'),
    claude(
      'Serializable solves it. It is behind the flag SAFE_LOCK, which is off for the moment. Want me to turn it on for staging?',
    ),
    compaction('useless', {
      says: [
        request('double bookings', [/double bookings/i]),
        rule('no redis', [/no redis/]),
        rule('flags', [/feature flags/]),
        rule('tests first', [/tests first/]),
        next('staging?', [/staging/]),
        state('61 passed', [/61 passed/]),
      ],
      gone: [stale('two at once', [/two at once/, FAILS])],
    }),
    you('staging yes. no flag needed for the seat map though'),
    bash('flags set SAFE_LOCK on --env staging', 'SAFE_LOCK=on (staging)'),
    bash('npm run load -- --env staging', 'p95 880 ms, serialization failures 14 %'),
    claude(
      '14 % of the bookings fail on staging: serializable aborts too often. I go back to row locks with `for update`.',
    ),
    edit('/srv/seats/src/lock.ts', 'begin isolation level serializable', 'select for update'),
    bash('npm run load -- --env staging', 'p95 210 ms, serialization failures 0 %'),
    bash('git commit -am "Row locks"', '[lock d1d1d1d] Row locks\n 2 files changed'),
    claude('Row locks: p95 210 ms, no failures.'),
    you(
      'good. redis is fine by ops from this week on, if you ever need it. tests can come after the code for the small stuff',
    ),
    compaction('useless', {
      over: ['no redis', 'tests first', 'staging?', 'double bookings', '61 passed', 'flags'],
      says: [
        rule('redis ok', [/redis is fine/]),
        rule('no flag for the map', [/no flag needed for the seat map/]),
        rule('tests after', [/tests can come after/]),
        finding('210 ms', [/210 ms/]),
        state('d1d1d1d', [/d1d1d1d/]),
      ],
      gone: [
        stale('serializable solves it', [/Serializable solves it/]),
        stale('flag off', [/off for the moment/, /^(?!.*SAFE_LOCK=on).*$/]),
        stale('no redis, still', [/no redis/, /^(?!.*redis is fine).*$/]),
        stale('880 ms', [/^(?!.*210 ms).*880 ms/]),
        stale('staging open', [/Want me to turn it on/, /no answer is on record/]),
        stale('tests first, still', [/write the tests first/, /^(?!.*can come after).*$/]),
        stale('flags everywhere', [/feature flags around everything/, /^(?!.*no flag needed).*$/]),
      ],
    }),
  ],
};
