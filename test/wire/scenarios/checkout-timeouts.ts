import * as s from '../steps.ts';

/** A hunt for a cause with a wrong first diagnosis; the third summary turns a rule round. */
export const checkoutTimeouts: s.Scenario = {
  name: 'checkout timeouts',
  domain: 'web',
  language: 'en',
  cwd: '/srv/shop',
  steps: [
    s.you(
      "Checkout requests time out every evening between 18 and 20h, customers see a 504. Please find out why and fix it. Two things up front: we use pnpm here, not npm, and don't touch anything under legacy/ — another team owns it.",
    ),
    s.claude('I start with the gateway logs of yesterday evening.'),
    s.bash('grep -c " 504 " logs/gateway-0312.log', '1184'),
    s.claude(
      'My first guess is the payment provider: their p99 went up to 3.1 s in the same window. That would explain the 504s.',
    ),
    s.bash(
      'node scripts/trace.js --route /checkout --from 18:00 --to 20:00',
      'span payment.authorize p99 212 ms\nspan db.acquire p99 29870 ms\nspan cart.load p99 41 ms',
    ),
    s.claude(
      'So the payment provider is not the cause: authorize stays at 212 ms. The time is lost while waiting for a database connection, db.acquire has a p99 of 29.87 s. The pool in src/db/pool.ts allows 10 connections, but 24 worker processes share it since the move to cluster mode.',
    ),
    s.read(
      '/srv/shop/src/db/pool.ts',
      'export const pool = new Pool({\n  max: 10,\n  idleTimeoutMillis: 30000,\n});',
    ),
    s.you('makes sense. can we just raise it to 200?'),
    s.claude(
      'Not as it is: Postgres on db-main runs with max_connections = 100, and the nightly export takes 30 of them. I would go for 2 per worker, which makes 48, and put pgbouncer in front later.',
    ),
    s.you('ok do the 48 thing'),
    s.edit('/srv/shop/src/db/pool.ts', 'max: 10,', 'max: Number(process.env.DB_POOL_MAX ?? 2),'),
    s.bash('npm test -- pool', 'npm ERR! This repository is configured to use pnpm', { failed: 1 }),
    s.bash('pnpm --filter api test pool', 'PASS src/db/pool.test.ts\nTests: 6 passed, 6 total'),
    s.claude(
      'Pool tests are green. Next I add a gauge for waiting acquires to src/metrics/db.ts, so that we see it before customers do.',
    ),
    s.compaction('useless', {
      says: [
        s.request('timeouts of checkout to be found and fixed', [
          /checkout/,
          /time ?out|504/,
          /find|fix|why/,
        ]),
        s.rule('pnpm, not npm', [/pnpm/, /not npm|instead of npm|never npm/]),
        s.rule('hands off legacy/', [/legacy\//, /don't touch|do not touch|another team/]),
        s.said('pool too small for the workers', [/10 connections/, /24/]),
        s.said('time lost waiting for a connection', [/db\.acquire/, /29\.?8/]),
        s.said('Postgres limit and the export', [/max_connections/, /100/], [/nightly export/, /30/]),
        s.said('payment provider is not the cause', [/payment/, /not the cause|212 ms/]),
        s.said('two per worker, 48 in all', [/48/, /worker|per worker|2 per/]),
        s.said('pool.ts and why', [/src\/db\/pool\.ts/, /DB_POOL_MAX|max|connections|pool/]),
        s.said('gauge for waiting acquires', [/gauge/, /metrics\/db\.ts/]),
        s.said('db-main is the Postgres', [/db-main/, /postgres|max_connections/i]),
      ],
    }),
    s.edit('/srv/shop/src/metrics/db.ts', '// gauges', "gauge('db_pool_waiting', () => pool.waitingCount);"),
    s.bash(
      'pnpm --filter api test',
      'FAIL src/metrics/db.test.ts\n  ● exposes pool gauges\n    Expected: 3 gauges\n    Received: 4 gauges\nTests: 1 failed, 117 passed, 118 total',
      { failed: 1 },
    ),
    s.claude(
      'The only red one is db.test.ts, which counts gauges: it expects 3 and there are 4 now. The test has to change, the code is right.',
    ),
    s.compaction(
      'The assistant looked at database pool settings in the shop project and changed some of them.',
      {
        over: ['gauge for waiting acquires'],
        says: [
          s.said('db.test.ts fails on the number of gauges', [
            /db\.test\.ts|exposes pool gauges/,
            /expect|3 gauges|4/,
          ]),
          s.said('the test has to change', [/test has to change|test/, /3/, /4/]),
        ],
      },
    ),
    s.edit('/srv/shop/src/metrics/db.test.ts', 'toHaveLength(3)', 'toHaveLength(4)'),
    s.bash('pnpm --filter api test', 'Tests: 118 passed, 118 total'),
    s.bash(
      'git commit -am "Size the pool by worker and show waiting acquires"',
      '[pool-size 4be71d2] Size the pool by worker and show waiting acquires\n 3 files changed',
    ),
    s.you(
      'nice. now write the runbook page for on-call: symptoms, the trace command, what to set. keep it under one screen',
    ),
    s.write('/srv/shop/docs/runbooks/pool-exhaustion.md', '# Pool exhaustion\n\nSymptom: 504 on /checkout …'),
    s.compaction(
      'Summary: the connection pool was enlarged. The user said to use npm, not pnpm. Tests still fail in db.test.ts. Next: raise max to 200.',
      {
        over: [
          'timeouts of checkout to be found and fixed',
          'db.test.ts fails on the number of gauges',
          'the test has to change',
        ],
        says: [s.request('the runbook page', [/runbook/, /on-call|one screen|symptoms/])],
      },
    ),
  ],
};
