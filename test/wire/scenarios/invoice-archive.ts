import {
  ask,
  bash,
  claude,
  compaction,
  decision,
  dropped,
  edit,
  FAILS,
  failed,
  filler,
  finding,
  how,
  next,
  plan,
  relation,
  request,
  rule,
  type Scenario,
  stale,
  state,
  write,
  you,
} from '../steps.ts';

/** Orders for once, for a while and for good; an answer that is revoked; what is moved, renamed and thrown away. */
export const invoiceArchive: Scenario = {
  name: 'invoice archive',
  domain: 'infra',
  language: 'en',
  cwd: '/srv/invoices',
  steps: [
    you(
      'Move our invoice archive from the NAS to object storage. 410,000 PDFs. Nothing may be lost, so verify checksums. For this afternoon keep the copy under 200 Mbit/s, the office needs the line. Customer names must never show up in logs.',
    ),
    ask('Which storage class?', 'Standard', 'Standard', 'Archive'),
    plan(
      '1. Inventory with sha256\n2. Copy in batches of 5,000\n3. Verify\n4. Switch the reader in app/reader.py',
    ),
    bash('python inventory.py', '410,233 files, 1.9 TB, 12 unreadable'),
    claude(
      '12 of 410,233 files cannot be read: their names hold a newline, which `os.scandir` returns but our wrapper strips. I change the wrapper.',
    ),
    edit('/srv/invoices/inventory.py', 'name.strip()', 'name'),
    bash('python inventory.py', '410,233 files, 1.9 TB, 0 unreadable'),
    filler(5000, 'batch reader', 'checksum table', 'retry queue'),
    bash('rclone copy nas: s3:inv --bwlimit 25M', 'Failed to copy: 403 AccessDenied: s3:PutObjectTagging', {
      failed: 1,
    }),
    bash('rclone copy nas: s3:inv --bwlimit 25M --s3-no-check-bucket', 'Transferred: 5,000 / 5,000, 100%'),
    claude(
      'The bucket role lacks PutObjectTagging; with --s3-no-check-bucket the copy works. Bucket inv-eu-7 is the one with versioning.',
    ),
    you(
      "two changes. storage class: make it Archive, I just saw the price list. and since everyone's gone home you can drop the bandwidth cap",
    ),
    write('/srv/invoices/copy_all.sh', 'rclone copy ...'),
    claude('copy_all.sh is written for the Archive class and without a cap. It has not been started.'),
    compaction('useless', {
      says: [
        request('move 410,000 PDFs', [/410,000|invoice archive/, /object storage/]),
        rule('no customer names in logs', [/[Cc]ustomer names/, /logs/]),
        rule('verify checksums', [/checksums/]),
        decision('Archive class', [/Archive/, /class/]),
        relation('inv-eu-7', [/inv-eu-7/, /versioning/]),
        failed('tagging is denied', [/PutObjectTagging/, /no-check-bucket|worked/]),
        state('copy_all.sh not started', [
          /copy_all\.sh/,
          /not (?:been )?(?:started|run|built|committed)|written/i,
        ]),
        how('inventory', [/python inventory\.py/, /410,233/]),
      ],
      gone: [
        stale('Standard as the answer', [/^(?!.*later).*Which storage class\? → Standard/]),
        stale('12 cannot be read', [/12 of 410,233 files cannot be read/]),
        stale('200 Mbit/s', [/^(?!.*later).*keep the copy under 200/]),
        stale('wrapper announced', [/Found out.*I change the wrapper/]),
        stale('copy fails', [/AccessDenied/, FAILS]),
      ],
    }),
    bash('bash copy_all.sh', 'Transferred: 410,233 / 410,233, 100%'),
    bash('python verify.py', '410,231 match, 2 differ'),
    claude(
      'Two files differ: both were changed on the NAS during the copy, invoices 88120 and 88121. I copy those two again.',
    ),
    bash('python verify.py --only 88120,88121', '2 match'),
    bash('git mv app/reader.py app/archive_reader.py', ''),
    edit('/srv/invoices/app/archive_reader.py', 'open(path)', 's3.get(path)'),
    you('just for the next run print the timings, I want to see one'),
    bash('python app/archive_reader.py --timings 88120', 'read in 240 ms'),
    claude('One read takes 240 ms. Still open: the nightly job reads the NAS path from cron.d/invoices.'),
    compaction('useless', {
      over: [
        'move 410,000 PDFs',
        'copy_all.sh not started',
        'Archive class',
        'inventory',
        'tagging is denied',
        'verify checksums',
      ],
      says: [
        finding('one read takes 240 ms', [/240 ms/]),
        next('nightly job in cron.d/invoices', [/cron\.d\/invoices/, /NAS/]),
        state('archive_reader.py not committed', [/archive_reader\.py/, /not committed|edited/i]),
        how('verify', [/python verify\.py/, /match/]),
      ],
      gone: [
        stale('copy not started', [/has not been started/]),
        stale('2 differ', [/^(?!.*since).*Two files differ/]),
        stale('timings as a rule', [/Rule: [^|]*timings/]),
        stale('old name of the reader in work', [/(?:Not committed|Edited since)[^|]*app\/reader\.py/]),
      ],
    }),
    you('cron is mine, leave it. we dropped the idea of deleting the NAS copy, it stays as a cold spare'),
    compaction('useless', {
      over: ['nightly job in cron.d/invoices'],
      says: [
        rule('cron is the user’s', [/cron/, /mine|leave/]),
        dropped('deleting the NAS copy', [/NAS/, /cold spare|dropped/]),
      ],
      gone: [stale('nightly job as next', [/^(?!.*later).*Still open: the nightly job/])],
    }),
  ],
};
