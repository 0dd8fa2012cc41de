import { bash, claude, compaction, edit, request, rule, type Scenario, stale, state, you } from '../steps.ts';

/** Reports of the moment, a cause found in two steps, things done by the user, a plan cut short. */
export const vinylCatalogue: Scenario = {
  name: 'vinyl catalogue',
  domain: 'data',
  language: 'en',
  cwd: '/d/vinyl',
  steps: [
    you(
      "Import Henk's 9,000 records from the old Access file. Skip singles. Prices in euro. The web shop stays untouched until I have seen a sample. Run imports with --dry-run.",
    ),
    bash('python import.py --dry-run', '8990 ok, 10 broken'),
    claude('Ten rows are broken, I suppose the encoding.'),
    bash('python show.py --broken', 'year: "19??"'),
    claude('Encoding is not involved: the year says "19??". I leave the year empty there.'),
    edit('/d/vinyl/import.py', 'int(year)', 'int(year) if year.isdigit() else None'),
    bash('python import.py --dry-run', '9000 ok, 0 broken'),
    claude(
      'All 9,000 would go in. Nothing has been written so far. The covers are missing, you would have to copy them to /d/covers.',
    ),
    compaction('useless', {
      says: [
        request('import', [/9,000 records/]),
        rule('singles', [/Skip singles/]),
        rule('euro', [/euro/]),
        rule('shop untouched', [/web shop stays untouched/]),
        rule('dry run', [/--dry-run/]),
        state('9000 ok', [/9000 ok|9,000 would/]),
      ],
      gone: [stale('encoding', [/suppose the encoding/]), stale('10 broken', [/^(?!.*9000 ok).*10 broken/])],
    }),
    you('sample looks right. covers are copied. import for real'),
    bash('python import.py', 'wrote 9000'),
    claude('9,000 records are in. 212 of them are singles, though.'),
    you('ok include singles then, Henk wants them after all. and the shop may show them'),
    bash('python publish.py', 'published 9000'),
    claude('All are in the shop.'),
    compaction('useless', {
      over: ['singles', 'shop untouched', 'dry run', 'import', '9000 ok', '10 broken'],
      says: [
        rule('with singles', [/include singles/]),
        rule('shop may', [/shop may show/]),
        state('published', [/published 9000/]),
      ],
      gone: [
        stale('skip singles', [/Skip singles/, /^(?!.*include singles).*$/]),
        stale('shop untouched, still', [/stays untouched until/, /^(?!.*(?:may show|looks right)).*$/]),
        stale('nothing written', [/Nothing has been written/]),
        stale('covers missing', [/covers are missing/, /^(?!.*are copied).*$/]),
        stale('dry run only', [/Run imports with --dry-run/, /^(?!.*for real).*$/]),
      ],
    }),
  ],
};
