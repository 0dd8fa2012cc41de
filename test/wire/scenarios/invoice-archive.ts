import * as s from '../steps.ts';

/** Orders for once, for a while and for good; an answer that is revoked; what is moved, renamed and thrown away. */
export const invoiceArchive: s.Scenario = {
  name: 'invoice archive',
  domain: 'infra',
  language: 'en',
  cwd: '/srv/invoices',
  steps: [
    s.you(
      'Move our invoice archive from the NAS to object storage. 410,000 PDFs. Nothing may be lost, so verify checksums. For this afternoon keep the copy under 200 Mbit/s, the office needs the line. Customer names must never show up in logs.',
    ),
    s.ask('Which storage class?', 'Standard', 'Standard', 'Archive'),
    s.plan(
      '1. Inventory with sha256\n2. Copy in batches of 5,000\n3. Verify\n4. Switch the reader in app/reader.py',
    ),
    s.bash('python inventory.py', '410,233 files, 1.9 TB, 12 unreadable'),
    s.claude(
      '12 of 410,233 files cannot be read: their names hold a newline, which `os.scandir` returns but our wrapper strips. I change the wrapper.',
    ),
    s.edit('/srv/invoices/inventory.py', 'name.strip()', 'name'),
    s.bash('python inventory.py', '410,233 files, 1.9 TB, 0 unreadable'),
    s.filler(5000, 'batch reader', 'checksum table', 'retry queue'),
    s.bash('rclone copy nas: s3:inv --bwlimit 25M', 'Failed to copy: 403 AccessDenied: s3:PutObjectTagging', {
      failed: 1,
    }),
    s.bash('rclone copy nas: s3:inv --bwlimit 25M --s3-no-check-bucket', 'Transferred: 5,000 / 5,000, 100%'),
    s.claude(
      'The bucket role lacks PutObjectTagging; with --s3-no-check-bucket the copy works. Bucket inv-eu-7 is the one with versioning.',
    ),
    s.you(
      "two changes. storage class: make it Archive, I just saw the price list. and since everyone's gone home you can drop the bandwidth cap",
    ),
    s.write('/srv/invoices/copy_all.sh', 'rclone copy ...'),
    s.claude('copy_all.sh is written for the Archive class and without a cap. It has not been started.'),
    s.compaction('useless', {
      says: [
        s.request('move 410,000 PDFs', [/410,000|invoice archive/, /object storage/]),
        s.rule('no customer names in logs', [/[Cc]ustomer names/, /logs/]),
        s.rule('verify checksums', [/checksums/]),
        s.decision('Archive class', [/Archive/, /class/]),
        s.relation('inv-eu-7', [/inv-eu-7/, /versioning/]),
        s.failed('tagging is denied', [/PutObjectTagging/, /no-check-bucket|worked/]),
        s.state('copy_all.sh not started', [
          /copy_all\.sh/,
          /not (?:been )?(?:started|run|built|committed)|written/i,
        ]),
        s.how('inventory', [/python inventory\.py/, /410,233/]),
      ],
      gone: [
        s.stale('Standard as the answer', [/^(?!.*later).*Which storage class\? → Standard/]),
        s.stale('12 cannot be read', [/12 of 410,233 files cannot be read/]),
        s.stale('200 Mbit/s', [/^(?!.*later).*keep the copy under 200/]),
        s.stale('wrapper announced', [/Found out.*I change the wrapper/]),
        s.stale('copy fails', [/AccessDenied/, s.FAILS]),
      ],
    }),
    s.bash('bash copy_all.sh', 'Transferred: 410,233 / 410,233, 100%'),
    s.bash('python verify.py', '410,231 match, 2 differ'),
    s.claude(
      'Two files differ: both were changed on the NAS during the copy, invoices 88120 and 88121. I copy those two again.',
    ),
    s.bash('python verify.py --only 88120,88121', '2 match'),
    s.bash('git mv app/reader.py app/archive_reader.py', ''),
    s.edit('/srv/invoices/app/archive_reader.py', 'open(path)', 's3.get(path)'),
    s.you('just for the next run print the timings, I want to see one'),
    s.bash('python app/archive_reader.py --timings 88120', 'read in 240 ms'),
    s.claude('One read takes 240 ms. Still open: the nightly job reads the NAS path from cron.d/invoices.'),
    s.compaction('useless', {
      over: [
        'move 410,000 PDFs',
        'copy_all.sh not started',
        'Archive class',
        'inventory',
        'tagging is denied',
        'verify checksums',
      ],
      says: [
        s.finding('one read takes 240 ms', [/240 ms/]),
        s.next('nightly job in cron.d/invoices', [/cron\.d\/invoices/, /NAS/]),
        s.state('archive_reader.py not committed', [/archive_reader\.py/, /not committed|edited/i]),
        s.how('verify', [/python verify\.py/, /match/]),
      ],
      gone: [
        s.stale('copy not started', [/has not been started/]),
        s.stale('2 differ', [/^(?!.*since).*Two files differ/]),
        s.stale('timings as a rule', [/Rule: [^|]*timings/]),
        s.stale('old name of the reader in work', [/(?:Not committed|Edited since)[^|]*app\/reader\.py/]),
      ],
    }),
    s.you('cron is mine, leave it. we dropped the idea of deleting the NAS copy, it stays as a cold spare'),
    s.compaction('useless', {
      over: ['nightly job in cron.d/invoices'],
      says: [
        s.rule('cron is the user’s', [/cron/, /mine|leave/]),
        s.dropped('deleting the NAS copy', [/NAS/, /cold spare|dropped/]),
      ],
      gone: [s.stale('nightly job as next', [/^(?!.*later).*Still open: the nightly job/])],
    }),
  ],
};
