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
          s.finding('rounding differs', [/half to even/]),
          s.decision('bigint', [/bigint/, /round|amounts/]),
          s.state('the transfer test failed last', [/transfer_test|make check/, /1999|FAIL|fail/]),
          s.state('transfer.go edited since', [/transfer\.go/, /edited|not committed|uncommitted|since/]),
          s.rule('the summary is wrong about archive/', [/summary/, /archive\//, /frozen|never|record/]),
          s.state('the summary is wrong about the tests', [/summary/, /tests? pass|pass/, /record|fail/]),
          s.how('check', [/make check/]),
          s.file('transfer.go computes cents', [/transfer\.go/, /edited|cents/]),
        ],
        gone: [s.stale('archive/ may be written', [/archive\/ may be written(?!.*record)/])],
      },
    ),
    s.bash('make check', 'ok ledger 0.40s\nok api 1.02s'),
    s.bash('git commit -am "Keep amounts as integers"', '[pg 90ab12c] Keep amounts as integers'),
    s.compaction('The tests fail in transfer_test.go. Nothing was committed yet.', {
      over: [
        'the transfer test failed last',
        'transfer.go edited since',
        'the summary is wrong about archive/',
        'the summary is wrong about the tests',
        'transfer.go computes cents',
      ],
      says: [
        s.state('90ab12c is committed', [/90ab12c/, /commit|Keep amounts/]),
        s.state('checks are green', [/make check/, /ok/]),
        s.state('the summary is wrong about the commit', [/summary/, /commit/, /90ab12c|record/]),
      ],
      gone: [s.stale('transfer test as failing', [/transfer_test/, s.FAILS])],
    }),
    s.bash('pgloader ledger.db postgresql:///ledger', 'Summary: 1,204,511 rows, 3 errors'),
    s.claude(
      'pgloader moved 1,204,511 rows; 3 rows failed because of a NUL byte in the memo column. I replace NUL by a space before loading.',
    ),
    s.compaction('Data was loaded: 1,204,511 rows and no errors. Next is dropping the old tables.', {
      over: ['the summary is wrong about the commit', 'checks are green'],
      says: [
        s.finding('three rows have a NUL byte', [/3 rows|3 errors/, /NUL|memo|1,204,511/]),
        s.failed('rows with NUL', [/NUL/, /space|replace/]),
        s.next('replace NUL before loading', [/NUL/, /before loading|space/]),
        s.relation('ledger.db is loaded with pgloader', [/pgloader ledger\.db postgresql:\/\/\/ledger/]),
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
        'ledger.db is loaded with pgloader',
      ],
      says: [
        s.request('Postgres 17', [/Postgres 17/, /after all|cluster|new/]),
        s.rule('scratch may be dropped without asking', [/scratch/, /no longer need|without|drop/]),
        s.finding('all rows are in', [/1,204,514/, /0 errors/]),
      ],
      gone: [
        s.stale('Postgres 16', [/^(?!.*(?:Postgres 17|summary)).*Postgres 16/]),
        s.stale('three errors', [/^(?!.*(?:last calls|Said before)).*1,204,511/]),
      ],
    }),
    s.bash('git push -u origin pg', "branch 'pg' set up to track 'origin/pg'."),
    s.claude(
      'Considered logical replication for the switch-over; the old host cannot do it because it is SQLite, obviously. A read-only window of 15 minutes it is.',
    ),
    s.compaction('Branch pg has not been pushed. The switch-over uses logical replication.', {
      over: ['90ab12c is committed'],
      says: [
        s.state('pg is pushed', [/90ab12c|origin\/pg|pg\b/, /pushed/]),
        s.dropped('logical replication', [/logical replication/, /cannot|SQLite/]),
        s.decision('read-only window', [/read-only window/, /15 minutes/]),
      ],
      gone: [s.stale('not pushed', [/90ab12c/, /not pushed|unpushed/])],
    }),
    s.compaction('useless', { says: [] }),
  ],
};
