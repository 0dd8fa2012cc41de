import * as s from '../steps.ts';

/** A teammate's session: the lead gives the task, rules and numbers; later the lead changes them. */
export const teammateSearch: s.Scenario = {
  name: 'teammate search',
  domain: 'data',
  language: 'en',
  cwd: '/repo/catalog',
  steps: [
    s.lead(
      'You are the search worker. Task: make product search tolerate typos. Only touch packages/search, the API worker has packages/api. Target: recall@10 of at least 0.93 on bench/queries.tsv, p95 under 80 ms. Report to me with figures, not adjectives. Do not install new dependencies.',
    ),
    s.bash('pnpm bench:search', 'recall@10 0.812\np95 31 ms'),
    s.claude('Start: recall@10 0.812, p95 31 ms.'),
    s.edit('/repo/catalog/packages/search/src/trigram.ts', '', 'export function trigrams(word: string) {}'),
    s.bash('pnpm bench:search', 'recall@10 0.918\np95 64 ms'),
    s.claude(
      'Trigrams give 0.918 at 64 ms. The misses left are words of three letters or fewer, which have a single trigram.',
    ),
    s.claude(
      'I looked at BK-trees: recall 0.95, but p95 of 190 ms with 400k products, over the limit. Dropped.',
    ),
    s.bash(
      'pnpm --filter search test',
      'FAIL trigram.test.ts > folds accents\nexpected "creme" received "crème"',
      { failed: 1 },
    ),
    s.bash('ICU_DATA=node_modules/full-icu pnpm --filter search test', '61 passed'),
    s.claude(
      'Tests need ICU_DATA=node_modules/full-icu, otherwise accents are not folded. For short words I add bigrams next, in packages/search/src/short.ts.',
    ),
    s.compaction('useless', {
      says: [
        s.request('search tolerates typos', [/search/, /typo/]),
        s.request('targets of the lead', [/recall@10/, /0\.93/, /80 ms/]),
        s.rule('only packages/search', [/packages\/search/, /only/]),
        s.rule('figures, not adjectives', [/figures/, /adjectives/]),
        s.rule('no new dependencies', [/dependencies/, /not install|no new/]),
        s.relation('packages/api belongs to the API worker', [/packages\/api/, /API worker/]),
        s.finding('trigrams: 0.918 at 64 ms', [/0\.918/, /64 ms/]),
        s.finding('short words miss', [/three letters|single trigram/]),
        s.dropped('BK-trees', [/BK-tree/, /190 ms|over the limit/]),
        s.failed('accents without ICU data', [/accents|crème/, /ICU_DATA/]),
        s.how('tests with ICU data', [/ICU_DATA=node_modules\/full-icu pnpm --filter search test/]),
        s.how('benchmark', [/pnpm bench:search/, /0\.918|recall/]),
        s.next('bigrams for short words', [/bigrams/, /short/]),
        s.state('trigram.ts not committed', [/trigram\.ts/, /not committed|uncommitted|edited/]),
        s.file('short.ts is to hold the bigrams', [/short\.ts/, /bigram/]),
        s.decision('trigrams', [/trigrams/, /0\.918|give/]),
      ],
      gone: [
        s.stale('0.812 as the current figure', [/0\.812/, /current|now|stands/]),
        s.stale('accent test as failing', [/folds accents/, s.FAILS]),
      ],
    }),
    s.lead(
      'Change of plan: the limit is p95 120 ms now, the new machines arrived. Recall target goes up to 0.95. And the API worker is done, you may also edit packages/api/src/search-route.ts, that file only.',
    ),
    s.edit('/repo/catalog/packages/search/src/short.ts', '', 'export function bigrams(word: string) {}'),
    s.bash('pnpm bench:search', 'recall@10 0.941\np95 77 ms'),
    s.claude('Bigrams for short words: 0.941 at 77 ms. With 120 ms allowed the BK-tree is still too slow.'),
    s.compaction('useless', {
      over: [
        'targets of the lead',
        'only packages/search',
        'trigrams: 0.918 at 64 ms',
        'bigrams for short words',
        'short.ts is to hold the bigrams',
        'short words miss',
        'trigrams',
        'benchmark',
        'accents without ICU data',
      ],
      says: [
        s.request('new targets', [/120 ms/, /0\.95/]),
        s.rule('search-route.ts may be edited', [/search-route\.ts/, /that file only|may also edit/]),
        s.finding('bigrams: 0.941 at 77 ms', [/0\.941/, /77 ms/]),
      ],
      gone: [s.stale('old limit', [/80 ms/]), s.stale('bigrams as to do', [/add bigrams next/])],
    }),
  ],
};
