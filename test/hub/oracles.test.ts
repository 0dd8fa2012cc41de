import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { pushToHub } from '../../src/hub/push/push.ts';
import { addPerson, type HubRoom, makeHub, share } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';
import { writeSession } from './write-session.ts';

const HALF = 100;
const letters = (number: number) =>
  [...String(number).padStart(3, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
/** Said by Anna, each several times, and shared with nobody. */
const PRIVATE = Array.from({ length: HALF }, (_, index) => `zebra${letters(index)}fish`);
const NOBODYS = Array.from({ length: HALF }, (_, index) => `quagg${letters(index)}fish`);

/** Ben has sessions of his own and reads others of Anna; what he asks for is only in what she keeps to herself. */
async function makeScene(): Promise<{ room: HubRoom; ben: string }> {
  const room = await makeHub();
  const [anna, ben] = [await addPerson(room, 'anna', 'member'), await addPerson(room, 'ben', 'member')];
  const machine = room.machine(anna);
  const longer = (index: number) => `${PRIVATE.slice(index).join(' ')} ${'tide '.repeat(300)}`;
  const long = Array.from({ length: 30 }, (_, index) => longer(index));
  writeSession(machine, { id: 'private', texts: [...PRIVATE, ...long] });
  writeSession(machine, {
    id: 'shared',
    cwd: join(machine.home, 'open'),
    texts: ['the tide is high', 'the ebb'],
  });
  await pushToHub(machine.context);
  await share(machine, 'open');
  const other = room.machine(ben);
  writeSession(other, { id: 'own', texts: ['the tide is low', 'what the quay said'] });
  await pushToHub(other.context);
  return { room, ben };
}

/** What a caller can set to change how a function is planned. */
const SETTINGS = [
  '',
  'SET enable_seqscan = off',
  'SET enable_bitmapscan = off; SET enable_indexscan = off; SET enable_indexonlyscan = off',
  "SET work_mem = '64kB'; SET random_page_cost = 0.01; SET standard_conforming_strings = off",
];
const WAYS: Readonly<Record<string, (word: string) => string>> = {
  word: (word) => `tideproof.find_entries(ARRAY[$q$'${word}'$q$], 10)`,
  prefix: (word) => `tideproof.find_entries(ARRAY[$q$'${word.slice(0, 7)}':*$q$], 10)`,
  'with what is there': (word) => `tideproof.find_entries(ARRAY[$q$'tide' & '${word}'$q$], 10)`,
  'since a time': (word) => `tideproof.find_entries(ARRAY[$q$'${word}'$q$], 10, since => '2026-11-02')`,
};

/** What the server tells about one question: rows touched in tables and indexes, and pages. */
async function ask(sql: postgres.Sql, call: string): Promise<string> {
  return await sql.begin(async (own) => {
    const before = await countTouched(own);
    const how = 'ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON';
    const plan = await own.unsafe(`EXPLAIN (${how}) SELECT * FROM ${call}`);
    const { Plan } = plan[0]!['QUERY PLAN'][0];
    const after = await countTouched(own);
    const touched = after.map(({ relname, counts }, index) => [
      relname,
      ...(counts as number[]).map((count, place) => count - before[index]!.counts[place]),
    ]);
    const pages = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    return JSON.stringify([Plan['Actual Rows'], pages, Plan['Plan Rows'], touched]);
  });
}

/** The answer with the fewest pages of some. */
async function askOften(sql: postgres.Sql, call: string): Promise<string> {
  const answers: string[] = [];
  for (let times = 0; times < 5; times++) answers.push(await ask(sql, call));
  return answers.sort((one, other) => JSON.parse(one)[1] - JSON.parse(other)[1])[0]!;
}

const countTouched = (sql: postgres.TransactionSql) => sql`
  SELECT relname, json_build_array(seq_scan, seq_tup_read, coalesce(idx_scan, 0), coalesce(idx_tup_fetch, 0)) AS counts
  FROM pg_stat_xact_user_tables WHERE schemaname = 'tideproof' ORDER BY 1`;

const middle = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1]!;

describe('A word that others said in private', () => {
  it('cannot be told from one that nobody said: not by rows touched, pages read or estimates', async () => {
    const { room, ben } = await makeScene();
    for (const analyzed of [false, true]) {
      if (analyzed) await room.as(SUPERUSER)`VACUUM ANALYZE`;
      for (const settings of SETTINGS) {
        const sql = room.as(ben);
        await sql.unsafe(settings);
        for (const [way, call] of Object.entries(WAYS)) {
          // The server may have to read its catalogs anew at any time; what comes of a word comes again.
          let usual = await askOften(sql, call('warmup'));
          for (let index = 0; index < HALF; index += settings === '' ? 1 : 10)
            for (const word of [PRIVATE[index]!, NOBODYS[index]!]) {
              let told = await ask(sql, call(word));
              if (told !== usual) {
                told = await askOften(sql, call(word));
                usual = await askOften(sql, call('warmup'));
              }
              expect([way, settings, told]).toEqual([way, settings, usual]);
            }
        }
      }
    }
    const told = await ask(room.as(ben), WAYS.word!('tide'));
    expect(JSON.parse(told)[0]).toBe(2);
  }, 120_000);

  it('is in no plan that the server can be made to send along', async () => {
    const { room, ben } = await makeScene();
    await room.as(SUPERUSER)`ANALYZE`;
    const notices: string[] = [];
    const sql = postgres(room.url(ben), { max: 1, onnotice: ({ message }) => notices.push(message!) });
    await sql`SET client_min_messages = log`;
    await sql`SET debug_print_plan = on`;
    await sql.unsafe(`SELECT * FROM ${WAYS.word!(PRIVATE[0]!)}`);
    await sql`SELECT * FROM tideproof.sessions()`;
    await sql.end();
    // Those of its own two statements.
    expect(notices.filter((each) => each.startsWith('plan'))).toHaveLength(2);
  });

  it('takes no other time', async () => {
    const { room, ben } = await makeScene();
    const sql = room.as(ben);
    const times: Record<'said' | 'unsaid', number[]> = { said: [], unsaid: [] };
    for (let index = -20; index < HALF; index++)
      for (const kind of ['said', 'unsaid'] as const) {
        const words = kind === 'said' ? PRIVATE : NOBODYS;
        const start = performance.now();
        await sql.unsafe(`SELECT * FROM ${WAYS.word!(words[Math.max(index, 0)]!)}`);
        if (index >= 0) times[kind].push(performance.now() - start);
      }
    const [said, unsaid] = [middle(times.said), middle(times.unsaid)];
    expect(Math.abs(said - unsaid) / Math.max(said, unsaid)).toBeLessThan(0.3);
  });

  it('is not reached by an operator or a word that is made to look like part of the index', async () => {
    const { room, ben } = await makeScene();
    const sql = room.as(ben);
    const count = async (query: string) =>
      (await sql`SELECT * FROM tideproof.find_entries(ARRAY[${query}], 50)`).length;
    const numbers = await room.as(SUPERUSER)`SELECT number FROM tideproof.projects`;
    for (const { number } of numbers)
      for (const query of [
        `'${number}:${PRIVATE[0]}'`,
        `'x'' | ''${number}:${PRIVATE[0]}'`,
        `'\\\\'' | ''${number}:${PRIVATE[0]}'`,
      ])
        expect(await count(query)).toBe(0);
    for (const query of [`!'${PRIVATE[0]}'`, `'tide' & !'${PRIVATE[0]}'`, `'tide' <-> 'high'`])
      await expect(count(query)).rejects.toThrow(/words, prefixes/);
    expect(await count(`'tide':* | 'ebb'`)).toBe(3);
  });
});
