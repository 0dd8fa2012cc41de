import * as s from '../steps.ts';

/** A manual moved from DocBook to AsciiDoc: chapters done and half done, tasks ticked late, words the user bans. */
export const manualMigration: s.Scenario = {
  name: 'manual migration',
  domain: 'docs',
  language: 'en',
  cwd: '/srv/kiln-manual',
  steps: [
    s.plan(
      `Move the kiln manual from DocBook to AsciiDoc:
1. ch01 Safety
2. ch02 Installation
3. ch03 Firing curves (has 14 tables)
4. ch04 Troubleshooting
5. Redirects for the old anchors
6. CI: build PDF and HTML`,
    ),
    s.you(
      'go. safety chapter word for word, the lawyers signed that text. say "operator", never "user". degrees always as °C with a narrow no-break space',
    ),
    s.todos('> ch01', '- ch02', '- ch03', '- ch04', '- redirects', '- CI'),
    s.bash('pandoc -f docbook -t asciidoc src/ch01.xml -o ch01.adoc', ''),
    s.bash(
      'diff <(./plain.sh src/ch01.xml) <(./plain.sh ch01.adoc)',
      '41c41\n< Do not open above 100 °C.\n---\n> Do not open above 100 C.',
      { failed: 1 },
    ),
    s.claude(
      'pandoc drops the degree sign when it is written as the entity &deg;. I expand the entities first with xmllint --noent.',
    ),
    s.bash(
      'xmllint --noent src/ch01.xml | pandoc -f docbook -t asciidoc -o ch01.adoc && diff <(./plain.sh src/ch01.xml) <(./plain.sh ch01.adoc)',
      '',
    ),
    s.bash('xmllint --noent src/ch02.xml | pandoc -f docbook -t asciidoc -o ch02.adoc', ''),
    s.bash(
      'xmllint --noent src/ch03.xml | pandoc -f docbook -t asciidoc -o ch03.adoc',
      '[WARNING] Skipping row span at 9 places',
    ),
    s.claude(
      `## Where ch03 stands

pandoc cannot do row spans in DocBook, 9 of the 14 tables come out broken.

* tables 1–5: fine
* tables 6–9: I redid by hand
* tables 10–14: **still broken**

I looked at asciidoctor's docbookrx as a replacement for pandoc; it is unmaintained and crashes at the first xi:include. So tables by hand.

Also noticed: table 8 says cone 6 = 1222 °C, the appendix says 1232. One of them is wrong; I did not change either.`,
    ),
    s.edit('/srv/kiln-manual/ch03.adoc', '|===', '[cols="1,2,2"]\n|==='),
    s.bash(
      'asciidoctor-pdf book.adoc',
      'asciidoctor: ERROR: ch03.adoc: line 611: dropping cells from incomplete row',
      { failed: 0 },
    ),
    s.you(
      'what about the 1222, ask Hanne before printing. and leave "user" in ch01, that’s the lawyers’ text',
    ),
    s.filler(3000, 'ch03.adoc', 'the appendix', 'book.adoc', 'the theme'),
    s.bash(
      'git add ch01.adoc ch02.adoc book.adoc && git commit -m "Chapters 1 and 2 in AsciiDoc"',
      '[adoc 7a7a7a7] Chapters 1 and 2 in AsciiDoc\n 3 files changed',
    ),
    s.claude(
      'ch01 and ch02 are in. ch03.adoc is not committed as long as tables 10 to 14 are broken. Continuing with table 10.',
    ),
    s.compaction(
      `## Primary request and intent
Move the kiln manual from DocBook to AsciiDoc following an approved plan (ch01 to ch04, redirects for the old anchors, CI for PDF and HTML). The text of the safety chapter stays word for word. Use "operator", never "user".

## Progress
- ch01 and ch02 converted and committed (7a7a7a7).
- ch03 converted; its tables are a problem since pandoc skips row spans. Tables were redone by hand.
- ch04, redirects and CI are open.

## Key technical concepts
pandoc, DocBook entities, AsciiDoc tables, asciidoctor-pdf.

## Errors and fixes
- pandoc dropped the degree sign; entities are expanded with xmllint --noent first.
- asciidoctor-pdf reported an incomplete row in ch03.adoc.

## Files
- ch01.adoc, ch02.adoc, ch03.adoc, book.adoc
- plain.sh: strips markup so that texts can be compared

## User feedback
The user approved the plan and gave rules for wording. Later the user commented on a temperature in a table and on wording in the safety chapter.

## Technical details
Chapters are converted one by one; the plain text of the old and new version is compared with diff and plain.sh, which must print nothing for the safety chapter. Columns of tables need an explicit cols attribute, otherwise asciidoctor guesses from the first row. Cells that span rows are written with a prefix such as .2+ in AsciiDoc. ch03 "Firing curves" has 14 tables, nine of which use row spans in the DocBook source.

## Current work
ch03: the tables.

## Next step
Check ch03 in the PDF, commit it and convert ch04.`,
      {
        says: [
          s.rule('safety word for word', [/word for word/, /safety|lawyers/]),
          s.rule('operator, except in ch01', [/ch01/, /leave "user"|lawyers/]),
          s.rule('operator, never user', [/operator/, /never|instead of/]),
          s.rule('narrow space before °C', [/narrow no-break space|°C/, /degrees|narrow/]),
          s.rule('ask Hanne', [/Hanne/, /1222|before printing/]),
          s.said('1222 against 1232', [/1222/, /1232/]),
          s.said('tables 10 to 14 broken', [/tables? 10/, /broken|14/]),
          s.said('ch03 uncommitted', [/ch03\.adoc/, /not committed|uncommitted/]),
          s.said('docbookrx', [/docbookrx/, /unmaintained|crash/]),
          s.said('table 10', [/table 10/]),
          s.said('conversion command', [/xmllint --noent/, /pandoc/]),
        ],
      },
    ),
    s.edit('/srv/kiln-manual/ch03.adoc', '|Cone 10', '.2+|Cone 10'),
    s.edit('/srv/kiln-manual/ch03.adoc', '|Glaze', '.3+|Glaze'),
    s.bash('asciidoctor-pdf book.adoc 2>&1 | grep -c ERROR', '0', {}),
    s.bash(
      'git add ch03.adoc && git commit -m "Chapter 3 in AsciiDoc"',
      '[adoc 8b8b8b8] Chapter 3 in AsciiDoc\n 1 file changed',
    ),
    s.todos('x ch01', 'x ch02', '> ch03', '- ch04', '- redirects', '- CI'),
    s.bash('xmllint --noent src/ch04.xml | pandoc -f docbook -t asciidoc -o ch04.adoc', ''),
    s.bash('grep -n "user" ch04.adoc | wc -l', '27'),
    s.bash("sed -i 's/\\buser\\b/operator/g' ch04.adoc", ''),
    s.claude(
      'Careful: the sed also hit the command `kilnctl --user admin` in two places; that flag is real. I put those two back.',
    ),
    s.edit('/srv/kiln-manual/ch04.adoc', '--operator admin', '--user admin'),
    s.you(
      'hanne: 1222 is right, appendix is wrong. fix it there. and drop the redirects, the old site goes away entirely',
    ),
    s.edit('/srv/kiln-manual/appendix.adoc', '1232', '1222'),
    s.write('/srv/kiln-manual/.github/workflows/book.yml', 'on: push'),
    s.bash('act -j book', 'asciidoctor-pdf: cannot load such file -- rouge (LoadError)', { failed: 1 }),
    s.filler(2500, 'book.yml', 'the appendix', 'ch04.adoc'),
    s.claude(
      `CI so far: the workflow is written, the local run with act fails because the image has no rouge. Adding \`gem install rouge\` before the build should do it.

Left over:
- ch04: one of the two \`--user\` places is put back, the second (line 340) not yet
- CI: rouge
- fonts: the PDF theme wants Noto Sans JP for the warning sign page, licence unclear`,
    ),
    s.compaction(
      `## Primary request and intent
Kiln manual from DocBook to AsciiDoc. Safety chapter word for word; "operator" instead of "user" (not in ch01); °C with narrow no-break space.

## Progress
- ch01, ch02 (7a7a7a7) and ch03 (8b8b8b8) are done and committed.
- ch04 is converted, "user" replaced by "operator" and the command flags restored.
- Redirects for old anchors: open.
- CI: .github/workflows/book.yml written.

## Key facts
- Conversion: xmllint --noent src/chNN.xml | pandoc -f docbook -t asciidoc
- The broken tables of ch03 were fixed by hand, asciidoctor-pdf shows no errors.

## User decisions
- Hanne confirmed 1222 °C for cone 6; the appendix has been corrected.

## Technical details
Cells that span rows are written with the prefix .2+ or .3+. The book is built with asciidoctor-pdf from book.adoc. The workflow builds on push and can be tried locally with act. The safety text was compared with diff and plain.sh, without differences. docbookrx was no alternative to pandoc as it is unmaintained. In ch04 27 places with the banned word were found and replaced with sed.

## All user messages
- rules for the wording, with the exception of the text that the lawyers signed
- the answer of Hanne on the temperature of cone 6, and a remark on the old site

## Errors
- The sed over ch04 also changed a command line flag.

## Current work
The CI workflow.

## Next step
Redirects for the old anchors, then final build.`,
      {
        over: [
          'ask Hanne',
          '1222 against 1232',
          'tables 10 to 14 broken',
          'ch03 uncommitted',
          'table 10',
          'docbookrx',
        ],
        says: [
          s.words('redirects dropped', [/redirects/, /drop the|goes away|dropped/]),
          s.said('second --user open', [/340|--user/, /not yet|second/]),
          s.said('--user is a real flag', [/kilnctl|--user/, /real|flag/]),
          s.said('act fails for rouge', [/rouge/, /LoadError|cannot load|fails/]),
          s.said('install rouge', [/gem install rouge/]),
          s.said('font licence', [/Noto Sans JP/, /licence/]),
        ],
      },
    ),
  ],
};
