import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { openServer, type Transaction } from '../../src/hub/open-hub.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { copyRows } from '../../src/hub/push/send-entries.ts';
import { textsFile } from '../../src/system/paths.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { ADMIN, addPerson, makeHub } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';
import { writeSession } from './write-session.ts';

/** Words that are easily written down wrong: cut within a letter of two halves, the same after a cut, of other scripts. */
const HARD = [
  'pier pier Pier PIER openShell HTMLParser utf8Decoder 3.14 x',
  `${'a'.repeat(300)} ${'a'.repeat(200)} ${'a'.repeat(199)}`,
  `${'b'.repeat(199)}\u{10400}\u{10401} ${'b'.repeat(199)}\u{10402}`,
  'Überfähre naïve Ελλάδα мост 港口の地図 مرفأ 😀 half \ud800',
  "it's 'quoted' \\ back \\\\ slash : * & | ! ( ) <->",
  '',
];

describe('A batch', () => {
  it('has the words of each text for the index as the server itself would write them', async () => {
    const room = await makeHub();
    const machine = room.machine(ADMIN);
    writeSession(machine, { id: 'tide', cwd: join(machine.home, 'work'), texts: HARD });
    await pushToHub(machine.context);
    const rows = await room.as(ADMIN)`
      SELECT line, words = array_to_tsvector(tsvector_to_array(words)) AS is_sound, tsvector_to_array(words) AS words
      FROM tideproof.entries() ORDER BY line`;
    expect(rows.map(({ is_sound }) => is_sound)).toEqual(HARD.map(() => true));
    // Each with the number of its project.
    const words = rows.map((row) => row.words.map((word: string) => /^1:(.+)$/.exec(word)?.[1]));
    expect(words[0]).toEqual(
      ['14', '3', 'decoder', 'html', 'open', 'parser', 'pier', 'shell', 'utf8', 'x'].sort(),
    );
    expect(words[1]).toEqual(['a'.repeat(199), 'a'.repeat(200)]);
    expect(words[2]).toEqual([`${'b'.repeat(199)}\ufffd`]);
    expect(words[3]).toEqual(expect.arrayContaining(['uberfahre', 'naive', 'мост', '港', 'half']));
    expect(words[5]).toEqual([]);
  });

  it('adds the words to the list that the server would find in it', async () => {
    const room = await makeHub();
    const machine = room.machine(ADMIN);
    const cwd = join(machine.home, 'work');
    const result = { kind: 'result', tool: 'Bash' } as const;
    writeSession(machine, { id: 'tide', cwd, texts: [...HARD, { ...result, text: 'silent outcome' }] });
    await pushToHub(machine.context);
    writeSession(machine, { id: 'ebb', cwd, texts: [{ ...result, failed: true, text: 'loud outcome' }] });
    await pushToHub(machine.context);
    const sql = room.as(ADMIN);
    const list = async () =>
      (await sql`SELECT word FROM tideproof.words() ORDER BY word`).map(({ word }) => word as string);
    const told = await list();
    expect(told).toEqual(expect.arrayContaining(['loud', 'outcome', 'pier', 'decoder', 'мост']));
    expect(told).not.toContain('silent');
    await sql`SELECT tideproof.count_words_again(tideproof.own_projects())`;
    expect(await list()).toEqual(told);
  });

  it('leaves out the words of a row that was forgotten from another machine', async () => {
    const room = await makeHub();
    const [one, other] = [room.machine(ADMIN), room.machine(ADMIN)];
    for (const machine of [one, other])
      writeSession(machine, {
        ...{ id: 'tide', cwd: join(machine.home, 'work') },
        texts: ['a quiet pier', 'the xylophone of the quiet pier'],
      });
    await pushToHub(one.context);
    await runInProcess(one, ['forget', '--containing', 'xylophone', '--yes'], one);
    await pushToHub(one.context);
    await pushToHub(other.context);
    const sql = room.as(ADMIN);
    expect(await sql`SELECT text FROM tideproof.entries()`).toEqual([{ text: 'a quiet pier' }]);
    expect(await sql`SELECT word FROM tideproof.words() ORDER BY word`).toEqual([
      { word: 'pier' },
      { word: 'quiet' },
    ]);
  });

  it('takes a session once whose transcript lies in two places', async () => {
    const room = await makeHub();
    const machine = room.machine(ADMIN);
    const cwd = join(machine.home, 'work');
    writeSession(machine, { id: 'tide', cwd, texts: ['first', 'second'] });
    writeSession(machine, { id: 'copy', cwd, texts: ['first', 'second'] });
    const { database, close } = openTexts(textsFile(machine.context.dataDir));
    database.exec(`UPDATE transcripts SET session_id = 'tide' WHERE session_id = 'copy';
      UPDATE entries SET uuid = replace(uuid, 'copy', 'tide')`);
    close();
    expect(await pushToHub(machine.context)).toMatchObject({ entries: 2 });
  });

  it('gets through where only members may make temporary tables', async () => {
    const room = await makeHub();
    const ben = await addPerson(room, 'ben');
    await room.as(SUPERUSER).unsafe(`REVOKE TEMPORARY ON DATABASE ${room.database} FROM PUBLIC`);
    const machine = room.machine(ben);
    writeSession(machine, { id: 'tide', cwd: machine.home, texts: ['first'] });
    expect(await pushToHub(machine.context)).toMatchObject({ entries: 1 });
  });

  it('fails with the reason of the server when that comes after the last byte', async () => {
    const room = await makeHub();
    const server = openServer(room.machine(ADMIN).context);
    const copy = (sql: Transaction, rows: string) =>
      sql
        .unsafe('CREATE TEMPORARY TABLE numbers (n integer) ON COMMIT DROP')
        .then(() => copyRows(sql, 'COPY pg_temp.numbers FROM STDIN', [Buffer.from(rows)]))
        .then(() => sql`SELECT sum(n)::int AS n FROM pg_temp.numbers`);
    try {
      expect(await server.transaction((sql) => copy(sql, '1\n2\n'))).toEqual([{ n: 3 }]);
      const failure = await server.transaction((sql) => copy(sql, '1\nmany\n')).catch((error) => error);
      expect(failure).toMatchObject({ cause: { code: '22P02' } });
      expect(await server.transaction((sql) => copy(sql, '4\n'))).toEqual([{ n: 4 }]);
    } finally {
      await server.close();
    }
  });
});
