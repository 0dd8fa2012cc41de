import * as s from '../steps.ts';

/** Said alone, without what came later. */
const ALONE = /^(?!.*(?:\blater\b|\bsince\b)).*$/;

/** A slow nightly job on Postgres: a refuted diagnosis, an amended commit, a push that has to wait. */
export const settlementJob: s.Scenario = {
  name: 'settlement job',
  domain: 'data',
  language: 'en',
  cwd: '/srv/ledger',
  steps: [
    s.you(
      'The nightly settlement takes 4 hours now that we partitioned `postings`. Get it under 40 minutes on stage. Leave db-ro-2 alone, finance runs reports on it all day. Schema changes only through alembic, never raw DDL in psql. And amounts in anything finance reads are integer cents, no floats.',
    ),
    s.bash(
      'psql -h stage-db -U ledger -c "\\d+ postings"',
      'psql: error: FATAL:  no pg_hba.conf entry for host "10.4.0.17", user "ledger", no encryption',
      { failed: 2 },
    ),
    s.bash(
      'PGSERVICE=ledger_stage psql -c "\\d+ postings"',
      'Partitioned table "public.postings"\nNumber of partitions: 96',
    ),
    s.claude(
      `## First look

I think I have it. The root cause is a missing index: \`postings\` has no index on (account_id, booked_at), so each account is a sequential scan.

| step | time | rows |
|---|---|---|
| load accounts | 0:40 | 81k |
| sum postings | 3:48:10 | 412M |
| write batches | 4:02 | 81k |

Plan:
1. add the index in an alembic revision
2. run the job on stage again
3. compare`,
    ),
    s.bash(
      'alembic revision -m "index postings by account"',
      'Generating /srv/ledger/migrations/versions/7c1f_index_postings_by_account.py ...  done',
    ),
    s.bash(
      'PGSERVICE=ledger_stage psql -c "explain select sum(cents) from postings where account_id=7 and booked_at::date = current_date"',
      'Append  (cost=0.43..99211.20 rows=96)\n  ->  Index Scan using postings_p2017_01_account_id_idx on postings_p2017_01\n  ->  ... 95 more partitions',
    ),
    s.claude(
      `Hm, I was wrong about the index, every partition already has one and the plan uses it. What is really going on:

- \`settle.py:118\` casts \`booked_at::date\`, and with a cast on the partition key the planner cannot prune, so all 96 partitions are opened for every account.
- On top of that the sort spills: 11 GB of temp files with work_mem = 4MB.

By the way, unrelated: fx_rates holds 3 duplicate rows for 2023-10-29 (the DST night), so conversions of that day count twice. Not today's topic, but somebody should clean that up.

I rewrite the condition as a half-open range first.`,
    ),
    s.edit(
      '/srv/ledger/jobs/settle.py',
      'booked_at::date = %(day)s',
      'booked_at >= %(day)s and booked_at < %(next)s',
    ),
    s.bash(
      'PGSERVICE=ledger_stage time python -m jobs.settle --day 2024-03-04',
      'settled 81022 accounts\nreal 58m11s',
    ),
    s.filler(3000, 'the batch writer', 'the account loader', 'settle.py', 'the fx lookup'),
    s.edit(
      '/srv/ledger/jobs/settle.py',
      'cur.execute(SUM)',
      'cur.execute("set local work_mem=\'256MB\'"); cur.execute(SUM)',
    ),
    s.bash(
      'PGSERVICE=ledger_stage time python -m jobs.settle --day 2024-03-04',
      'settled 81022 accounts\nreal 41m02s',
    ),
    s.claude(
      'With pruning and 256MB we are at 41 minutes. A materialized view per day would take it to about 9, but its refresh takes an exclusive lock that the finance reports would run into, so I leave that aside. Shall I raise work_mem in postgresql.conf instead?',
    ),
    s.you('no, never globally, only inside the job’s session. and 41 is not under 40'),
    s.edit('/srv/ledger/jobs/rounding.py', 'round(cents)', 'int(cents)'),
    s.bash(
      'pytest tests/settle -q',
      'FAILED tests/settle/test_rounding.py::test_half_even - assert 1004 == 1005\n1 failed, 211 passed in 14.20s',
      { failed: 1 },
    ),
    s.claude(
      'One red: half-even rounding, because int() truncates. Next I replace it with Decimal.quantize and ROUND_HALF_EVEN.',
    ),
    s.compaction(
      `## Primary request and intent
The user wants the nightly settlement job, which became slow after the table \`postings\` was partitioned, to run in under 40 minutes on the stage system. The replica db-ro-2 must not be used because finance runs reports there. Schema changes go through alembic.

## Key technical concepts
- PostgreSQL declarative partitioning and partition pruning
- work_mem, temp file spills
- alembic migrations

## Files and code sections
- jobs/settle.py: the condition on booked_at was changed from a cast to a half-open range, because the cast on the partition key prevented pruning and all 96 partitions were opened per account. Also sets work_mem to 256MB locally before the sum.
- jobs/rounding.py: small cleanup of the rounding of cents.
- migrations/versions/7c1f_index_postings_by_account.py: index on postings.

## Errors and fixes
- The first diagnosis was a missing index; EXPLAIN showed that every partition has one and that it is used.

## Problem solving
The runtime on stage went from about 4 hours to 58 minutes with pruning and to 41 minutes with more work_mem. The sort had spilled 11 GB to temp files.

## Pending tasks
- get from 41 minutes to below 40
- apply the index migration 7c1f

## Current work
The tests of the settle package were run after the cleanup and pass apart from details. The user pointed out that 41 is not under 40. The assistant had asked whether to raise work_mem in postgresql.conf.

## Optional next step
Raise work_mem further and measure again.`,
      {
        says: [
          s.rule('replica left alone', [/db-ro-2/, /alone|not be used|must not|finance/]),
          s.rule('alembic only', [/alembic/, /never raw DDL|only through|go through/]),
          s.rule('integer cents', [/cents/, /no floats|integer/]),
          s.rule('work_mem in the session only', [
            /never globally|only inside the job|session/,
            /work_mem|globally|postgresql\.conf/,
          ]),
          s.finding('duplicates in fx_rates', [/fx_rates/, /duplicate|2023-10-29/]),
          s.failed(
            'psql needs the service',
            [/pg_hba|psql -h stage-db/, /PGSERVICE=ledger_stage/],
            [/PGSERVICE=ledger_stage psql/],
          ),
          s.dropped('materialized view', [/materialized view/, /lock|aside/]),
          s.state('half-even test is red', [/test_half_even|half-even|test_rounding/, /1004|fail|red/]),
          s.next('quantize', [/quantize|ROUND_HALF_EVEN/]),
          s.how('measured run', [/python -m jobs\.settle --day 2024-03-04/, /41m02|41 min|real/]),
          s.state('settle.py and rounding.py uncommitted', [
            /settle\.py|rounding\.py/,
            /not committed|uncommitted/,
          ]),
        ],
        gone: [
          s.stale('missing index is the cause', [/root cause is a missing index/, ALONE]),
          s.stale('58 minutes as the time', [/58m11s|at 58 min/, /^(?!.*(?:41|later|since)).*$/]),
          s.stale('psql refused as open', [/pg_hba/, s.FAILS, /^(?!.*PGSERVICE).*$/]),
        ],
      },
    ),
    s.edit(
      '/srv/ledger/jobs/rounding.py',
      'int(cents)',
      'int(Decimal(cents).quantize(Decimal(1), ROUND_HALF_EVEN))',
    ),
    s.bash('pytest tests/settle -q', '212 passed in 14.02s'),
    s.bash(
      'alembic upgrade head',
      "FAILED: Multiple head revisions are present for given argument 'head': 7c1f, b220",
      { failed: 255 },
    ),
    s.bash('rm migrations/versions/7c1f_index_postings_by_account.py && alembic heads', 'b220 (head)'),
    s.claude(
      '7c1f is deleted: the index it would create exists already, so there is nothing to migrate and only the one head b220 is left.',
    ),
    s.edit('/srv/ledger/jobs/settle.py', 'BATCH = 200', 'BATCH = 5000'),
    s.bash(
      'PGSERVICE=ledger_stage time python -m jobs.settle --day 2024-03-04',
      'settled 81022 accounts\nreal 37m20s',
    ),
    s.bash(
      'PGSERVICE=ledger_stage time python -m jobs.settle --day 2024-03-05',
      'settled 81090 accounts\nreal 36m48s',
    ),
    s.bash(
      'git commit -am "Prune partitions in the settlement"',
      '[settle-fast 11aa22b] Prune partitions in the settlement\n 2 files changed, 9 insertions(+), 4 deletions(-)',
    ),
    s.bash(
      'git commit --amend -m "Settle within one partition"',
      '[settle-fast 33cc44d] Settle within one partition\n 2 files changed, 9 insertions(+), 4 deletions(-)',
    ),
    s.refuse(s.bash('git push -u origin settle-fast', ''), 'not before Ines has read it'),
    s.you(
      'meanwhile the fx dupes. just delete them by hand on stage, forget the alembic thing there. prod goes through a migration as usual',
    ),
    s.bash(
      'PGSERVICE=ledger_stage psql -c "delete from fx_rates a using fx_rates b where a.ctid > b.ctid and a.day=b.day and a.pair=b.pair"',
      'DELETE 3',
    ),
    s.filler(2500, 'fx_rates', 'the rate importer', 'the DST helper'),
    s.claude(
      `Stage is clean: 3 rows gone. Where the duplicates came from: \`import_rates.py\` iterates over local hours and runs 02:00 twice on the DST night, so they will come back on the last Sunday of October unless there is a unique constraint on (day, pair).

Next: write the alembic revision for prod (delete + unique constraint). It does not exist yet.`,
    ),
    s.compaction(
      `## Primary request and intent
Get the nightly settlement below 40 minutes on stage; then clean up duplicate FX rates. Rules: db-ro-2 is off limits, no global work_mem, schema changes via alembic.

## What was done
- jobs/rounding.py now rounds half-even with Decimal.quantize; the settle tests pass (212).
- jobs/settle.py: half-open range so that partitions are pruned, local work_mem, and a batch size of 5000 instead of 200.
- The superfluous migration 7c1f was removed; b220 is the only head.
- Two measured runs on stage: both below 40 minutes.
- The work was committed as 11aa22b "Prune partitions in the settlement" on settle-fast.

## Errors and fixes
- alembic upgrade head failed because of multiple heads; solved by deleting the unneeded revision.
- First diagnosis (missing index) was wrong.

## FX rates
The three duplicate rows of fx_rates were deleted on stage by hand as the user asked.

## Technical details
The planner prunes partitions only if the condition on the partition key is free of casts and functions; the job therefore passes the start of the day and the start of the next day. The sort of the sums stays in memory with 256MB, set with "set local" so that it ends with the transaction. The larger batch saves round trips when the 81k accounts are written. Settlement dates used for measuring were 2024-03-04 and 2024-03-05.

## Current work
The duplicates were just deleted on stage.

## Pending
- Push the branch settle-fast
- FX duplicates on prod

## Next step
Push the branch.`,
      {
        over: [
          'alembic only',
          'duplicates in fx_rates',
          'half-even test is red',
          'materialized view',
          'quantize',
          'measured run',
          'settle.py and rounding.py uncommitted',
          '58 minutes as the time',
        ],
        says: [
          s.rule('no push before Ines', [/Ines/, /not before|read it|push/]),
          s.state('33cc44d is the commit', [/33cc44d/]),
          s.state('branch not pushed', [
            /33cc44d|settle-fast/,
            /not (?:yet )?pushed|refused|not before Ines|unpushed/,
          ]),
          s.rule('prod by migration', [/prod/, /goes through a migration|migration as usual|alembic/]),
          s.finding('import_rates doubles the hour', [/import_rates/, /02:00|twice|DST/]),
          s.finding('they come back in October', [/October/, /come back|unique/]),
          s.next('revision for prod', [/unique constraint/, /revision|prod|migration/]),
          s.finding('36m48s measured', [/36m48|36:48|36 min/]),
        ],
        gone: [
          s.stale('rounding red', [/test_half_even/, s.FAILS]),
          s.stale('multiple heads open', [/Multiple head/, s.FAILS]),
          s.stale('11aa22b as last commit', [/11aa22b/, /^(?!.*(?:33cc44d|amend|the summary)).*$/]),
          s.stale('41 as the time now', [
            /at 41 minutes|41m02s/,
            /^(?!.*(?:3[67]m|later|since|not under 40)).*$/,
          ]),
          s.stale('7c1f is to be applied', [/apply[^.|]*7c1f|7c1f[^.|]*not applied/]),
          s.stale('duplicates still on stage', [/fx_rates holds 3 duplicate/, ALONE]),
        ],
      },
    ),
  ],
};
