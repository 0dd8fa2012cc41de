import * as s from '../steps.ts';

/** A confident diagnosis refuted in the next message, an answer of one letter, a review of which some stays open. */
export const invoiceRounding: s.Scenario = {
  name: 'invoice rounding',
  domain: 'web',
  language: 'en',
  cwd: '/home/mira/billing',
  steps: [
    s.you(
      'Dutch customers complain that our invoice totals are a cent off against their own books. Find out where we round and make it ONE place. Important: issued invoices are legally frozen, never recompute them, not even in a data migration. And use `make test-fast`, the full suite takes 40 min on this box.',
    ),
    s.claude('I map every place that rounds first.'),
    s.bash(
      'rg -n "quantize|round\\(" billing/',
      'billing/money.py:31:    return self.amount.quantize(CENT)\nbilling/lines.py:88:    net = round(qty * price, 2)\nbilling/pdf/totals.py:19:    vat = sum(l.vat.quantize(CENT) for l in lines)\nbilling/ledger/post.py:54:    vat = sum(l.vat_raw for l in lines).quantize(CENT)\nbilling/peppol/ubl.py:140:    tax = group.taxable * rate',
    ),
    s.claude(`Here is what I have so far.

## Where we round

| place | what it does | used for |
|---|---|---|
| billing/money.py:31 | quantize to cents | each arithmetic step |
| billing/lines.py:88 | float round() | net of a line |
| billing/pdf/totals.py:19 | VAT per line, then summed | the PDF |
| billing/ledger/post.py:54 | VAT summed raw, then rounded | the ledger |
| billing/peppol/ubl.py:140 | does not round at all | the e-invoice |

## Diagnosis

The culprit is the decimal context: Python defaults to ROUND_HALF_EVEN, the Dutch tax office wants half-up, so 0.125 becomes 0.12 with us and 0.13 with them. That accounts for the missing cent, I'm confident in this one.

I would set the rounding mode in the settings and be done with it. Let me verify the mode quickly before I touch anything.`),
    s.bash(
      'python manage.py shell -c "from decimal import getcontext; print(getcontext().rounding)"',
      'ROUND_HALF_UP',
    ),
    s.claude(`Hm, scratch that. The context is ROUND_HALF_UP already, billing/apps.py sets it in ready(), so the mode can't be it.

I took invoice NL-20917 apart by hand: 7 lines at 21 %. The PDF says 48.37 VAT, the ledger posts 48.36. The PDF rounds VAT per line and adds up, the ledger adds up and rounds once. That is the cent.

Two things I noticed on the way:

- lines.py:88 uses float round(), which gives 2.67 for 2.675. Not this bug, but it bites with quantities like 0.5 h.
- The Peppol export sends unrounded tax amounts such as 48.3609; the Belgian access point truncates them silently.

How do you want it?

a) per line everywhere (PDF stays, ledger changes)
b) per VAT rate group, which is what EN 16931 prescribes
c) only on the grand total`),
    s.you('b'),
    s.filler(3200, 'money.py', 'the ledger', 'totals.py', 'the PDF', 'ubl.py'),
    s.write(
      '/home/mira/billing/billing/rounding.py',
      'def vat_by_rate(lines):\n    """One rounding per VAT rate, EN 16931."""\n',
    ),
    s.edit(
      '/home/mira/billing/billing/pdf/totals.py',
      'vat = sum(l.vat.quantize(CENT) for l in lines)',
      'vat = vat_by_rate(lines).total',
    ),
    s.edit(
      '/home/mira/billing/billing/ledger/post.py',
      'vat = sum(l.vat_raw for l in lines).quantize(CENT)',
      'vat = vat_by_rate(lines).total',
    ),
    s.bash(
      'make test-fast',
      'psycopg2.OperationalError: could not connect to server: Connection refused\n\tIs the server running on host "localhost" and accepting TCP/IP connections on port 5433?',
      { failed: 2 },
    ),
    s.bash(
      'docker compose up -d db-test && make test-fast',
      "tests/test_credit_notes.py::test_credit_mirrors_invoice FAILED\nE   AssertionError: Decimal('-48.36') != Decimal('-48.37')\n1 failed, 812 passed in 96.41s",
      { failed: 1 },
    ),
    s.claude(
      'One red test and it is a real one: billing/credit.py:72 recomputes VAT through the PDF path, so a credit note for an invoice issued before the change would no longer mirror it. Because issued invoices are frozen, the credit note has to copy the stored VAT of its invoice (invoice.vat_total) and must not go through vat_by_rate at all. That is the next edit.',
    ),
    s.claude(`Before I do that edit, let me write down how a credit note is built here, because it took me a while to see it:

1. **CreditNote.from_invoice** copies the lines with negative quantities. Prices and rates come from the line, not from the product, which is right.
2. **totals.vat** is then called on the copied lines. Nothing tells it that these lines belong to something that has been issued.
3. **render** writes the PDF and stores a hash of the totals in document_hash, which the auditors look at once a year.

So if the VAT of a credit note changed by a cent, the hash would differ from the one that the old code produced for the same invoice. I looked into the test data: 3 of the 40 fixtures have such a difference, all with five lines or more.

I also considered a flag on vat_by_rate (frozen=True) which would fall back to the old way. I don't like it: a function with two ways of rounding is what we came from. And a snapshot table for VAT per line would be more than this needs.

Aside: the docstring in credit.py speaks of "mirror entries", which is the wording of the auditors, so I keep the name of the test.`),
    s.filler(2200, 'credit.py', 'vat_by_rate', 'the ledger', 'totals.py'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   The user reported that invoice totals for Dutch customers are off by one cent and asked to find where rounding occurs and consolidate it to a single place.

2. Key Technical Concepts:
   - Django billing app, Python decimal
   - Rounding mode ROUND_HALF_UP is already set in billing/apps.py ready()
   - EN 16931 rounding per VAT rate group

3. Files and Code Sections:
   - billing/rounding.py (new): vat_by_rate(lines), one rounding per VAT rate
   - billing/pdf/totals.py: now uses vat_by_rate(lines).total
   - billing/ledger/post.py: now uses vat_by_rate(lines).total
   - billing/peppol/ubl.py:140: e-invoice tax, looked at

   Code of the new helper:
     def vat_by_rate(lines):
         """One rounding per VAT rate, EN 16931."""
   Call sites: billing/pdf/totals.py:19 and billing/ledger/post.py:54; billing/money.py:31 still quantizes at each arithmetic step and was left as it is.

4. Errors and Fixes:
   - make test-fast could not connect to the database; resolved.

5. Problem Solving:
   The PDF rounded VAT per line and summed, while the ledger summed and rounded once, which explains the cent on invoice NL-20917 (48.37 against 48.36). The user chose rounding per VAT rate group.

6. All user messages:
   - "Dutch customers complain that our invoice totals are a cent off..."
   - "b"

   The assistant first blamed the decimal context and then found the mode to be set correctly. Three ways were offered to the user: per line everywhere, per VAT rate group, or on the grand total only.

7. Pending Tasks:
   - None besides finishing the consolidation

8. Current Work:
   vat_by_rate was introduced and both callers were changed. All tests pass.

9. Optional Next Step:
   Consider removing quantize from money.py.`,
      {
        says: [
          s.rule('issued invoices are frozen', [/issued invoices/, /frozen|never recompute/]),
          s.rule('fast tests only', [/make test-fast/, /40 min|full suite/]),
          s.said('credit note copies the stored VAT', [
            /credit/,
            /copy|copies|stored VAT|invoice\.vat_total/,
          ]),
          s.said('float round in lines.py', [/lines\.py:88/, /2\.67|float/]),
          s.said('Peppol sends unrounded tax', [/Peppol/, /unrounded|48\.3609|truncates/]),
          s.said('credit.py recomputes', [/credit\.py:72/, /recomputes|PDF path|mirror/]),
        ],
      },
    ),
    s.edit(
      '/home/mira/billing/billing/credit.py',
      'vat = totals.vat(note.lines)',
      'vat = -note.invoice.vat_total',
    ),
    s.bash('make test-fast', '813 passed in 95.02s'),
    s.bash(
      'git switch -c round-per-rate && git add -A && git commit -m "Round VAT once per rate"',
      '[round-per-rate 3d90c1e] Round VAT once per rate\n 5 files changed, 71 insertions(+), 12 deletions(-)',
    ),
    s.you(`got the review from Joost:

1. vat_by_rate groups by float rate, 0.21 vs Decimal("0.21") end up in two groups
2. reverse charge lines (rate None) crash
3. post.py: name "total" is misleading
4. ubl.py still unrounded
5. no test for mixed rates

do 1, 2 and 5. 3 nah leave it. 4 is a separate PR, not now`),
    s.edit('/home/mira/billing/billing/rounding.py', 'groups[line.rate]', 'groups[Decimal(str(line.rate))]'),
    s.bash('make test-fast', '813 passed in 96.77s'),
    s.claude(
      'Finding 1 is fixed: rates are normalised with Decimal(str(rate)) before grouping. Now 2. Reverse charge lines have rate None and belong in a group of their own with zero VAT and tax category AE; I would key it as the string "AE" rather than as 0, because exempt lines have rate 0 and category E and must not be mixed with them.',
    ),
    s.edit('/home/mira/billing/billing/rounding.py', 'Decimal(str(line.rate))', 'rate_key(line)'),
    s.bash(
      'make test-fast',
      "tests/test_rounding.py::test_reverse_charge ERROR\nE   fixture 'reverse_charge_line' not found\n1 error, 813 passed in 97.10s",
      { failed: 1 },
    ),
    s.claude(
      'The fixture lives in tests/peppol/conftest.py and is not visible from tests/. I move it up to tests/conftest.py.',
    ),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   Consolidate VAT rounding (per VAT rate group, option b). Then address code review findings from Joost: 1 (float rate grouping), 2 (reverse charge crash), 5 (test for mixed rates).

2. Key Technical Concepts:
   - vat_by_rate in billing/rounding.py, EN 16931; issued invoices are legally frozen and must never be recomputed
   - test command: make test-fast (full suite takes 40 min); needs docker compose up -d db-test

3. Files and Code Sections:
   - billing/rounding.py: rate_key(line) replaces Decimal(str(line.rate))
   - billing/credit.py: vat = -note.invoice.vat_total
   - tests/test_rounding.py

4. Errors and Fixes:
   - test_credit_mirrors_invoice failed because credit.py:72 recomputed VAT; fixed by copying invoice.vat_total

5. All user messages:
   - the original request
   - "b"
   - review of Joost with five findings

   - the branch round-per-rate was created for the work; the reviewer's list had these points: float rates form two groups; reverse charge lines (rate None) crash; a misleading name in post.py; the e-invoice in ubl.py; no test for mixed rates

   Details of finding 1: a rate of 0.21 as a float and Decimal("0.21") ended up in two groups of vat_by_rate; the key was normalised, which changed no existing test (813 passed at that time). For finding 2 the function rate_key(line) was introduced in billing/rounding.py and the tests were run once more.

6. Pending Tasks:
   - Findings 2, 3, 4, 5 of the review

7. Current Work:
   Working on finding 2; finding 1 is done.

8. Next Step:
   Continue with finding 2, then 3 (rename total), 4 (ubl.py), 5.`,
      {
        over: ['credit note copies the stored VAT', 'credit.py recomputes'],
        says: [
          s.request('1, 2 and 5 of the review', [/do 1, 2 and 5/], [/findings? 1, 2 and 5/]),
          s.words('finding 3 left', [/\b3\b/, /nah leave it|leave it|left alone|declined/]),
          s.words('4 is a separate PR', [/\b4\b/, /separate PR/]),
          s.said('reverse charge as AE group', [/AE/, /exempt|rate 0|category E|group of (?:its|their) own/]),
          s.said('move the fixture up', [/conftest/, /move|visible|up to/]),
        ],
      },
    ),
    s.bash('git mv -f tests/peppol/conftest.py tests/conftest.py', ''),
    s.bash('make test-fast', '814 passed in 96.20s'),
    s.write('/home/mira/billing/tests/test_mixed_rates.py', 'def test_mixed_rates(): ...\n'),
    s.bash('make test-fast', '815 passed in 97.91s'),
    s.bash(
      'git add -A && git commit --amend --no-edit',
      '[round-per-rate 8aa417b] Round VAT once per rate\n 7 files changed',
    ),
    s.bash(
      'git push -u origin round-per-rate',
      'remote: GitLab: You are not allowed to push code to this project: missing signature\n ! [remote rejected] round-per-rate -> round-per-rate (pre-receive hook declined)',
      { failed: 1 },
    ),
    s.bash(
      'git commit --amend --no-edit -S && git push -u origin round-per-rate',
      '[round-per-rate b71e0aa] Round VAT once per rate\nTo gitlab:billing.git\n * [new branch]      round-per-rate -> round-per-rate',
    ),
    s.claude(
      'Pushed as b71e0aa. 1, 2 and 5 are done. The server takes signed commits only, so commits here need -S. Shall I open the merge request against develop or main?',
    ),
    s.you('develop. and don’t squash, Joost reviews commit by commit'),
    s.compaction(
      `Summary:
1. Primary Request and Intent:
   VAT rounding in one place; review findings by Joost.
2. Files and Code Sections:
   - billing/rounding.py, billing/credit.py, tests/conftest.py, tests/test_mixed_rates.py
3. Errors and Fixes:
   - fixture reverse_charge_line moved to tests/conftest.py
4. Problem Solving:
   All three findings are implemented, 815 tests pass with make test-fast.
5. Pending Tasks:
   - Commit 8aa417b has to be pushed
6. Current Work:
   The branch round-per-rate is ready for a merge request.`,
      {
        over: ['1, 2 and 5 of the review', 'reverse charge as AE group', 'move the fixture up'],
        says: [
          s.said('b71e0aa pushed', [/b71e0aa/, /push|new branch/]),
          s.said('merge request against develop', [/develop/, /merge request|MR|against|main\?/]),
          s.rule('no squash', [/squash/, /don.t|do not|no |Joost|commit by commit/]),
          s.said('commits must be signed', [/-S\b/, /signed|signature|declined/]),
        ],
      },
    ),
  ],
};
