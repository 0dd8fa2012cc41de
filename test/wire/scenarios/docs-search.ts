import * as s from '../steps.ts';

const NOW = /^(?!.*(?:since|later|instead|no longer|wrong|refuted|edited|taken back)).*$/;

/** A search for static docs: benchmarks repeated, an engine dropped, rules of style taken back in casual words. */
export const docsSearch: s.Scenario = {
  name: 'docs search',
  domain: 'docs',
  language: 'en',
  cwd: '/home/kei/handbook',
  steps: [
    s.you(
      'Our handbook (Astro, 1,900 pages, half of it Japanese) needs a search that runs without a server. Budget: index download < 400 kB for the first query. Write headings in sentence case, everywhere. And please never commit on main, always a branch.',
    ),
    s.claude(`Options I know of for search in static sites, and what I think of each of them:

**Pagefind** – builds fragments, loads only what a query needs. Typically 100–300 kB for the first query on a site of this size. Has segmentation for Chinese and Japanese in the "extended" build.

**Lunr / elasticlunr** – one index in memory. For 1,900 pages that'd be 6–9 MB. Out.

**FlexSearch** – can export in chunks, but its CJK support means single characters, which blows up the index.

**Stork** – Rust and WASM, nice, but unmaintained since 2023.

I'd go for Pagefind, extended. I expect about 250 kB for the first query. Let me measure instead of guessing.`),
    s.bash(
      'npx pagefind --site dist',
      'Indexed 2 languages\nIndexed 1912 pages\nIndexed 88120 words\nError: Japanese segmentation is not available in this build',
      { failed: 1 },
    ),
    s.bash('npx pagefind_extended --site dist', 'npm ERR! 404 Not Found - pagefind_extended', { failed: 1 }),
    s.bash(
      'npx -y @pagefind/extended --site dist',
      'Indexed 2 languages\nIndexed 1912 pages\nIndexed 141877 words\nFinished in 9.4 s',
    ),
    s.bash('node bench/first-query.mjs "休暇申請"', 'first query: 612 kB in 31 requests'),
    s.claude(
      '612 kB for the first Japanese query, over the budget of 400. The Latin one, "vacation", needs 188 kB. The surplus is the filter data: each page carries all of its 14 tags. If only the three that the UI shows are indexed (area, role, year), it should shrink considerably.',
    ),
    s.edit(
      '/home/kei/handbook/src/layouts/Page.astro',
      'data-pagefind-filter={tags}',
      'data-pagefind-filter={pick(tags, ["area", "role", "year"])}',
    ),
    s.bash(
      'npm run build && npx -y @pagefind/extended --site dist && node bench/first-query.mjs "休暇申請"',
      'first query: 571 kB in 30 requests',
    ),
    s.claude(
      "Only 41 kB less; so the filters weren't the main part after all. Looking at the sizes: pagefind.ja_*.pf_meta alone is 390 kB. That's the hashes and word counts of 1,912 pages plus the index of chunks. The chunk table grows with the vocabulary: numbers! 61 % of the 'words' are numbers and dates from the tables of the payroll pages.",
    ),
    s.claude(`In case you wonder how I got the 61 %: I wrote out the vocabulary with a small script and sorted it by class.

| class | words | share |
|---|---|---|
| numbers, amounts, dates | 86,600 | 61 % |
| Japanese (segmented) | 31,900 | 22 % |
| Latin words | 19,700 | 14 % |
| rest (paths, ids) | 3,677 | 3 % |

The payroll pages have tables by grade, step and year, from 2009 on. Each amount is a word of its own for the index, and hardly any appears twice, so each one adds an entry in the chunk table.

Ideas that I would rather not follow: cutting all numbers (people do search for form numbers like 27-B), a separate index for payroll (two downloads), or raising the chunk size (fewer requests, but each one is larger; we have 30 requests now, on a phone that hurts more than the bytes).

While at it I noticed that the segmentation cuts 休暇申請 into 休暇 and 申請, which is what one wants: a search for 申請 alone finds it as well.`),
    s.you('payroll tables dont need to be found at all'),
    s.edit('/home/kei/handbook/src/components/PayTable.astro', '<table>', '<table data-pagefind-ignore>'),
    s.bash(
      'npm run build && npx -y @pagefind/extended --site dist && node bench/first-query.mjs "休暇申請"',
      'first query: 296 kB in 22 requests',
    ),
    s.claude(
      '296 kB, within the budget. Next comes the UI: a dialog on Ctrl+K in src/components/Search.astro. I intend to write it by hand: the default UI of Pagefind is 70 kB of its own.',
    ),
    s.compaction('useless', {
      says: [
        s.request('search without a server', [/search/, /without a server/]),
        s.rule('budget of 400 kB', [/400 kB/, /budget|first query/]),
        s.rule('sentence case', [/sentence case/]),
        s.rule('never on main', [/never commit on main|always a branch/]),
        s.decision('Pagefind extended', [/Pagefind/, /extended/]),
        s.failed('extended is @pagefind/extended', [
          /@pagefind\/extended/,
          /404|not available|worked|Indexed|--site/,
        ]),
        s.finding('numbers of payroll', [/61 %/, /numbers|payroll/]),
        s.state('296 kB', [/296 kB/, /first query|within|budget|22 requests/]),
        s.dropped('Lunr', [/Lunr/, /MB|out/i]),
        s.dropped('Stork', [/Stork/, /unmaintained/]),
        s.decision('payroll tables are not indexed', [
          /payroll tables|PayTable|data-pagefind-ignore/,
          /found|ignore/,
        ]),
        s.next('dialog on Ctrl+K', [/Ctrl\+K/, /Search\.astro|dialog/]),
        s.how('measure', [/bench\/first-query\.mjs/, /npm run build|first query|kB/]),
        s.state('not committed', [/Page\.astro|PayTable\.astro/, /not committed|uncommitted|edited/]),
      ],
      gone: [
        s.stale('filters as the surplus', [/The surplus is the filter data/, NOW]),
        s.stale('612 as measure', [/612 kB/, /^(?!.*(?:since|later|296|571|edited)).*$/]),
        s.stale('404 open', [/404 Not Found - pagefind_extended/, s.FAILS]),
        s.stale('about 250 expected', [/I expect about 250 kB/, NOW]),
      ],
    }),
    s.bash(
      'git switch -c search && git add -A && git commit -m "Index with pagefind"',
      '[search 1e57ab1] Index with pagefind\n 2 files changed',
    ),
    s.filler(2600, 'Page.astro', 'the bundler', 'PayTable.astro', 'the index'),
    s.write('/home/kei/handbook/src/components/Search.astro', '<dialog id="search">…</dialog>\n'),
    s.bash('npx playwright test search', '1) opens with Ctrl+K — Timeout 5000ms\n  1 failed, 4 passed', {
      failed: 1,
    }),
    s.claude(`"opens with Ctrl+K" times out. Possible reasons: (a) the listener is attached after the test presses; (b) Chromium keeps Ctrl+K for itself in headed mode; (c) the dialog is in the shadow root.

I believe it is (b), because browsers do focus the address bar on Ctrl+K.`),
    s.bash(
      'npx playwright test search --headed --repeat-each 5',
      '1) opens with Ctrl+K\n  5 failed, 20 passed',
      { failed: 1 },
    ),
    s.bash('rg -n "client:" src/layouts/Page.astro', 'src/layouts/Page.astro:31:<Search client:idle />'),
    s.claude(
      'It is (a): Astro components ignore client:idle, the script is bundled as a module and runs deferred, and the test presses before load. In real life nobody is that fast. The test should wait for data-ready on the dialog.',
    ),
    s.edit(
      '/home/kei/handbook/tests/search.spec.ts',
      "page.keyboard.press('Control+K')",
      "await page.waitForSelector('#search[data-ready]'); await page.keyboard.press('Control+K')",
    ),
    s.bash('npx playwright test search', '5 passed'),
    s.you(
      'hmm about headings: sentence case looks weird next to the japanese ones, title case is what brand wants. so forget sentence case. new headings in Title Case, dont touch old ones',
    ),
    s.claude(`OK, Title Case for new headings, old ones stay.

Where we are:
- index: done, 296 kB
- dialog: done, tests green
- highlighting of hits on the target page: not begun
- Japanese input: Enter confirms the IME conversion and must not jump to the first hit; event.isComposing has to be checked. Not done, and it is important for half of the readers.
- print stylesheet hides the dialog: not done, small`),
    s.compaction('The user wants a search for the handbook. Pagefind was chosen.', {
      over: [
        'sentence case',
        'not committed',
        'dialog on Ctrl+K',
        'Stork',
        'Lunr',
        'numbers of payroll',
        '612 as measure',
        '404 open',
        'about 250 expected',
      ],
      says: [
        s.rule('Title Case for new headings', [/title case/, /new headings|brand|old/]),
        s.next('IME with isComposing', [/isComposing|IME/, /Enter|checked|Japanese/]),
        s.next('highlighting not begun', [/highlighting/, /not begun|target page/]),
        s.state('1e57ab1 on search', [/1e57ab1/, /search|commit/]),
        s.state('playwright green', [/playwright test search/, /5 passed|ok|pass/]),
        s.state('Search.astro not committed', [
          /Search\.astro|search\.spec/,
          /not committed|uncommitted|written|wrote/,
        ]),
        s.finding('client:idle is ignored', [/client:idle/, /ignore|deferred/]),
      ],
      gone: [
        s.stale('sentence case in force', [
          /Write headings in sentence case/,
          /^(?!.*(?:since|later|forget sentence)).*$/,
        ]),
        s.stale('Chromium keeps Ctrl+K', [/I believe it is \(b\)/, NOW]),
        s.stale('Ctrl+K red', [/opens with Ctrl\+K/, s.FAILS]),
        s.stale('UI as next', [/Next comes the UI/, NOW]),
      ],
    }),
    s.edit(
      '/home/kei/handbook/src/components/Search.astro',
      "if (e.key === 'Enter')",
      "if (e.key === 'Enter' && !e.isComposing)",
    ),
    s.bash('npx playwright test search', '6 passed'),
    s.bash(
      'git add -A && git commit -m "Search dialog" && git push -u origin search',
      '[search 77d1e0c] Search dialog\n 3 files changed\nTo forge:handbook\n * [new branch]      search -> search',
    ),
    s.bash('gh pr create --fill', 'https://forge/handbook/pull/318'),
    s.you(
      'skip highlighting, pagefind does that itself with the sub-results. the print thing yes. and add the budget as a CI check so it doesnt creep back up: fail above 400',
    ),
    s.edit(
      '/home/kei/handbook/src/styles/print.css',
      '@media print {',
      '@media print {\n  #search { display: none; }',
    ),
    s.claude(
      'Print is done. For CI I would let bench/first-query.mjs exit with 1 above 400 kB and call it in .forge/ci.yml after the build. I have not started on that.',
    ),
    s.compaction('useless', {
      over: [
        'search without a server',
        'IME with isComposing',
        'highlighting not begun',
        '1e57ab1 on search',
        'Search.astro not committed',
        'client:idle is ignored',
        'playwright green',
        'Ctrl+K red',
        'UI as next',
        'extended is @pagefind/extended',
        'filters as the surplus',
        'Chromium keeps Ctrl+K',
      ],
      says: [
        s.request('budget as CI check', [/CI/, /400|budget/]),
        s.dropped('highlighting', [/highlighting/, /skip|sub-results|itself/]),
        s.relation('PR 318', [/pull\/318|#318|PR 318/]),
        s.state('77d1e0c pushed', [/77d1e0c/, /push|new branch|search/]),
        s.next('bench exits with 1', [/first-query\.mjs/, /exit|ci\.yml|not started/]),
        s.state('print.css not committed', [/print\.css/, /not committed|uncommitted|edit/]),
      ],
      gone: [
        s.stale('highlighting to do', [
          /highlighting of hits on the target page: not begun/,
          /^(?!.*(?:since|later|skip)).*$/,
        ]),
        s.stale('isComposing to do', [/isComposing has to be checked/, NOW]),
        s.stale('print to do', [/print stylesheet hides the dialog: not done/, NOW]),
      ],
    }),
  ],
};
