import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pushToHub } from '../../src/hub/push/push.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { ADMIN, makeHub, makeOwnHub, run } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';
import { START, writeSession } from './write-session.ts';

const NASTY = 'tab\there, back\\slash\\n, quote \' " $$, \r\n line, half \ud800, emoji 😀, \\. and \\N';

/** Words that are easily written down wrong: cut within a letter of two halves, the same after a cut, of other scripts. */
const HARD = [
  'pier pier Pier PIER openShell HTMLParser utf8Decoder 3.14 x',
  `${'a'.repeat(300)} ${'a'.repeat(200)} ${'a'.repeat(199)}`,
  `${'b'.repeat(199)}\u{10400}\u{10401} ${'b'.repeat(199)}\u{10402}`,
  'Überfähre naïve Ελλάδα мост 港口の地図 مرفأ 😀 half \ud800',
  '',
];

describe('hub push', () => {
  it('has the words of each text in the index, with the number of its project', async () => {
    const { room, machine } = await makeOwnHub();
    writeSession(machine, { id: 'tide', texts: HARD });
    await pushToHub(machine.context);
    const rows = await room.as(ADMIN)`
      SELECT tsvector_to_array(words) AS words FROM tideproof.entries() ORDER BY line`;
    const words = rows.map((row) => row.words.map((word: string) => /^1:(.+)$/.exec(word)?.[1]));
    expect(words[0].join(' ')).toBe('14 3 decoder html open parser pier shell utf8 x');
    expect(words[1]).toEqual(['a'.repeat(199), 'a'.repeat(200)]);
    expect(words[2]).toEqual([`${'b'.repeat(199)}\ufffd`]);
    expect(words[3]).toEqual(expect.arrayContaining(['uberfahre', 'naive', 'мост', '港', 'half']));
    expect(words[4]).toEqual([]);
  });

  it('brings every word there as it is, once, however often it runs', async () => {
    const { room, machine } = await makeOwnHub();
    const cwd = join(machine.home, 'work');
    const long = `start ${'x'.repeat(5000)} ${'word '.repeat(20_000)} nul\0 end`;
    writeSession(machine, {
      id: 'tide',
      cwd,
      texts: ['Mend the pier', NASTY, long, { kind: 'result', tool: 'Bash', failed: true, text: 'boom' }],
    });
    writeSession(machine, { id: 'tide', cwd, agentId: 'a1', texts: ['I am an agent'] });
    const first = await pushToHub(machine.context);
    expect(first).toMatchObject({ entries: 5 });
    const again = await pushToHub(machine.context);
    expect(again).toMatchObject({ entries: 0, characters: 0 });
    const rows = await room.as(ADMIN)`
      SELECT text, kind, tool, failed, agent, extract(epoch from time)::float8 * 1000 AS time FROM tideproof.entries()
      ORDER BY agent, line`;
    expect(rows.map(({ text }) => text)).toEqual([
      ...[
        'Mend the pier',
        NASTY.replace('\ud800', '\ufffd'),
        long.replace('\0', '\ufffd'),
        'boom',
        'I am an agent',
      ],
    ]);
    expect(rows[3]).toMatchObject({ kind: 'result', tool: 'Bash', failed: true, time: START + 4000 });
    expect(rows[4]).toMatchObject({ agent: 'a1' });
    writeSession(machine, { id: 'tide', cwd, from: 4, texts: ['One more'] });
    expect(await pushToHub(machine.context)).toMatchObject({ entries: 1 });
  });

  it('is not done for another hub: everything waits again', async () => {
    const [room, other] = [await makeHub(), await makeHub()];
    const machine = room.machine(ADMIN);
    writeSession(machine, { id: 'tide', texts: ['first', 'second'] });
    await pushToHub(machine.context);
    expect((await run(machine, 'hub')).stdout).toContain('everything is pushed');
    const environment = { ...machine.environment, TIDEPROOF_HUB_URL: other.url(ADMIN) };
    expect((await run({ ...machine, environment }, 'hub')).stdout).toContain('2 entries not pushed yet');
  });

  it('doubles nothing when two machines have the same session, and one has more of it', async () => {
    const room = await makeHub();
    const [one, other] = [room.machine(ADMIN), room.machine(ADMIN)];
    for (const machine of [one, other]) writeSession(machine, { id: 'tide', texts: ['first', 'second'] });
    writeSession(other, { id: 'tide', from: 2, texts: ['third'] });
    await Promise.all([one, other, one, other].map(({ context }) => pushToHub(context)));
    const rows = await room.as(ADMIN)`SELECT text FROM tideproof.entries() ORDER BY line`;
    expect(rows.map(({ text }) => text)).toEqual(['first', 'second', 'third']);
    expect(await room.as(ADMIN)`SELECT session_id FROM tideproof.sessions()`).toHaveLength(1);
    expect(await room.as(ADMIN)`SELECT key FROM tideproof.projects()`).toEqual([{ key: 'folder ~/work' }]);
  });

  it('puts times without sense into a partition of their own, and makes months as they come', async () => {
    const { room, machine } = await makeOwnHub();
    const cwd = join(machine.home, 'work');
    const times = ['1970-01-01', '2023-05-31T23:59:59.999Z', '2023-06-01', '2150-01-01'].map(Date.parse);
    writeSession(machine, { id: 'tide', cwd, texts: times.map((time) => ({ time, text: `at ${time}` })) });
    await pushToHub(machine.context);
    const rows = await room.as(SUPERUSER)`
      SELECT tableoid::regclass::text AS place FROM tideproof.entries ORDER BY time`;
    const places = ['other', 'other', '2023_05', '2023_06'].map((name) => `tideproof.entries_${name}`);
    expect(rows.map(({ place }) => place)).toEqual(places);
  });

  it('knows a project by where it was cloned from, without the password in that', async () => {
    const { room, machine } = await makeOwnHub();
    const urls = [
      'git@Example.com:port/pier.git',
      'https://anna:hunter2@example.com/port/pier',
      'ssh://git@example.com:22/port/pier.git/',
    ];
    for (const [index, url] of urls.entries()) {
      const folder = join(machine.home, `clone ${index}`);
      mkdirSync(join(folder, '.git'), { recursive: true });
      const config = `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = x\n`;
      writeFileSync(join(folder, '.git', 'config'), config);
      writeSession(machine, { id: `s${index}`, cwd: join(folder, 'src'), texts: ['x'] });
    }
    await pushToHub(machine.context);
    const known = [{ key: 'git example.com/port/pier', name: 'pier' }];
    expect(await room.as(ADMIN)`SELECT key, name FROM tideproof.projects()`).toEqual(known);
  });

  it('masks what a pattern finds that was added after the words were archived', async () => {
    const { room, machine } = await makeOwnHub();
    writeSession(machine, {
      id: 'tide',
      cwd: machine.home,
      texts: ['the code berth-00AA11BB22CC is secret'],
    });
    const secrets = JSON.stringify([{ name: 'berth code', regex: 'berth-([0-9A-F]{12})' }]);
    const environment = { ...machine.environment, TIDEPROOF_SECRETS: secrets };
    await runInProcess(machine, ['hub', 'push'], { environment });
    const [row] = await room.as(ADMIN)`SELECT text, words::text FROM tideproof.entries()`;
    expect(row!.text).toMatch(/^the code berth-.*is secret$/);
    expect(JSON.stringify(row)).not.toMatch(/00AA11BB22CC/i);
  });
});
