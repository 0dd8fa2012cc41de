import { expect, it } from 'vitest';
import { readTexts } from '../../src/archive/texts/open-texts.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { searchHub } from '../../src/hub/search/search-hub.ts';
import { searchTexts } from '../../src/search/search-texts.ts';
import { ADMIN, asMember, makeOwnHub } from './hub-room.ts';
import { type WrittenSession, writeSession } from './write-session.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-10T12:00:00Z');
const SESSIONS: WrittenSession[] = [
  {
    ...{ id: 'tide', cwd: '/srv/port', start: NOW - 5 * HOUR },
    texts: [
      'The ferry timetable is wrong on Sundays',
      { kind: 'call', tool: 'Bash', text: 'Edit src/harbour/openShell.ts\nconst pier = 3' },
      {
        kind: 'result',
        tool: 'Bash',
        failed: true,
        text: 'ENOENT: no such file or directory, open pier.txt',
      },
      'No file of such a kind was ever there, it seems',
      'Überfahrt nach Norden gebucht',
      '船は明日出ます',
      "it's a 'quoted' pier",
    ],
  },
  {
    ...{ id: 'ebb', cwd: '/srv/port', start: NOW - 60 * 24 * HOUR },
    texts: ['the same buoy', 'the same buoy', 'another buoy', 'the lighthouse'],
  },
  {
    ...{ id: 'flow', cwd: '/srv/port', start: NOW - HOUR },
    texts: [
      'a lighthouse',
      { kind: 'prompt', text: 'one lighthouse' },
      { kind: 'result', tool: 'Bash', text: 'b lighthouse' },
    ],
  },
];
const QUERIES = [
  ...['timetable ferry', 'openShell', 'shell', 'src/harbour/openShell.ts', 'timet*', 'sunday'],
  ...['"no such file"', 'uberfahrt', '明日', 'zeppelin', 'ENOENT', 'buoy', 'lighthouse', 'file pier'],
];
const ODD = [
  ...["'", '"', '\\', "'; DROP TABLE entries; --", '%', '_%', 'a:*b', '!x', '(', '&|!', '\0', '\ud800', '$1'],
  ...['{}', `"${'x'.repeat(3000)}"`, "pier'", "pier' OR 1=1", 'pier & | !', "'pier':*"],
];
const FILTERS = [
  ...[{ session: 'eb' }, { kinds: ['result'] }, { tool: 'bash' }, { before: NOW - 24 * HOUR }],
  ...[{ since: NOW - 24 * HOUR }, { session: "' OR 1=1 --" }, { tool: "x' OR 'a'='a" }],
];

it('A search in the hub finds what the archive finds, in the same order, whatever the words and filters', async () => {
  const { machine } = await makeOwnHub();
  const { context } = machine;
  for (const session of SESSIONS) writeSession(machine, session);
  await pushToHub(context);
  const asked = [...QUERIES, ...ODD]
    .map((query) => ({ query }))
    .concat(FILTERS.map((filter) => ({ query: 'lighthouse', ...filter })));
  await asMember(machine, async (hub) => {
    for (const each of asked) {
      const search = { ...each, limit: 20, now: NOW };
      const here = readTexts(context, (database) => searchTexts(database, search))!;
      const there = await searchHub(hub, search);
      // The hub finds neither symbols alone nor pieces of words, and takes them.
      if (ODD.includes(each.query) && !each.query.includes('pier')) continue;
      const told = ({ uuid, copies, snippet }: (typeof there)[number]) => [uuid, copies, snippet.text];
      expect([each, there.map(told)]).toEqual([each, here.map((hit) => told(hit as never))]);
    }
    const [first] = await searchHub(hub, { query: 'lighthouse', limit: 20, now: NOW });
    expect(first).toMatchObject({ uuid: 'flow row 2', owner: ADMIN, project: 'port' });
  });
});
