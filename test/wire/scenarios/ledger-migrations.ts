import * as s from '../steps.ts';

/** SQL: an index that does not help, one that does, a migration that gets another number, a long job that is cancelled. */
export const ledgerMigrations: s.Scenario = {
  name: 'ledger migrations',
  domain: 'data',
  language: 'en',
  cwd: '/srv/ledger',
  steps: [
    s.you(
      'The balance query of /statement takes 9 seconds for big accounts. Bring it under one second. Migrations go through dbmate; never run anything on prod yourself.',
    ),
    s.bash('psql stage -f bench/statement.sql', 'Time: 9120.331 ms\nSeq Scan on entries (rows=48211904)'),
    s.claude('A sequential scan over 48 million entries, 9.1 s. An index on (account_id) should do.'),
    s.write(
      '/srv/ledger/db/migrations/0041_entries_account.sql',
      'create index concurrently entries_account on entries(account_id);',
    ),
    s.bash('dbmate up', 'Applying: 0041_entries_account.sql\nApplied in 412s'),
    s.bash('psql stage -f bench/statement.sql', 'Time: 8733.118 ms\nBitmap Heap Scan on entries'),
    s.claude(
      '8.7 s, so next to nothing gained: big accounts own a fifth of the table. It needs the running balance materialised per day.',
    ),
    s.bash('dbmate down', 'Rolling back: 0041_entries_account.sql'),
    s.bash(
      'git rm -qf db/migrations/0041_entries_account.sql || rm db/migrations/0041_entries_account.sql',
      '',
    ),
    s.write(
      '/srv/ledger/db/migrations/0041_daily_balance.sql',
      'create table daily_balance(account_id bigint, day date, balance numeric);',
    ),
    s.bash('dbmate up', 'Applying: 0041_daily_balance.sql\nApplied in 0.3s'),
    s.bash('psql stage -c "call fill_daily_balance()"', '', { background: 'fill1' }),
    s.claude('The table is there, filling it runs as fill1 and will take about two hours.'),
    s.compaction('useless', {
      says: [
        s.request('statement under a second', [/statement/, /one second/]),
        s.rule('nothing on prod', [/never run anything on prod/]),
        s.said('fill1 runs', [/fill1/]),
        s.said('big accounts own a fifth', [/fifth of the table/]),
      ],
    }),
    s.bash('psql stage -c "select count(*) from pg_stat_activity where wait_event=\'Lock\'"', '37'),
    s.claude('37 sessions wait behind the fill. It takes a table lock since it is one statement.'),
    s.bash('psql stage -c "select pg_cancel_backend(4410)"', 't'),
    s.edit(
      '/srv/ledger/db/proc/fill.sql',
      'insert into daily_balance select',
      'for d in days loop insert into daily_balance select',
    ),
    s.bash(
      'psql stage -f db/proc/fill.sql && psql stage -c "call fill_daily_balance()"',
      'CALL\nTime: 5401220 ms',
    ),
    s.bash('psql stage -c "select count(*) from pg_stat_activity where wait_event=\'Lock\'"', '0'),
    s.bash('psql stage -f bench/statement.sql', 'Time: 212.004 ms\nIndex Scan on daily_balance'),
    s.claude('Filled day by day without locks; the statement takes 0.21 s.'),
    s.bash(
      'go test ./statement/...',
      '--- FAIL: TestStatementMidday (0.04s)\n    statement_test.go:90: balance 120.00, want 95.50\nFAIL',
      { failed: 1 },
    ),
    s.claude('TestStatementMidday is red: entries of the current day are not in the daily table yet.'),
    s.compaction('useless', {
      over: ['fill1 runs'],
      says: [
        s.said('0.21 s', [/0\.21 s|212\.004/]),
        s.said('midday test red', [/TestStatementMidday/, /fail|red/i]),
        s.said('locks: one statement', [/table lock|one statement|day by day/]),
      ],
    }),
    s.you('someone merged 0041 on main in the meantime, so ours has to be 0042'),
    s.bash('git mv db/migrations/0041_daily_balance.sql db/migrations/0042_daily_balance.sql', ''),
    s.edit(
      '/srv/ledger/statement/query.go',
      'from daily_balance',
      'from daily_balance union all select today',
    ),
    s.bash('go test -count=1 ./...', 'ok  \tledger/statement\t0.3s\nok  \tledger/api\t0.9s'),
    s.bash('psql stage -f bench/statement.sql', 'Time: 240.918 ms'),
    s.claude('Green again, 0.24 s with the entries of today. Next: ask the DBA to run 0042 on prod.'),
    s.compaction('useless', {
      over: ['0.21 s', 'midday test red'],
      says: [
        s.said('0.24 s', [/0\.24 s|240\.918/]),
        s.said('DBA runs 0042', [/DBA/, /0042/]),
        s.words('migration is 0042', [/0042/]),
      ],
    }),
  ],
};
