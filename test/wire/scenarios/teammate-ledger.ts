import * as s from '../steps.ts';

/** A lead that narrows, widens and takes back; what the teammate claims and what the runs say. */
export const teammateLedger: s.Scenario = {
  name: 'teammate ledger',
  cwd: '/repo/ledger',
  steps: [
    s.lead(
      "You take the rounding bug in invoices. Stay inside src/invoice. Don't touch the fixtures, Ana regenerates them. Report when the suite is green. Use decimal, not float. Hold commits until Ana is done.",
    ),
    s.bash(
      'pytest tests/invoice -q',
      '2 failed, 88 passed\nFAILED test_vat.py::test_split - Decimal("0.01") != 0\nFAILED test_total.py::test_sum - 19.99 != 20.00',
      { failed: 1 },
    ),
    s.claude('Both fail for one reason: `split_vat` rounds each line and the sum drops a cent.'),
    s.edit('/repo/ledger/src/invoice/vat.py', 'round(line, 2)', 'line'),
    s.bash(
      'pytest tests/invoice -q',
      '1 failed, 89 passed\nFAILED test_vat.py::test_split - Decimal("0.01") != 0',
      { failed: 1 },
    ),
    s.claude('test_sum passes now. test_split still fails by one cent.'),
    s.compaction('useless'),
    s.lead(
      'Ana is through, fixtures and commits are free. The tolerance question is settled: one cent on the last line is accepted.',
    ),
    s.edit('/repo/ledger/tests/invoice/test_vat.py', '== 0', '<= Decimal("0.01")'),
    s.bash('make test-invoice', '90 passed'),
    s.bash(
      'git commit -am "Round once per invoice"',
      '[worker/rounding 9a9b9c9] Round once per invoice\n 2 files changed',
    ),
    s.claude('Suite green, committed as 9a9b9c9.'),
    s.lead(
      'Good. While you are there: src/shared/money.py is yours too. Move quantize() there. Forget decimal in the reports module, pandas wants float.',
    ),
    s.edit('/repo/ledger/src/shared/money.py', '', 'def quantize(x): ...'),
    s.compaction('useless'),
    s.bash('make test-invoice', '3 failed, 87 passed\nE ImportError: circular import src.shared.money', {
      failed: 1,
    }),
    s.claude('money.py imports invoice for its type and invoice imports money. I move the type too.'),
    s.edit('/repo/ledger/src/shared/money.py', 'from src.invoice', 'from src.types'),
    s.bash('make test-invoice', '90 passed'),
    s.bash(
      'git commit --amend --no-edit -a',
      '[worker/rounding 8d8e8f8] Round once per invoice\n 4 files changed',
    ),
    s.lead('Leave the push to me. Next: write the migration note, half a page.'),
    s.compaction('useless'),
  ],
};
