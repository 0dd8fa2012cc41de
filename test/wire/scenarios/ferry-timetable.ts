import * as s from '../steps.ts';

/** Faults that are found and mended one after the other, figures that are measured again, and a list of tasks that goes on. */
export const ferryTimetable: s.Scenario = {
  name: 'ferry timetable',
  domain: 'web',
  language: 'en',
  cwd: '/srv/timetable',
  steps: [
    s.you(
      'Three things are off on the timetable page: departures after midnight land on the wrong day, the page takes ages, and the printed version cuts off the last column. Sort them out one by one please. Keep the public URLs exactly as they are, people have them bookmarked.',
    ),
    s.todos('> Departures after midnight', '- Slow page', '- Print cuts the last column'),
    s.read('/srv/timetable/src/day.ts', 'export const dayOf = (d: Date) => d.toISOString().slice(0, 10);'),
    s.bash(
      'npx vitest run day',
      'FAIL  src/day.test.ts > dayOf > keeps 00:15 on its own day\nAssertionError: expected "2026-03-08" to be "2026-03-09"\nTests  1 failed | 6 passed',
      { failed: 1 },
    ),
    s.claude(
      'Found it: `dayOf` in src/day.ts cuts the ISO string, which is UTC, so everything between 00:00 and 01:00 local time belongs to the day before. I rewrite it with the zone of the harbour.',
    ),
    s.edit('/srv/timetable/src/day.ts', 'd.toISOString().slice(0, 10)', 'formatInZone(d, HARBOUR_ZONE)'),
    s.bash('npx vitest run day', 'Tests  7 passed'),
    s.todos('x Departures after midnight', '> Slow page', '- Print cuts the last column'),
    s.bash('node scripts/time-page.mjs /timetable', 'median 4120 ms over 20 runs'),
    s.claude(
      'The page takes 4120 ms. The culprit is `loadStops`: it runs one query per stop, 212 of them, because the join was commented out in repo/stops.ts. I put the join back.',
    ),
    s.edit('/srv/timetable/src/repo/stops.ts', '// join', '.innerJoin(harbours)'),
    s.bash('node scripts/time-page.mjs /timetable', 'median 310 ms over 20 runs'),
    s.claude(
      'Down to 310 ms. What is left of it is the map tile server, which answers in 250 ms and cannot be made faster from here. Now the print style.',
    ),
    s.todos('x Departures after midnight', 'x Slow page', '> Print cuts the last column'),
    s.read('/srv/timetable/src/print.css', '.table { width: 210mm }'),
    s.claude(
      'In print.css the table is 210 mm wide, but the printable area of A4 is 190 mm with the margins that the browser adds. I make the table as wide as its parent.',
    ),
    s.write('/srv/timetable/tests/print.spec.ts', "test('last column is visible', ...)"),
    s.compaction('useless', {
      says: [
        s.request('three faults of the timetable page', [/timetable page/, /midnight/, /print/]),
        s.rule('URLs stay', [/URLs/, /exactly as they are|bookmarked/]),
        s.said('tile server answers in 250 ms', [/tile server/, /250 ms/]),
        s.said('print.css 210 mm against 190', [/210 ?mm/, /190 ?mm/]),
        s.said('310 ms now', [/310 ms/]),
      ],
    }),
    s.edit('/srv/timetable/src/print.css', '210mm', '100%'),
    s.bash('npx playwright test tests/print.spec.ts', '1 passed (3.4s)'),
    s.todos('x Departures after midnight', 'x Slow page', 'x Print cuts the last column'),
    s.bash(
      'git add -A && git commit -m "Mend midnight, speed and print of the timetable"',
      '[main 4be1c02] Mend midnight, speed and print of the timetable\n 5 files changed, 61 insertions(+), 14 deletions(-)',
    ),
    s.you(
      'great. hold the push until lunch, ops is moving the load balancer right now. meanwhile add a dark mode',
    ),
    s.claude(
      'Dark mode: I take CSS variables and no second stylesheet, since the embedded widget loads only one file. Next I define the colours in src/theme.css.',
    ),
    s.write('/srv/timetable/src/theme.css', ':root { --bg: #fff }'),
    s.compaction('useless', {
      over: ['three faults of the timetable page', 'print.css 210 mm against 190', '310 ms now'],
      says: [
        s.request('dark mode', [/dark mode/i]),
        s.rule('no push until lunch', [/push/, /until lunch/]),
        s.said('variables, no second stylesheet', [/variables/, /second stylesheet|one file/]),
        s.said('define the colours', [/colours/, /theme\.css/]),
      ],
    }),
    s.you("ops are done, so that's settled, push away"),
    s.bash('git push', 'To git.example.org:harbour/timetable.git\n   9ac11fe..4be1c02  main -> main'),
    s.edit('/srv/timetable/src/theme.css', '--bg: #fff', '--bg: #fff; --bg-dark: #101418'),
    s.claude('Pushed. The colours are defined; the toggle in the header comes next.'),
    s.compaction('useless', {
      over: ['no push until lunch', 'define the colours'],
      says: [s.said('toggle in the header', [/toggle/, /header/])],
    }),
  ],
};
