import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pushToHub } from '../../src/hub/push/push.ts';
import type { SearchAnswer, SessionsAnswer } from '../../src/web/api.ts';
import { type RouteRequest, readQuery } from '../../src/web/route.ts';
import { findRoute } from '../../src/web/routes.ts';
import { addPerson, type Machine, makeHub, share } from './hub-room.ts';
import { writeSession } from './write-session.ts';

/** Anna and Ben are in a team, and Anna shares one of her two projects with it; Carl is in none. */
async function makeScene() {
  const room = await makeHub();
  const names = [
    await addPerson(room, 'anna', 'member'),
    await addPerson(room, 'ben', 'member'),
    await addPerson(room, 'carl'),
  ];
  const [anna, ben, carl] = names.map((name) => room.machine(name)) as [Machine, Machine, Machine];
  const work = (machine: Machine) => join(machine.home, 'work');
  writeSession(anna, {
    id: 'annas-tide',
    cwd: work(anna),
    texts: [
      { kind: 'prompt', text: 'The capstan jams when the xylophone flag is set' },
      { kind: 'result', tool: 'Bash', failed: true, text: 'capstan: error 4711' },
    ],
  });
  writeSession(anna, {
    id: 'annas-diary',
    cwd: join(anna.home, 'diary'),
    texts: ['The capstan is my secret'],
  });
  writeSession(ben, { id: 'bens-tide', cwd: work(ben), texts: ['The capstan is fine with me'] });
  for (const { context } of [anna, ben]) await pushToHub(context);
  await share(anna);
  const get = async <Answer>({ context }: Machine, address: string): Promise<Answer> => {
    const [path = '', query = ''] = address.split('?');
    const found = findRoute('GET', path)!;
    const request = { words: found.words, query: readQuery(new URLSearchParams(query)), context, body: {} };
    return (await found.route.answer!({ ...request, examine: async () => [] } as RouteRequest)) as Answer;
  };
  return { names, ben, carl, get };
}

it('the dashboard searches the team where that is chosen, and opens only what is here', async () => {
  const { names, ben, carl, get } = await makeScene();
  expect(await get<SessionsAnswer>(ben, 'sessions')).toMatchObject({ hasHub: true });
  const here = await get<SearchAnswer>(ben, 'search?query=capstan');
  expect(here.hits).toMatchObject([{ owner: null, isHere: true }]);
  const team = await get<SearchAnswer>(ben, 'search?query=capstan&scope=team&kind=said,prompt');
  expect(team.hits.map(({ owner, isHere, session }) => ({ owner, isHere, session }))).toEqual(
    expect.arrayContaining([
      { owner: names[0], isHere: false, session: 'annas-tide' },
      { owner: names[1], isHere: true, session: 'bens-tide' },
    ]),
  );
  expect(team.hits).toHaveLength(2);
  expect(JSON.stringify(team)).not.toContain('my secret');
  expect((await get<SearchAnswer>(carl, 'search?query=capstan&scope=team')).hits).toEqual([]);
  await expect(get(ben, 'search?query=capstan&scope=fleet')).rejects.toMatchObject({ code: 'E_USAGE' });
});
