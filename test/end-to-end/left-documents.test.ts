import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepSessionOut } from '../../src/archive/records/forgotten.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { workedSession } from '../events/notes-room.ts';
import { run } from '../transcripts/session-writer.ts';
import { builtCommand } from './built-command.ts';
import { makeRoom } from './hook-room.ts';
import { expectWhole, listDrafts, readDocuments } from './whole-documents.ts';

const BACKGROUND = { TIDEPROOF_ARCHIVE_SWEEP: 'true' };
const KILLS = 12;

function makeProject() {
  const room = makeRoom();
  const project = join(room.directory, 'project');
  mkdirSync(project);
  const rows = workedSession(project);
  room.write(rows.text());
  const compact = (environment: Record<string, string> = {}) =>
    room.tell('PreCompact', { cwd: project, trigger: 'auto' }, { environment });
  return {
    ...{ ...room, project, rows, compact, folder: join(project, '.tideproof') },
    /** What a hook starts, as a process that can be waited for and killed. */
    async writeLeft({ generation = 0, killAfterMilliseconds = -1, home = room.home } = {}) {
      const words = ['--documents', `${generation}`, 'session-1', project, room.transcript];
      const child = spawn(process.execPath, [builtCommand(), 'hook', 'claude-code', ...words], {
        env: { PATH: process.env.PATH, HOME: room.directory, TIDEPROOF_HOME: home },
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
      if (killAfterMilliseconds >= 0)
        void setTimeout(killAfterMilliseconds).then(() => child.kill('SIGKILL'));
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, printed };
    },
  };
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const start = Date.now();
  await work;
  return Date.now() - start;
}

/** Without what differs between two projects, the time, and the check sums of texts with it. */
function comparable({ folder, directory }: { folder: string; directory: string }): [string, string][] {
  return [...readDocuments(folder)].map(([path, text]) => [
    path,
    text
      .replaceAll(directory, '')
      .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z| UTC)?/g, 'now')
      .replace(/(<!-- tideproof:\w+) \w+/g, '$1'),
  ]);
}

test('A process that nobody waits for writes the documents that a hook would have written itself', async () => {
  const [here, left] = [makeProject(), makeProject()];
  const whole = await here.compact();
  const answer = await left.compact(BACKGROUND);
  expect(answer).toMatchObject({ code: 0, stdout: whole.stdout, stderr: '' });
  await vi.waitFor(() => expect(comparable(left)).toEqual(comparable(here)), {
    ...{ timeout: 30_000, interval: 100 },
  });
  expect(readDocuments(left.folder).has('snapshots/LAST')).toBe(true);
  expect(left.log()).toBe('');
});

test('The snapshot is that of before the compaction, though that is over when it is written', async () => {
  const { writeLeft, compact, folder, rows, write, tell, project, log } = makeProject();
  await compact();
  rmSync(folder, { recursive: true });
  rows.compaction('A summary.');
  rows.turn('On we go.', []);
  write(rows.text());
  await tell('PostToolUse', { cwd: project });
  expect(await writeLeft()).toEqual({ code: 0, printed: '' });
  const snapshots = readdirSync(join(folder, 'snapshots')).filter((name) => name.endsWith('.md'));
  expect(snapshots).toEqual([expect.stringMatching(/-before-compaction-1\.md$/)]);
  expect(log()).toBe('');
});

test('Of a session that was forgotten meanwhile nothing is written, and no archive is made', async () => {
  const { writeLeft, compact, folder, home, directory, log } = makeProject();
  await compact();
  rmSync(folder, { recursive: true });
  const elsewhere = join(directory, 'elsewhere');
  expect(await writeLeft({ home: elsewhere })).toEqual({ code: 0, printed: '' });
  expect(existsSync(elsewhere)).toBe(false);
  {
    using archive = openArchive(join(home, 'archive.db'));
    const now = new Date().toISOString();
    archive.transaction(() => keepSessionOut(archive.database, 'session-1', now, false));
  }
  expect(await writeLeft()).toEqual({ code: 0, printed: '' });
  expect(existsSync(folder)).toBe(false);
  expect(log()).toBe('');
});

test('Killed at any moment it leaves whole documents, and the next one puts all of them in order', async () => {
  const { writeLeft, compact, folder, rows, write, tell, project, log } = makeProject();
  await compact();
  let milliseconds = await timeOf(writeLeft());
  let count = 0;
  for (let killed = 0; killed < KILLS; count += 1) {
    rows.turn(`Number ${count}.`, [
      run(`git commit -m ${count}`, `[main ${(0x1000000 + count).toString(16)}] Step ${count}`),
    ]);
    write(rows.text());
    // Reads it, and leaves the documents as they are.
    await tell('SubagentStop', { cwd: project, agent_id: 'a00' });
    const writing = writeLeft({ killAfterMilliseconds: milliseconds * (0.4 + (0.6 * killed) / KILLS) });
    const taken = await timeOf(writing);
    if ((await writing).code === null) killed += 1;
    // It was over before it was to be killed: on a machine that is less busy by now the moments come sooner.
    else milliseconds = taken;
    expectWhole(readDocuments(folder));
  }
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const draft of listDrafts(folder)) utimesSync(join(folder, draft), longAgo, longAgo);
  await compact();
  expect(await writeLeft()).toEqual({ code: 0, printed: '' });
  expectWhole(readDocuments(folder));
  expect(listDrafts(folder)).toEqual([]);
  const notes = readDocuments(folder).get(`notes/${readdirSync(join(folder, 'notes'))[0]}`)!;
  for (let number = 0; number < count; number += 1)
    expect(notes.split(`Step ${number} (`), `commit ${number} is logged once`).toHaveLength(2);
  expect(log()).toBe('');
}, 120_000);
