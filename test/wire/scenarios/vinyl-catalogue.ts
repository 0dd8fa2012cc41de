import * as s from '../steps.ts';

/** Reports of the moment, a cause found in two steps, things done by the user, a plan cut short. */
export const vinylCatalogue: s.Scenario = {
  name: 'vinyl catalogue',
  domain: 'data',
  language: 'en',
  cwd: '/d/vinyl',
  steps: [
    s.you(
      "Import Henk's 9,000 records from the old Access file. Skip singles. Prices in euro. The web shop stays untouched until I have seen a sample. Run imports with --dry-run.",
    ),
    s.bash('python import.py --dry-run', '8990 ok, 10 broken'),
    s.claude('Ten rows are broken, I suppose the encoding.'),
    s.bash('python show.py --broken', 'year: "19??"'),
    s.claude('Encoding is not involved: the year says "19??". I leave the year empty there.'),
    s.edit('/d/vinyl/import.py', 'int(year)', 'int(year) if year.isdigit() else None'),
    s.bash('python import.py --dry-run', '9000 ok, 0 broken'),
    s.claude(
      'All 9,000 would go in. Nothing has been written so far. The covers are missing, you would have to copy them to /d/covers.',
    ),
    s.compaction('useless', {
      says: [
        s.request('import', [/9,000 records/]),
        s.rule('singles', [/Skip singles/]),
        s.rule('euro', [/euro/]),
        s.rule('shop untouched', [/web shop stays untouched/]),
        s.rule('dry run', [/--dry-run/]),
        s.state('9000 ok', [/9000 ok|9,000 would/]),
      ],
      gone: [
        s.stale('encoding', [/suppose the encoding/]),
        s.stale('10 broken', [/^(?!.*9000 ok).*10 broken/]),
      ],
    }),
    s.you('sample looks right. covers are copied. import for real'),
    s.bash('python import.py', 'wrote 9000'),
    s.claude('9,000 records are in. 212 of them are singles, though.'),
    s.you('ok include singles then, Henk wants them after all. and the shop may show them'),
    s.bash('python publish.py', 'published 9000'),
    s.claude('All are in the shop.'),
    s.compaction('useless', {
      over: ['singles', 'shop untouched', 'dry run', 'import', '9000 ok', '10 broken'],
      says: [
        s.rule('with singles', [/include singles/]),
        s.rule('shop may', [/shop may show/]),
        s.state('published', [/published 9000/]),
      ],
      gone: [
        s.stale('skip singles', [/Skip singles/, /^(?!.*include singles).*$/]),
        s.stale('shop untouched, still', [/stays untouched until/, /^(?!.*(?:may show|looks right)).*$/]),
        s.stale('nothing written', [/Nothing has been written/]),
        s.stale('covers missing', [/covers are missing/, /^(?!.*are copied).*$/]),
        s.stale('dry run only', [/Run imports with --dry-run/, /^(?!.*for real).*$/]),
      ],
    }),
  ],
};
