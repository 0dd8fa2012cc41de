import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { endSession, touchSession } from '../../src/archive/records/sessions.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { type EncodedSession, showSessions } from '../../src/cli/session/sessions.ts';
import { alignColumns } from '../../src/cli/terminal/columns.ts';
import { createPrint, type Print } from '../../src/cli/terminal/print.ts';
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
function withSessions(told: Record<string, Told>): Room {
  const room = makeRoom();
  const project = join(room.home, 'pier');
  mkdirSync(project);
  for (const id of Object.keys(told))
    room.write(`.claude/projects/-pier/${id}.jsonl`, transcriptOf(id, project, 2));
  room.run('import');
  const { database, close } = openArchive(join(room.dataDir, 'archive.db'));
  const transcriptPath = (id: string) => join(room.clientDir, 'projects', '-pier', `${id}.jsonl`);
  for (const [id, { pid, hoursAgo, how }] of Object.entries(told)) {
    if (pid === undefined && hoursAgo === undefined && how === undefined) continue;
    database.prepare('DELETE FROM sessions WHERE id = ?').run(id);
    const now = new Date(Date.now() - (hoursAgo ?? 0) * HOUR);
    const session = { id, cwd: project, client: 'claude-code', transcriptPath: transcriptPath(id) };
    touchSession(database, session, { now, ...(pid === undefined ? {} : { clientPid: pid }) });
    if (how !== undefined) endSession(database, id, now.toISOString(), how);
  }
  close();
  return room;
}

function asJson(
  room: Room,
  ...words: string[]
): { sessions: EncodedSession[]; more: boolean; status: number | null } {
  const { stdout, stderr, status } = room.run('sessions', ...words, '--json');
  expect(stderr).toBe('');
  return { ...JSON.parse(stdout), status };
}

const stateOf = (room: Room, id: string) => asJson(room, '--session', id).sessions[0];

describe('tideproof sessions', () => {
  it('tells which are running, how others ended, and how to resume them', () => {
    const room = withSessions({
      'aaaa-running': { pid: process.pid },
      'bbbb-cut-off': { pid: gonePid() },
      'cccc-cleared': { pid: process.pid, how: 'clear' },
      'dddd-imported': {},
      'eeee-no-process': { hoursAgo: 0 },
    });
    const project = join(room.home, 'pier');
    expect(stateOf(room, 'aaaa')).toMatchObject({
      state: 'running',
      resumable: false,
      obstacle: 'running',
      resume: null,
    });
    expect(stateOf(room, 'bbbb')).toMatchObject({
      state: 'cut off',
      endedAt: null,
      resumable: true,
      resume: `cd "${project}" && claude --resume bbbb-cut-off`,
    });
    expect(stateOf(room, 'cccc')).toMatchObject({ state: 'ended', endedHow: 'clear', resumable: true });
    expect(stateOf(room, 'dddd')).toMatchObject({
      state: 'imported',
      endedHow: null,
      endedAt: null,
      resumable: true,
    });
    expect(stateOf(room, 'eeee')).toMatchObject({ state: 'unknown' });
    expect(stateOf(room, 'bbbb')).toMatchObject({
      project,
      firstRequest: 'Mend pier 0',
      lastRequest: 'Mend pier 1',
      turns: 2,
      compactions: 0,
      bytes: expect.any(Number),
    });
    expect(asJson(room, '--alive').sessions.map(({ id }) => id)).toEqual(['aaaa-running']);
  });

  it('does not trust a process id after a day of silence', () => {
    const room = withSessions({ old: { pid: process.pid, hoursAgo: 30 }, silent: { hoursAgo: 30 } });
    const { database, close } = openArchive(join(room.dataDir, 'archive.db'));
    // The file would be a sign of life.
    database.exec("UPDATE sessions SET transcript_path = transcript_path || '.gone'");
    close();
    // A machine that was started since has no such process.
    expect(['unknown', 'cut off']).toContain(stateOf(room, 'old')?.state);
    expect(stateOf(room, 'silent')?.state).toBe('cut off');
  });

  it('says why one cannot be resumed', () => {
    const room = withSessions({ one: { how: 'other' }, two: { how: 'other' }, three: { how: 'other' } });
    rmSync(join(room.clientDir, 'projects', '-pier', 'one.jsonl'));
    const database = openDatabase(join(room.dataDir, 'archive.db'));
    database.exec("UPDATE sessions SET cwd = '/home/ada/nowhere' WHERE id = 'two'");
    database.exec("UPDATE sessions SET transcript_path = '/home/ada/never.jsonl' WHERE id = 'three'");
    database.close();
    expect(stateOf(room, 'one')).toMatchObject({ resumable: false, obstacle: 'transcript gone', bytes: 0 });
    expect(stateOf(room, 'two')).toMatchObject({ resumable: false, obstacle: 'folder gone' });
    expect(stateOf(room, 'three')).toMatchObject({
      resumable: false,
      obstacle: 'nothing said',
      firstRequest: null,
    });
  });

  it('lists the newest first, as many as wanted, of a project or since a time', () => {
    const room = withSessions({
      first: { how: 'other', hoursAgo: 5 },
      second: { how: 'other', hoursAgo: 3 },
      third: { how: 'other', hoursAgo: 1 },
    });
    const ids = (...words: string[]) => asJson(room, ...words).sessions.map(({ id }) => id);
    expect(ids()).toEqual(['third', 'second', 'first']);
    expect(ids('--limit', '1')).toEqual(['third']);
    expect(asJson(room, '--limit', '1').more).toBe(true);
    expect(ids('--since', '4h')).toEqual(['third', 'second']);
    expect(ids('--project', join(room.home, 'pier'))).toHaveLength(3);
    expect(ids('--project', room.clientDir)).toEqual([]);
    const { stdout } = room.run('sessions', '--limit', '2');
    expect(stdout).toContain('Older ones are hidden: --limit 4 shows more.');
    expect(stdout).toMatch(/^To resume third, run: cd .* && claude --resume third$/m);
  });

  it('says that there is none, with exit code 1, and makes no archive', () => {
    const room = makeRoom();
    expect(room.run('sessions')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^Nothing is recorded yet\./),
    });
    expect(asJson(room)).toEqual({ sessions: [], more: false, status: 1 });
    expect(room.run('sessions', '--since', 'ever').status).toBe(2);
    const ended = withSessions({ one: { how: 'other' } });
    expect(ended.run('sessions', '--alive').stdout).toMatch(
      /^No session in .* is running\. .*: tideproof sessions --all/,
    );
  });
});

describe('showSessions()', () => {
  const session: EncodedSession = {
    ...{
      id: '3f2a91c0-aaaa-4000-8000-000000000001',
      project: '/home/ada/a-project-with-a-long-name',
      branch: 'main',
    },
    ...{ state: 'cut off', startedAt: '2026-03-09T08:00:00Z', lastSignAt: '2026-03-09T09:00:00Z' },
    ...{ endedAt: null, endedHow: null, lastRequest: null, turns: 3, contextTokens: 10, compactions: 12 },
    firstRequest: '潮汐表差了一个小时。'.repeat(20),
    ...{ transcript: '', bytes: 123_456_789, continues: null, isUndo: true, resumable: false },
    ...{ obstacle: 'folder gone', resume: null },
  };

  it.each([60, 80, 120])('keeps to a terminal of %d columns', (columns) => {
    const lines: string[] = [];
    const print: Print = {
      ...createPrint(true, {}),
      line: (text = '') => void lines.push(text),
      table: (rows) => void lines.push(...alignColumns(rows, columns).split('\n')),
      paint: (_colour, text) => text,
      columns,
    };
    showSessions([session], print, new Date('2026-03-09T09:14:00Z'), true);
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    expect(lines[0]).toContain('3f2a91c0  14 minutes ago  cut off  a-project-with');
    expect(lines.join(' ')).toMatch(/made by undo; not\s+resumable: folder\s+gone/);
  });
});
