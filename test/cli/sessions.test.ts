import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeSession, touchSession } from '../../src/archive/records/sessions.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import type { EncodedSession } from '../../src/cli/session/sessions.ts';
import { makeRoom, type Room, transcriptOf } from './room.ts';

const HOUR = 3_600_000;

/** A process that was there a moment ago. */
const gonePid = () => spawnSync(process.execPath, ['-e', '0']).pid;

interface Told {
  pid?: number;
  hoursAgo?: number;
  how?: string;
}

/** Sessions in a project that exists, each with a transcript that was read, and what hooks told of them. */
async function withSessions(told: Record<string, Told>): Promise<Room> {
  const room = makeRoom();
  const project = join(room.home, 'pier');
  mkdirSync(project);
  for (const id of Object.keys(told))
    room.write(`.claude/projects/-pier/${id}.jsonl`, transcriptOf(id, project, 2));
  await room.run('import');
  const { database, close } = openArchive(join(room.dataDir, 'archive.db'));
  const transcriptPath = (id: string) => join(room.clientDir, 'projects', '-pier', `${id}.jsonl`);
  for (const [id, { pid, hoursAgo, how }] of Object.entries(told)) {
    if (pid === undefined && hoursAgo === undefined && how === undefined) continue;
    database.prepare('DELETE FROM sessions WHERE id = ?').run(id);
    const now = new Date(Date.now() - (hoursAgo ?? 0) * HOUR);
    const session = { id, cwd: project, client: 'claude-code', transcriptPath: transcriptPath(id) };
    touchSession(database, session, { now, ...(pid === undefined ? {} : { clientPid: pid }) });
    if (how !== undefined) changeSession(database, id, { endedAt: now.toISOString(), endedHow: how });
  }
  close();
  return room;
}

async function asJson(
  room: Room,
  ...words: string[]
): Promise<{ sessions: EncodedSession[]; more: boolean; status: number | null }> {
  const { stdout, stderr, status } = await room.run('sessions', ...words, '--json');
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), status };
}

const stateOf = async (room: Room, id: string) => (await asJson(room, '--session', id)).sessions[0];

describe('tideproof sessions', () => {
  it('tells which are running, how others ended, and how to resume them', async () => {
    const room = await withSessions({
      'aaaa-running': { pid: process.pid },
      'bbbb-cut-off': { pid: gonePid() },
      'cccc-cleared': { pid: process.pid, how: 'clear' },
      'dddd-imported': {},
      'eeee-no-process': { hoursAgo: 0 },
    });
    const project = join(room.home, 'pier');
    // What docs/handoff.md names, and nothing that the archive keeps for itself.
    const named =
      'branch bytes client compactions contextTokens continues endedAt endedHow firstRequest id isUndo lastRequest lastSignAt model obstacle project resume seenAt startedAt state transcript turns';
    expect(Object.keys((await stateOf(room, 'aaaa'))!).sort()).toEqual(named.split(' '));
    expect(await stateOf(room, 'aaaa')).toMatchObject({
      state: 'running',
      obstacle: 'running',
      resume: null,
    });
    expect(await stateOf(room, 'bbbb')).toMatchObject({
      state: 'cut off',
      endedAt: null,
      resume: `cd "${project}" && claude --resume bbbb-cut-off`,
    });
    expect(await stateOf(room, 'cccc')).toMatchObject({ state: 'ended', endedHow: 'clear' });
    expect(await stateOf(room, 'dddd')).toMatchObject({ state: 'imported', endedHow: null, endedAt: null });
    expect(await stateOf(room, 'eeee')).toMatchObject({ state: 'unknown' });
    expect(await stateOf(room, 'bbbb')).toMatchObject({
      project,
      firstRequest: 'Mend pier 0',
      lastRequest: 'Mend pier 1',
      turns: 2,
      compactions: 0,
      bytes: expect.any(Number),
    });
  });

  it('says why one cannot be resumed', async () => {
    const room = await withSessions({
      one: { how: 'other' },
      two: { how: 'other' },
      three: { how: 'other' },
    });
    rmSync(join(room.clientDir, 'projects', '-pier', 'one.jsonl'));
    using database = openDatabase(join(room.dataDir, 'archive.db'));
    database.exec("UPDATE sessions SET cwd = '/home/ada/nowhere' WHERE id = 'two'");
    database.exec("UPDATE sessions SET transcript_path = '/home/ada/never.jsonl' WHERE id = 'three'");
    expect(await stateOf(room, 'one')).toMatchObject({ obstacle: 'transcript gone', bytes: 0 });
    expect(await stateOf(room, 'two')).toMatchObject({ obstacle: 'folder gone', resume: null });
    expect(await stateOf(room, 'three')).toMatchObject({ obstacle: 'nothing said' });
  });

  it('lists the newest first, as many as wanted, of a project or since a time', async () => {
    const room = await withSessions({
      first: { how: 'other', hoursAgo: 5 },
      second: { how: 'other', hoursAgo: 3 },
      third: { how: 'other', hoursAgo: 1 },
    });
    const ids = async (...words: string[]) => (await asJson(room, ...words)).sessions.map(({ id }) => id);
    expect(await ids()).toEqual(['third', 'second', 'first']);
    expect(await ids('--limit', '1')).toEqual(['third']);
    expect((await asJson(room, '--limit', '1')).more).toBe(true);
    expect(await ids('--since', '4h')).toEqual(['third', 'second']);
    expect(await ids('--project', join(room.home, 'pier'))).toHaveLength(3);
    expect(await ids('--project', room.clientDir)).toEqual([]);
    const { stdout } = await room.run('sessions', '--limit', '2');
    expect(stdout).toContain('Older ones are hidden: --limit 4 shows more.');
    expect(stdout).toMatch(/^To resume third, run: cd .* && claude --resume third$/m);
  });
});
