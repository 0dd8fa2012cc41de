import { claude, compaction, edit, grep, mark, plan, read, run, type Step, you } from './steps.ts';

const TIDES = `import { phaseOf } from './harmonics.ts';

export function nextHighTide(station: Station, now: Date): Date {
  const hours = now.getHours() + station.offsetHours;
  return shift(now, phaseOf(station, hours));
}`;

const HARMONICS = `/** Phase of the M2 constituent in hours, from the local hour. */
export function phaseOf({ amplitude, lagHours }: Station, hour: number): number {
  return (amplitude * 12.4206 - hour + lagHours) % 12.4206;
}`;

const FAILED = `FAIL test/tides.test.ts
  × Bergen on 29 March: expected 03:41, got 02:41
  × Hobart on 5 April: expected 09:12, got 10:12
Tests  2 failed | 31 passed (33)`;

/** The project's files: nothing is reported about a file that does not exist. */
export const files: readonly { path: string; text: string }[] = [
  { path: 'src/tides.ts', text: TIDES },
  { path: 'src/harmonics.ts', text: HARMONICS },
  { path: 'src/render.ts', text: 'export function renderClock() {}\n' },
  { path: 'test/tides.test.ts', text: 'test("Bergen on 29 March", () => {});\n' },
  { path: 'data/stations.json', text: '[]\n' },
];

/** A story about a tide clock: a bug around daylight saving time, two compactions, and what they lost. */
export const story: readonly Step[] = [
  you(
    'can you find out why the tide clock is an hour off on the days when clocks change, and fix it? never change the format of data/stations.json, the buoys write it. and use pnpm, not npm',
  ),
  claude(
    21_400,
    'I start with the tests and the code that computes the next high tide.',
    plan(1, 'Reproduce the hour with a test'),
    plan(2, 'Compute tides in UTC'),
    plan(3, 'Show the local time of the station'),
    plan(4, 'Write down how stations are read'),
  ),
  claude(34_900, '', mark(1, 'in_progress'), run('pnpm test', 'Tests  31 passed (31)')),
  claude(47_800, '', read('src/tides.ts', TIDES), read('src/harmonics.ts', HARMONICS)),
  claude(
    61_200,
    'The cause: nextHighTide() takes now.getHours(), the hour of this machine, and adds the offset of the station. On the day of the change that hour is one off, and harmonics.ts expects mean time. Two dates in tides.test.ts will show it.',
    edit('test/tides.test.ts', '});', "});\ntest('Bergen on 29 March', …)\ntest('Hobart on 5 April', …)"),
  ),
  claude(74_600, '', run('pnpm test', FAILED, true)),
  claude(
    86_300,
    'Reproduced in both hemispheres. I try the small change first: one hour less while summer time is on.',
    mark(1, 'completed'),
    edit('src/tides.ts', 'station.offsetHours', 'station.offsetHours - summerTime(now)'),
  ),
  claude(
    99_700,
    '',
    run('pnpm test', FAILED.replace('× Bergen on 29 March: expected 03:41, got 02:41\n  ', ''), true),
  ),
  claude(
    112_000,
    'That mends Bergen and breaks Hobart further: in the south summer time ends when it begins in the north. I drop this approach because every station would need rules of its own.',
    run('git checkout src/tides.ts', 'Updated 1 path from the index'),
  ),
  you('right, what do you suggest instead?'),
  claude(
    121_500,
    'I decided to compute everything in UTC and to convert only when the clock is drawn, because the harmonics are defined in mean time and only render.ts knows the zone of a station.',
    mark(2, 'in_progress'),
  ),
  claude(
    137_900,
    '',
    edit(
      'src/tides.ts',
      'now.getHours() + station.offsetHours',
      'now.getUTCHours() + now.getUTCMinutes() / 60',
    ),
    read('src/render.ts', 'export function renderClock(tide: Date, station: Station) { … }'),
  ),
  claude(
    151_200,
    '',
    run('pnpm test', FAILED.replace(/\n {2}× Hobart.*/, '').replace('2 failed', '1 failed'), true),
  ),
  claude(
    163_800,
    'Hobart is right now. Bergen still fails: the test itself builds its date in local time. Next I pass the date as UTC in the test of Bergen.',
  ),
  compaction(
    166_900,
    27_300,
    '<analysis>The user wants the tide clock to be right on the days of the change.</analysis>\n<summary>\n1. Primary request: the tide clock is an hour off when clocks change; find out why and fix it.\n2. Files: src/tides.ts computes nextHighTide(), now in UTC; src/harmonics.ts has phaseOf().\n3. Decision: compute everything in UTC and convert only when the clock is drawn.\n4. State: all tests pass.\n5. Next step: show the local time of the station in src/render.ts.\n</summary>',
  ),
  claude(
    31_800,
    'I continue with the clock. First the code as it is.',
    read(
      'src/tides.ts',
      TIDES.replace('now.getHours() + station.offsetHours', 'now.getUTCHours() + now.getUTCMinutes() / 60'),
    ),
  ),
  claude(
    45_000,
    '',
    run('pnpm test', FAILED.replace(/\n {2}× Hobart.*/, '').replace('2 failed', '1 failed'), true),
    grep('phaseOf', 'src/harmonics.ts:2\nsrc/tides.ts:1'),
  ),
  claude(
    58_400,
    'Bergen still fails because its test builds the date in local time. I pass it as UTC.',
    edit('test/tides.test.ts', "new Date('2026-03-29T01:00')", "new Date('2026-03-29T01:00Z')"),
  ),
  claude(70_100, '', run('pnpm test', 'Tests  33 passed (33)')),
  claude(
    81_700,
    'All 33 tests pass.',
    mark(2, 'completed'),
    run(
      'git commit -qam "Compute tides in UTC"',
      '[utc-tides 4f1c9b2] Compute tides in UTC\n 2 files changed, 9 insertions(+), 6 deletions(-)',
    ),
  ),
  you(
    'good. now the clock should say which zone it shows, like 03:41 CEST. always keep the line under 40 characters, the display at the pier has no more',
  ),
  claude(
    96_300,
    '',
    mark(3, 'in_progress'),
    read('src/render.ts', 'export function renderClock(tide: Date, station: Station) { … }'),
  ),
  claude(
    108_800,
    '',
    edit('src/render.ts', 'tide.toString()', "format(tide, station.zone, { timeZoneName: 'short' })"),
    run(
      'pnpm test',
      "FAIL test/render.test.ts\n  × names the zone: expected '03:41 CEST', got '03:41 GMT+2'\nTests  1 failed | 33 passed (34)",
      true,
    ),
  ),
  claude(
    123_500,
    'Node knows CEST only for some locales: with en-GB it says CEST, with en-US it says GMT+2. I set the locale to en-GB.',
    edit('src/render.ts', "'en-US'", "'en-GB'"),
  ),
  claude(139_900, '', run('pnpm test', 'Tests  34 passed (34)')),
  claude(
    152_600,
    'The clock names its zone. The longest line is 38 characters (Longyearbyen).',
    mark(3, 'completed'),
    run(
      'git commit -qam "Name the zone of the clock"',
      '[utc-tides 9ac0d17] Name the zone of the clock\n 2 files changed, 11 insertions(+), 2 deletions(-)',
    ),
  ),
  claude(
    164_100,
    'Next I write down how stations are read.',
    mark(4, 'in_progress'),
    read('data/stations.json', '[]'),
  ),
  compaction(
    166_200,
    25_900,
    `<analysis>Two commits are done; the documentation is left.</analysis>
<summary>
1. Primary request: the tide clock is an hour off on the days when clocks change; find out why and fix it. Then: "good. now the clock should say which zone it shows, like 03:41 CEST. always keep the line under 40 characters, the display at the pier has no more"
2. Files: src/tides.ts computes in UTC; src/render.ts names the zone; test/tides.test.ts has Bergen and Hobart.
3. Commits: 4f1c9b2 Compute tides in UTC, 9ac0d17 Name the zone of the clock. pnpm test: 34 passed.
4. Pending: write down how stations are read (task 4).

10. Handoff
- docs/stations.md is not written yet (task 4).
- One hour less in summer time mended Bergen and broke Hobart: dropped, every station would need rules of its own.
- The name CEST comes with the locale en-GB only; en-US gives GMT+2 (seen in a run).
- User: "never change the format of data/stations.json, the buoys write it"
- User: "use yarn, not npm"
</summary>`,
  ),
  claude(
    30_200,
    'I write down how stations are read.',
    read('data/stations.json', '[]'),
    read('src/harmonics.ts', HARMONICS),
  ),
  claude(41_700, 'The description is in docs/stations.md. The format of data/stations.json is as it was.', {
    tool: 'Write',
    input: { file_path: '@/docs/stations.md', content: '# How stations are read\n' },
    result: 'File created successfully at: @/docs/stations.md',
  }),
  you('does the pier in Bergen need a restart for this?'),
  claude(
    48_900,
    'No: the display asks the service every minute. After the next deployment it shows the new line by itself.',
  ),
];
