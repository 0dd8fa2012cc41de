import * as s from '../steps.ts';

/** Every summary contradicts the record in another way: rule, outcome, number, owner, order. Six compactions. */
export const wrongSummaries: s.Scenario = {
  name: 'wrong summaries',
  domain: 'data',
  language: 'en',
  cwd: '/srv/ledgerd',
  steps: [
    s.you(
      'Move ledgerd from SQLite to Postgres 16. The folder archive/ is frozen for the auditors: read, never write. Write amounts as integers in cents. And please ask before you drop any table.',
    ),
    s.bash('make check', 'FAIL ledger/transfer_test.go:88: want 1999 cents, got 2000\nFAIL\tledger 0.41s', {
      failed: 1,
    }),
    s.claude(
      'transfer_test.go:88 fails by one cent: the SQLite code rounded half up, Postgres numeric rounds half to even.',
    ),
    s.claude('I use bigint columns for the amounts, so nothing is rounded in the database at all.'),
    s.edit('/srv/ledgerd/ledger/transfer.go', 'math.Round', 'cents'),
    s.compaction(
      'Summary: ledgerd moves from Postgres to SQLite. All tests pass. The folder archive/ may be written.',
      {
        says: [
          s.request('from SQLite to Postgres', [/from SQLite to Postgres/]),
          s.rule('archive/ is frozen', [/archive\//, /never write|frozen/]),
          s.rule('cents as integers', [/integers/, /cents/]),
          s.rule('ask before dropping a table', [/ask before/, /drop/]),
          s.said('rounding differs', [/half to even/]),
          s.said('bigint', [/bigint/, /round|amounts/]),
          s.said('the transfer test failed last', [/transfer_test|make check/, /1999|FAIL|fail/]),
        ],
      },
    ),
    s.bash('make check', 'ok ledger 0.40s\nok api 1.02s'),
    s.bash('git commit -am "Keep amounts as integers"', '[pg 90ab12c] Keep amounts as integers'),
    s.compaction('The tests fail in transfer_test.go. Nothing was committed yet.', {
      over: ['the transfer test failed last'],
    }),
    s.bash('pgloader ledger.db postgresql:///ledger', 'Summary: 1,204,511 rows, 3 errors'),
    s.claude(
      'pgloader moved 1,204,511 rows; 3 rows failed because of a NUL byte in the memo column. I replace NUL by a space before loading.',
    ),
    s.compaction('Data was loaded: 1,204,511 rows and no errors. Next is dropping the old tables.', {
      says: [
        s.said('three rows have a NUL byte', [/3 rows|3 errors/, /NUL|memo|1,204,511/]),
        s.said('rows with NUL', [/NUL/, /space|replace/]),
        s.said('replace NUL before loading', [/NUL/, /before loading|space/]),
      ],
    }),
    s.you(
      'ok. use Postgres 17 after all, the new cluster has it. and you no longer need to ask before dropping tables in the scratch schema',
    ),
    s.bash(
      'pgloader --with "replace nul" ledger.db postgresql:///ledger',
      'Summary: 1,204,514 rows, 0 errors',
    ),
    s.compaction('The user wants Postgres 16. You must ask before dropping anything.', {
      over: [
        'rows with NUL',
        'replace NUL before loading',
        'three rows have a NUL byte',
        'from SQLite to Postgres',
      ],
      says: [
        s.request('Postgres 17', [/Postgres 17/, /after all|cluster|new/]),
        s.rule('scratch may be dropped without asking', [/scratch/, /no longer need|without|drop/]),
      ],
    }),
    s.bash('git push -u origin pg', "branch 'pg' set up to track 'origin/pg'."),
    s.claude(
      'Considered logical replication for the switch-over; the old host cannot do it because it is SQLite, obviously. A read-only window of 15 minutes it is.',
    ),
    s.compaction('Branch pg has not been pushed. The switch-over uses logical replication.', {
      says: [
        s.said('logical replication', [/logical replication/, /cannot|SQLite/]),
        s.said('read-only window', [/read-only window/, /15 minutes/]),
      ],
    }),
    s.compaction('useless'),
  ],
};
