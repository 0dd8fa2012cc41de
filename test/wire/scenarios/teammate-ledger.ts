import {
  bash,
  claude,
  compaction,
  decision,
  edit,
  FAILS,
  finding,
  lead,
  request,
  rule,
  type Scenario,
  stale,
  state,
} from '../steps.ts';

/** A lead that narrows, widens and takes back; what the teammate claims and what the runs say. */
export const teammateLedger: Scenario = {
  name: 'teammate ledger',
  domain: 'data',
  language: 'en',
  cwd: '/repo/ledger',
  steps: [
    lead(
      "You take the rounding bug in invoices. Stay inside src/invoice. Don't touch the fixtures, Ana regenerates them. Report when the suite is green. Use decimal, not float. Hold commits until Ana is done.",
    ),
    bash(
      'pytest tests/invoice -q',
      '2 failed, 88 passed\nFAILED test_vat.py::test_split - Decimal("0.01") != 0\nFAILED test_total.py::test_sum - 19.99 != 20.00',
      { failed: 1 },
    ),
    claude('Both fail for one reason: `split_vat` rounds each line and the sum drops a cent.'),
    edit('/repo/ledger/src/invoice/vat.py', 'round(line, 2)', 'line'),
    bash(
      'pytest tests/invoice -q',
      '1 failed, 89 passed\nFAILED test_vat.py::test_split - Decimal("0.01") != 0',
      { failed: 1 },
    ),
    claude('test_sum passes now. test_split still fails by one cent.'),
    compaction('useless', {
      says: [
        request('rounding bug', [/rounding bug/]),
        rule('inside src/invoice', [/inside src\/invoice/]),
        rule('fixtures', [/fixtures/, /Ana/]),
        rule('decimal', [/decimal, not float/]),
        rule('hold commits', [/Hold commits/]),
        finding('split_vat rounds each line', [/split_vat/, /rounds each line|cent/]),
        state('test_split is red', [/test_split/, /fail/i]),
      ],
      gone: [
        stale('test_sum failing', [/test_sum(?! passes)/, FAILS]),
        stale('two failing', [/2 failed, 88 passed/, /^(?!.*1 failed).*$/]),
      ],
    }),
    lead(
      'Ana is through, fixtures and commits are free. The tolerance question is settled: one cent on the last line is accepted.',
    ),
    edit('/repo/ledger/tests/invoice/test_vat.py', '== 0', '<= Decimal("0.01")'),
    bash('make test-invoice', '90 passed'),
    bash(
      'git commit -am "Round once per invoice"',
      '[worker/rounding 9a9b9c9] Round once per invoice\n 2 files changed',
    ),
    claude('Suite green, committed as 9a9b9c9.'),
    lead(
      'Good. While you are there: src/shared/money.py is yours too. Move quantize() there. Forget decimal in the reports module, pandas wants float.',
    ),
    edit('/repo/ledger/src/shared/money.py', '', 'def quantize(x): ...'),
    compaction('useless', {
      over: [
        'fixtures',
        'hold commits',
        'test_split is red',
        'split_vat rounds each line',
        'rounding bug',
        'inside src/invoice',
        'two failing',
      ],
      says: [
        request('move quantize', [/quantize/, /money\.py|Move/]),
        rule('money.py too', [/money\.py/, /yours too/]),
        rule('float in reports', [/reports/, /float/]),
        decision('one cent accepted', [/one cent/, /accepted/]),
        state('9a9b9c9', [/9a9b9c9/]),
        state('money.py open', [/money\.py/, /not committed|edited/i]),
      ],
      gone: [
        stale('hold', [/Hold commits until/, /^(?!.*(?:free|Ana is through)).*$/]),
        stale('no fixtures', [/Don't touch the fixtures/, /^(?!.*(?:free|Ana is through)).*$/]),
        stale('test_split failing', [/test_split/, FAILS]),
        stale('only src/invoice', [/Stay inside src\/invoice/, /^(?!.*(?:money\.py|yours too)).*$/]),
      ],
    }),
    bash('make test-invoice', '3 failed, 87 passed\nE ImportError: circular import src.shared.money', {
      failed: 1,
    }),
    claude('money.py imports invoice for its type and invoice imports money. I move the type too.'),
    edit('/repo/ledger/src/shared/money.py', 'from src.invoice', 'from src.types'),
    bash('make test-invoice', '90 passed'),
    bash(
      'git commit --amend --no-edit -a',
      '[worker/rounding 8d8e8f8] Round once per invoice\n 4 files changed',
    ),
    lead('Leave the push to me. Next: write the migration note, half a page.'),
    claude('8d8e8f8 replaces 9a9b9c9; starting the note.'),
    compaction('useless', {
      over: ['move quantize', '9a9b9c9', 'money.py open'],
      says: [
        request('migration note', [/migration note/]),
        rule('lead pushes', [/Leave the push to me/]),
        state('8d8e8f8', [/8d8e8f8/, /not pushed|amend|commit/i]),
      ],
      gone: [
        stale('9a9b9c9 as last', [/9a9b9c9/, /^(?!.*8d8e8f8).*$/]),
        stale('circular import', [/circular import/, FAILS]),
        stale('money.py uncommitted', [/not committed[^|]*money\.py/]),
      ],
    }),
  ],
};
