import * as s from '../steps.ts';

/** A user who thinks aloud and comes back on half of what was said. */
export const bankReconciliation: s.Scenario = {
  name: 'bank reconciliation',
  domain: 'data',
  language: 'en',
  cwd: '/work-area/recon',
  steps: [
    s.you(
      "the march statements don't balance against the books, off by 1,208.40. figure out where it goes wrong. couple of things: amounts stay Decimal all the way, I don't want a single float in there. tolerance is 2 cents. and leave fees.py to me, I'm halfway through it",
    ),
    s.bash('python -m recon match --month 2026-03', 'matched 4,118 of 4,131\ndifference 1,208.40'),
    s.claude(
      'Thirteen lines are unmatched. Eleven of them are card refunds: the bank books them on the day of purchase, the books on the day of the refund, so the window of 3 days misses them.',
    ),
    s.you('hm, could also be the time zone? statements are in CET'),
    s.bash('python -c "import recon; print(recon.tz_check(\'2026-03\'))"', 'shifted: 0'),
    s.claude(
      'Not the time zone: no line is shifted by an hour. It is the refunds, they account for 1,131.90.',
    ),
    s.edit(
      '/work-area/recon/match/window.py',
      'WINDOW_DAYS = 3',
      'WINDOW_DAYS = 45 if line.is_refund else 3',
    ),
    s.bash('python -m recon match --month 2026-03', 'matched 4,129 of 4,131\ndifference 76.50'),
    s.bash('pytest tests/test_window.py -q', '12 passed in 1.10s'),
    s.queue('oh and the auditors want a csv per account, semicolons, not commas'),
    s.claude(
      'Two lines remain, 76.50 together, both from account 4417, both with an empty booking text. I could match on amount alone, but then 9 other lines match wrongly, so I left that. Next I look at what 4417 is.',
    ),
    s.compaction('useless', {
      says: [
        s.request('march does not balance', [/march/i, /balance|1,208/]),
        s.rule('Decimal, no float', [/Decimal/, /float/]),
        s.rule('fees.py is the user’s', [/fees\.py/, /leave|halfway/]),
        s.rule('tolerance of 2 cents', [/2 cents/, /tolerance/]),
        s.request('a csv per account with semicolons', [/csv/, /semicolons/]),
        s.said('refunds are booked on the day of purchase', [/refunds/, /day of purchase|window/]),
        s.said('not the time zone', [/time zone|tz_check/, /not the|shifted|no line/i]),
        s.said('two lines of 4417 with an empty text', [/4417/, /empty|76\.50/]),
        s.said('matching on amount alone', [/amount alone/, /9 other|wrong/]),
        s.said('look at what 4417 is', [/4417/, /look at|next/i]),
      ],
    }),
    s.you(
      'ok scratch the two cents, auditors say it has to be exact. zero tolerance. 4417 is the old petty cash, closed in 2024',
    ),
    s.edit('/work-area/recon/match/tolerance.py', "Decimal('0.02')", "Decimal('0.00')"),
    s.bash(
      'pytest -q',
      'FAILED tests/test_rounding.py::test_split_vat - AssertionError: 0.01 left over\n1 failed, 88 passed in 9.42s',
      { failed: 1 },
    ),
    s.claude(
      'With no tolerance one test fails: a VAT split leaves 0.01 over because both halves are rounded down. The remainder has to go to the larger half.',
    ),
    s.you('do that. and commas are fine after all for the csv, their excel is english'),
    s.edit('/work-area/recon/match/split.py', 'return half, half', 'return half + rest, half'),
    s.bash('pytest -q', '89 passed in 9.51s'),
    s.bash('git add -A && git commit -qm "Match refunds over 45 days, and split VAT exactly"', ''),
    s.write('/work-area/recon/export/per_account.py', 'def export(account): ...'),
    s.claude('The exporter is written, one file per account, and has not been run yet.'),
    s.compaction('Reconciliation work. The tolerance is 2 cents. Tests pass.', {
      over: [
        'tolerance of 2 cents',
        'a csv per account with semicolons',
        'look at what 4417 is',
        'two lines of 4417 with an empty text',
        'march does not balance',
      ],
      says: [
        s.rule('exact, no tolerance', [/exact|zero tolerance/]),
        s.request('commas in the csv', [/commas/, /csv|fine|after all/]),
        s.words('4417 is the old petty cash', [/4417/, /petty cash/]),
        s.said('VAT split leaves 0.01', [/VAT/, /0\.01|rounded down|remainder/]),
      ],
    }),
    s.you('fees.py is done and pushed by me, go ahead and call it from the exporter'),
    s.bash('git pull --rebase', 'Successfully rebased and updated refs/heads/main.'),
    s.edit('/work-area/recon/export/per_account.py', '...', 'fees.total(account)'),
    s.bash('python -m recon export --month 2026-03', 'wrote 31 files'),
    s.claude('31 files are written, fees included. Shall I compare the totals with the bank’s own report?'),
    s.you('no need, they do that themselves'),
    s.compaction('useless', { over: ['fees.py is the user’s'] }),
  ],
};
