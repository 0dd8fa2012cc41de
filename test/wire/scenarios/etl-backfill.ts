import * as s from '../steps.ts';

/** About data: a killed job, a number that is corrected, open items of a list. */
export const etlBackfill: s.Scenario = {
  name: 'etl backfill',
  cwd: '/home/ops/warehouse',
  steps: [
    s.you(
      'We need to backfill orders for 2023 from the S3 archive.\n\nRequirements:\n1. idempotent, can be started again\n2. at most 4 workers, the cluster is shared\n3. amounts stay DECIMAL(18,4), no floats anywhere\n4. skip customers on the erasure list (table gdpr.erased)\n5. write a row per day into audit.backfill_runs\n6. report the number of rejected rows at the end',
    ),
    s.bash(
      'python -m backfill --day 2023-03-26',
      'Traceback (most recent call last):\nValueError: day 2023-03-26 has 23 hours',
      { failed: 1 },
    ),
    s.claude(
      'The archive is cut by local time (Europe/Berlin), so 26 March has 23 files and 29 October has 25. The hour loop must follow the manifest instead of counting to 24.',
    ),
    s.edit('/home/ops/warehouse/backfill/days.py', 'range(24)', 'manifest.hours(day)'),
    s.bash('python -m backfill --day 2023-03-26', 'loaded 184220 rows, rejected 31'),
    s.bash('python -m backfill --from 2023-01-01 --to 2023-06-30 --workers 8', '', { background: 'bk19f02' }),
    s.you('stop, 8 workers?? I said 4'),
    s.stop('bk19f02', 'python -m backfill --from 2023-01-01 --to 2023-06-30 --workers 8'),
    s.bash('python -m backfill --from 2023-01-01 --to 2023-06-30 --workers 4', '', { background: 'bk2a7d1' }),
    s.write(
      '/home/ops/warehouse/backfill/erasure.py',
      'def erased_ids(conn):\n    return set(conn.execute("select customer_id from gdpr.erased"))\n',
    ),
    s.todos(
      'x Follow the manifest for hours',
      '> Skip customers on the erasure list',
      '- Write audit.backfill_runs rows',
      '- Report rejected rows',
    ),
    s.claude(
      'erasure.py is written but nothing calls it yet; the loader in backfill/load.py has to filter with it before the merge.',
    ),
    s.compaction('useless'),
    s.edit(
      '/home/ops/warehouse/backfill/load.py',
      'rows = parse(batch)',
      'rows = [r for r in parse(batch) if r.customer_id not in erased]',
    ),
    s.bash('pytest backfill -q', '41 passed in 6.20s'),
    s.ended(
      'bk2a7d1',
      'failed',
      'Background command "python -m backfill --from 2023-01-01 --to 2023-06-30 --workers 4" failed with exit code 137',
    ),
    s.claude(
      'The run was killed by the OOM killer (137) on 2023-05-14: each worker keeps its day in memory, and 14 May has 9 times the usual volume because of the flash sale. I lower the batch size to 50k rows.',
    ),
    s.edit('/home/ops/warehouse/backfill/settings.toml', 'batch_rows = 500000', 'batch_rows = 50000'),
    s.compaction('useless'),
  ],
};
