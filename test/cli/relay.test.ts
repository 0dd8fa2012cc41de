import { describe, expect, it } from 'vitest';
import { changeRelayRun, startRelayRun } from '../../src/archive/records/relays.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { makeRoom } from './room.ts';

describe('tideproof relay', () => {
  it.each([
    [[], 'lacks its task'],
    [['  '], 'lacks its task'],
    [['Port', 'the', 'tests'], 'Cannot take "the" as part of the task'],
    [['--at', '99', 'x'], '--at must be from 1 to 95; got "99"'],
    [['--max-cost', 'much', 'x'], '--max-cost must be an amount in US dollars; got "much"'],
    [['--max-sessions', '0', 'x'], '--max-sessions must be a whole number'],
    [['--resume'], 'There is no run of relay yet'],
    [['--resume', 'seven'], 'There is no run of relay with the id "seven"'],
  ])('explains what is wrong with %j', async (words, message) => {
    const { status, stderr, stdout } = await makeRoom().run('relay', ...words);
    expect(stderr).toContain(message);
    expect(stderr).toContain('E_USAGE');
    expect([status, stdout]).toEqual([2, '']);
  });

  it('lists nothing, and makes no archive, where there is none', async () => {
    const room = makeRoom();
    expect(await room.run('relay', '--list')).toMatchObject({
      status: 1,
      stdout: 'There is no run of relay yet.\n',
    });
  });

  it('shows how each run ended, and does not take up one that is done', async () => {
    const room = makeRoom();
    room.write('.local/share/tideproof/.keep', '');
    const archive = openArchive(`${room.dataDir}/archive.db`);
    const now = new Date().toISOString();
    const run = { cwd: room.home, options: '{}', now, pid: 2 ** 22 + 1 };
    changeRelayRun(archive.database, startRelayRun(archive.database, { ...run, task: 'Mend it' }), {
      seenAt: now,
      endedAt: now,
      outcome: 'done',
    });
    changeRelayRun(archive.database, startRelayRun(archive.database, { ...run, task: 'Test it' }), {
      seenAt: now,
      endedAt: now,
      outcome: 'cost',
    });
    startRelayRun(archive.database, { ...run, task: 'Paint\nit' });
    archive.close();

    const { stdout } = await room.run('relay', '--list');
    expect(stdout).toMatch(/3 +cut off .* Paint it\n +2 +stopped: cost .* Test it\n +1 +done .* Mend it\n/);
    expect(JSON.parse((await room.run('relay', '--list', '--json')).stdout)[1]).toMatchObject({
      id: 2,
      state: 'stopped: cost',
      sessions: [],
    });
    expect((await room.run('relay', '--resume', '1')).stderr).toContain('Relay 1 is done');
  });
});
