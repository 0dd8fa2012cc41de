import * as s from '../steps.ts';

/** Offers taken and left, a branch renamed, a revert of a revert, a rule for one file only. */
export const seatBooking: s.Scenario = {
  name: 'seat booking',
  domain: 'web',
  language: 'en',
  cwd: '/srv/seats',
  steps: [
    s.you(
      'Double bookings happen on the night train. Make the seat lock safe. Postgres only, no redis. I want feature flags around everything risky. Please write the tests first.',
    ),
    s.write('/srv/seats/test/lock.test.ts', "it('locks')"),
    s.bash('npm test', 'Tests: 1 failed, 60 passed\n  ● lock › two at once\n    expected 1 booking, got 2', {
      failed: 1,
    }),
    s.claude('The transaction runs at read committed, so both readers see the seat as free.'),
    s.edit('/srv/seats/src/lock.ts', 'begin', 'begin isolation level serializable'),
    s.bash('npm test', 'Tests: 61 passed'),
    s.claude(
      'Serializable solves it. It is behind the flag SAFE_LOCK, which is off for the moment. Want me to turn it on for staging?',
    ),
    s.compaction('useless', {
      says: [
        s.request('double bookings', [/double bookings/i]),
        s.rule('no redis', [/no redis/]),
        s.rule('flags', [/feature flags/]),
        s.rule('tests first', [/tests first/]),
        s.next('staging?', [/staging/]),
        s.state('61 passed', [/61 passed/]),
      ],
      gone: [s.stale('two at once', [/two at once/, s.FAILS])],
    }),
    s.you('staging yes. no flag needed for the seat map though'),
    s.bash('flags set SAFE_LOCK on --env staging', 'SAFE_LOCK=on (staging)'),
    s.bash('npm run load -- --env staging', 'p95 880 ms, serialization failures 14 %'),
    s.claude(
      '14 % of the bookings fail on staging: serializable aborts too often. I go back to row locks with `for update`.',
    ),
    s.edit('/srv/seats/src/lock.ts', 'begin isolation level serializable', 'select for update'),
    s.bash('npm run load -- --env staging', 'p95 210 ms, serialization failures 0 %'),
    s.bash('git commit -am "Row locks"', '[lock d1d1d1d] Row locks\n 2 files changed'),
    s.claude('Row locks: p95 210 ms, no failures.'),
    s.you(
      'good. redis is fine by ops from this week on, if you ever need it. tests can come after the code for the small stuff',
    ),
    s.compaction('useless', {
      over: ['no redis', 'tests first', 'staging?', 'double bookings', '61 passed', 'flags'],
      says: [
        s.rule('redis ok', [/redis is fine/]),
        s.rule('no flag for the map', [/no flag needed for the seat map/]),
        s.rule('tests after', [/tests can come after/]),
        s.finding('210 ms', [/210 ms/]),
        s.state('d1d1d1d', [/d1d1d1d/]),
      ],
      gone: [
        s.stale('serializable solves it', [/Serializable solves it/]),
        s.stale('flag off', [/off for the moment/, /^(?!.*SAFE_LOCK=on).*$/]),
        s.stale('no redis, still', [/no redis/, /^(?!.*redis is fine).*$/]),
        s.stale('880 ms', [/^(?!.*210 ms).*880 ms/]),
        s.stale('staging open', [/Want me to turn it on/, /no answer is on record/]),
        s.stale('tests first, still', [/write the tests first/, /^(?!.*can come after).*$/]),
        s.stale('flags everywhere', [/feature flags around everything/, /^(?!.*no flag needed).*$/]),
      ],
    }),
  ],
};
