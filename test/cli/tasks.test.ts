import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { createTask, edit, PROJECT, run, updateTask, writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './room.ts';

const LINE = '#1 Round the lines: done; changed src/lines.ts';

/** Two sessions that each finished a task long ago, saved. */
async function makeSessions() {
  const room = makeRoom();
  const ids = ['aaaa1111-0000-4000-8000-000000000001', 'aabb2222-0000-4000-8000-000000000002'] as const;
  const files = ids.map((id, session) => {
    const rows = writeSession({ session: session + 1 });
    rows.exchange('Round the lines.', '', [createTask(1, 'Round the lines')]);
    rows.turn('', [updateTask(1, 'in_progress'), edit(`${PROJECT}/src/lines.ts`, 'x')]);
    rows.turn('', [updateTask(1, 'completed')]);
    for (let turn = 0; turn < 20; turn += 1) rows.turn('', [run(`ls ${turn}`, 'nothing')]);
    return room.write(`.claude/projects/ledger/${id}.jsonl`, rows.text());
  });
  await room.run('import');
  const save = (index: number) => room.runWith({ CLAUDE_CODE_SESSION_ID: ids[index] }, 'status', '--save');
  for (const index of ids.keys()) await save(index);
  const count = (table: string) => {
    using database = openDatabase(join(room.dataDir, 'archive.db'), true);
    return Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()!.count);
  };
  const list = async () =>
    JSON.parse((await room.run('status', '--tasks', '--all', '--json')).stdout).tasks as {
      id: number;
      sessionId: string;
    }[];
  return { ...room, ids, files, save, count, list };
}

describe('tideproof status --tasks', () => {
  it('lists what is kept of finished tasks, with session, time and size', async () => {
    const room = await makeSessions();
    const { stdout, status } = await room.run('status', '--tasks', '--all');
    expect(status).toBe(0);
    const line = `^ +2 +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d +ledger app +aabb2222 +${LINE}$`;
    expect(stdout).toMatch(new RegExp(line, 'm'));
    expect(stdout).toContain('aaaa1111');
    expect((await room.run('status', '--tasks', '--session', 'aaaa')).stdout).not.toContain('aabb2222');
    expect((await room.list())[1]).toMatchObject({
      ...{ id: 1, sessionId: room.ids[0], cwd: PROJECT, task: '#1', subject: 'Round the lines', text: LINE },
      ...{ startedTurn: 2, doneTurn: 3 },
    });
  });

  it('clears one or those of a session, and they are not made again', async () => {
    const room = await makeSessions();
    expect((await room.run('status', '--tasks', '--clear', '2')).stdout).toContain('Cleared 1 summary.');
    await room.save(1);
    expect((await room.list()).map(({ id }) => id)).toEqual([1]);
    const cleared = await room.run('status', '--tasks', '--session', 'aaaa', '--clear', 'all', '--yes');
    expect(cleared.status).toBe(0);
    const none = { status: 1, stdout: expect.stringContaining('No finished task is summarized') };
    expect(await room.run('status', '--tasks', '--all')).toMatchObject(none);
  });
});

describe('tideproof forget --reread', () => {
  it('forgets all that was learned of one session, which is then read again from its transcript', async () => {
    const room = await makeSessions();
    const known = async () => ({
      ...{ facts: room.count('facts'), rows: room.count('rows_seen'), lines: (await room.list()).length },
    });
    const before = await known();
    const transcript = readFileSync(room.files[0]!, 'utf8');
    const dry = await room.run('forget', '--reread', '--session', 'aaaa', '--dry-run');
    expect(dry.stdout).toContain('this was a dry run');
    expect(room.count('facts')).toBe(before.facts);

    const { stdout, status } = await room.run('forget', '--reread', '--session', 'aaaa', '--yes');
    expect(status).toBe(0);
    expect(stdout).toContain(`To be read again: session aaaa1111 in ${PROJECT}`);
    expect(room.count('facts')).toBe(before.facts / 2);
    expect((await room.list()).map(({ sessionId }) => sessionId)).toEqual([room.ids[1]]);
    expect(readFileSync(room.files[0]!, 'utf8')).toBe(transcript);

    await room.save(0);
    expect(await known()).toEqual(before);
  });

  it('refuses a session that was forgotten, which is never read again', async () => {
    const room = await makeSessions();
    await room.run('forget', '--session', room.ids[0]!, '--yes');
    const { stderr, status } = await room.run('forget', '--reread', '--session', room.ids[0]!, '--yes');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Cannot read session aaaa1111 again/)]);
  });
});
