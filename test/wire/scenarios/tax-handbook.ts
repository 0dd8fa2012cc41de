import * as s from '../steps.ts';

/** Taken back by "forget what I said", "scratch that", "ignore"; numbers of versions that move. */
export const taxHandbook: s.Scenario = {
  name: 'tax handbook',
  domain: 'docs',
  language: 'en',
  cwd: '/docs/tax',
  steps: [
    s.you(
      'Rewrite chapter 6 on depreciation for readers without training. British spelling. Footnotes instead of brackets. Cite the 2024 act. Tables go into an appendix. One chapter per commit.',
    ),
    s.read('/docs/tax/ch06.adoc', '= Depreciation\nThe asset (see 3.2) is written off.'),
    s.claude('Chapter 6 has 31 bracketed remarks; I turn them into footnotes.'),
    s.edit('/docs/tax/ch06.adoc', '(see 3.2)', 'footnote:[see 3.2]'),
    s.you('forget what I said about footnotes, the ebook reader chokes on them. brackets are fine'),
    s.edit('/docs/tax/ch06.adoc', 'footnote:[see 3.2]', '(see 3.2)'),
    s.bash('make pdf', 'asciidoctor: ERROR: ch06.adoc: line 88: invalid cross reference: tab-rates', {
      failed: 1,
    }),
    s.edit('/docs/tax/ch06.adoc', '<<tab-rates>>', '<<app-rates>>'),
    s.bash('make pdf', 'wrote out/tax.pdf, 214 pages'),
    s.claude('The PDF builds, 214 pages. "Straight-line" is how we call linear depreciation throughout.'),
    s.compaction('useless', {
      says: [
        s.request('rewrite chapter 6', [/chapter 6/, /depreciation/]),
        s.rule('British spelling', [/British spelling/]),
        s.rule('brackets are fine', [/brackets are fine/]),
        s.rule('2024 act', [/2024 act/]),
        s.rule('tables in the appendix', [/Tables go into an appendix/]),
        s.rule('one chapter per commit', [/One chapter per commit/]),
        s.relation('straight-line', [/Straight-line/, /linear/]),
        s.how('make pdf', [/make pdf/, /214 pages/]),
      ],
      gone: [
        s.stale('footnotes wanted', [
          /Footnotes instead of brackets/,
          /^(?!.*(?:forget|brackets are fine)).*$/,
        ]),
        s.stale('turning into footnotes', [/I turn them into footnotes/, /^(?!.*brackets are fine).*$/]),
        s.stale('cross reference broken', [/invalid cross reference/, s.FAILS]),
      ],
    }),
    s.you(
      "scratch the appendix idea, tables stay where they are read. and the new act passed, so it's the 2026 one we cite",
    ),
    s.edit('/docs/tax/ch06.adoc', 'act 2024', 'act 2026'),
    s.bash('grep -c "act 2024" *.adoc', 'ch05.adoc:3\nch06.adoc:0'),
    s.claude('Chapter 5 still cites the old act three times. Shall I change it there too?'),
    s.you('sure, and then do a glossary'),
    s.edit('/docs/tax/ch05.adoc', 'act 2024', 'act 2026'),
    s.write('/docs/tax/glossary.adoc', '= Glossary'),
    s.bash(
      'git commit -am "Chapters 5 and 6: act of 2026"',
      '[main 6c6c6c6] Chapters 5 and 6: act of 2026\n 2 files changed',
    ),
    s.claude('Chapter 5 and 6 are in 6c6c6c6. The glossary is begun and not added yet.'),
    s.compaction('useless', {
      over: ['2024 act', 'tables in the appendix', 'rewrite chapter 6', 'make pdf'],
      says: [
        s.rule('tables stay', [/tables stay where they are/]),
        s.rule('2026', [/2026/, /cite/]),
        s.request('a glossary', [/glossary/]),
        s.state('6c6c6c6', [/6c6c6c6/]),
        s.state('glossary.adoc not added', [/glossary(?:\.adoc)?/, /not added|untracked|not committed/i]),
      ],
      gone: [
        s.stale('cite 2024', [/Cite the 2024 act/, /^(?!.*2026).*$/]),
        s.stale('tables into the appendix', [
          /Tables go into an appendix/,
          /^(?!.*(?:scratch|stay where)).*$/,
        ]),
        s.stale('chapter 5 question', [/Shall I change it there too/, /no answer is on record/]),
        s.stale('chapter 5 cites the old act', [/Chapter 5 still cites/]),
      ],
    }),
    s.you(
      'ignore the one-chapter-per-commit thing, I squash anyway. and american spelling after all, the publisher insists',
    ),
    s.bash('python tools/respell.py --to us *.adoc', 'changed 412 words in 11 files'),
    s.claude('Respelled 412 words in 11 files.'),
    s.you('hm, wait: leave quotations from court rulings as they are'),
    s.bash('git checkout -- ch09.adoc', ''),
    s.claude('ch09, which is nothing but rulings, is back to what it was.'),
    s.compaction('useless', {
      over: ['one chapter per commit', 'British spelling', '6c6c6c6'],
      says: [
        s.rule('no need for a commit each', [/one-chapter-per-commit/, /ignore|squash/]),
        s.rule('american spelling', [/american spelling/]),
        s.rule('quotations of rulings', [/quotations from court rulings/]),
        s.state('412 words', [/412 words/]),
        s.file('ch09 is back', [/ch09/, /back|checkout|rulings/]),
      ],
      gone: [
        s.stale('British', [/British spelling/, /^(?!.*american).*$/]),
        s.stale('one per commit', [/One chapter per commit/, /^(?!.*(?:ignore|squash)).*$/]),
        s.stale('ch09 uncommitted', [/not committed[^|]*ch09/]),
      ],
    }),
  ],
};
