import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeCompaction, startCompaction } from '../../src/archive/records/compactions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { createTask, edit, PROJECT, run, updateTask, writeSession } from '../transcripts/session-writer.ts';
import { makeArchivedRoom, makeEmptyRoom, PIER, SESSION } from './archived-room.ts';
import { makeRoom } from './room.ts';
import { runInProcess } from './run-in-process.ts';

describe('tideproof status', () => {
  it('shows where a session stands, and the archive', async () => {
    const room = makeArchivedRoom();
    using archive = openArchive(join(room.dataDir, 'archive.db'));
    const restoredAt = '2026-03-09T09:05:00.000Z';
    const whose = { sessionId: SESSION, agentId: '' };
    const id = startCompaction(archive.database, whose, { startedAt: restoredAt, trigger: 'auto' });
    const counts = { prompts: 10, kept: 5, restored: 3, deferred: 2, lost: 0 };
    changeCompaction(archive.database, id, { ...counts, restoredAt });
    const { stdout, status } = await room.run('status', '--session', '3f2a');
    expect(status).toBe(0);
    expect(stdout).toContain(`Session 3f2a91c0 in ${PIER}, ended\n`);
    const compactions = /Compactions +1, the last \d+ days ago, 8 of 10 prompts in context after it: .* 1\n/;
    expect(stdout).toMatch(compactions);
    expect(stdout).toMatch(/Last request +Then order some\n/);
    expect(stdout).not.toContain('of the way to a compaction');
    expect(stdout).toMatch(/Archive +.*2 sessions/);
    expect(JSON.parse((await room.run('status', '--session', '3f2a', '--json')).stdout)).toMatchObject({
      session: { id: SESSION, isOver: true, compactions: 1, lastCompaction: { id: 1, score: 80 } },
      archive: { sessions: 2 },
    });
  });

  it('says how full it is by the options and the environment of the client that runs the session', async () => {
    const room = makeArchivedRoom();
    const path = join(room.clientDir, 'projects', '-home-ada-pier', `${SESSION}.jsonl`);
    const usage = { input_tokens: 40_000, output_tokens: 1 };
    const message = { id: 'm', role: 'assistant', model: 'claude-opus-5-5', content: [], usage };
    const row = { type: 'assistant', uuid: 'full', sessionId: SESSION, cwd: PIER, message };
    appendFileSync(path, `${JSON.stringify({ ...row, timestamp: '2026-03-09T10:00:00.000Z' })}\n`);
    const thresholdOf = async () =>
      JSON.parse((await room.run('status', '--session', SESSION, '--json')).stdout).session.fill.threshold;
    expect(await thresholdOf()).toBe(967_000);
    const client = (env: NodeJS.ProcessEnv, ...words: string[]) => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', '--', ...words], { env });
      onTestFinished(() => void child.kill());
      using archive = openArchive(join(room.dataDir, 'archive.db'));
      archive.database
        .run`UPDATE sessions SET ended_at = NULL, client_pid = ${child.pid!} WHERE id = ${SESSION}`;
    };
    client({}, '--autocompact', '200k');
    await vi.waitFor(async () => expect(await thresholdOf()).toBe(167_000));
    client({ CLAUDE_CODE_AUTO_COMPACT_WINDOW: '300000' });
    await vi.waitFor(async () => expect(await thresholdOf()).toBe(267_000));
  });

  it('takes a line for each thing on a terminal, as wide as that', async () => {
    const room = makeEmptyRoom();
    room.record(SESSION, PIER, [{ you: 'Sound every berth. '.repeat(20) }]);
    room.archive();
    const { stdout } = await runInProcess(room, ['status', '--session', '3f2a'], { columns: 80 });
    expect(stdout).toMatch(/Last request +(?:Sound every berth\. )+Sound.*…\n\n/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('looks switched off in a folder that is', async () => {
    const room = makeArchivedRoom();
    const environment = { TIDEPROOF_DISABLED_FOLDERS: JSON.stringify([PIER]) };
    const { stdout } = await room.runWith(environment, 'status', '--project', PIER);
    expect(stdout).toMatch(/^! tideproof is switched off in this folder: nothing is recorded or told here\./);
    expect((await room.run('status', '--project', PIER)).stdout).not.toContain('switched off');
  });
});

const RULE = 'Never touch anything below generated/.';
const ERROR = 'Error: high tide at 07:10, wanted 06:10';

/** A session in the middle of work, of which only the transcript tells. */
function makeSession() {
  const room = makeRoom();
  const rows = writeSession();
  rows.prompt(`The tide table is off by an hour. ${RULE}`);
  rows.turn('Two tasks.', [createTask(1, 'Read the time zone'), createTask(2, 'Write it down')]);
  rows.turn('', [updateTask(1, 'in_progress'), edit(`${PROJECT}/src/clock.ts`, 'x')]);
  rows.turn('It is the time zone.', [run('npm test', `Exit code 1\n${ERROR}`, true)]);
  room.write(`.claude/projects/ledger/${SESSION}.jsonl`, rows.text().replaceAll(PROJECT, room.home));
  return room;
}

it('tideproof status --save says where the session stands that it runs in, without any hook having spoken of it', async () => {
  const inside = { CLAUDE_CODE_SESSION_ID: SESSION };
  const { stdout, stderr, status } = await makeSession().runWith(inside, 'status', '--save');
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout).toContain('Saved: ');
  // Whether it runs or was cut off cannot be seen.
  expect(stdout).not.toMatch(/running|ended/);
  expect(stdout).toContain(`  The tide table is off by an hour. ${RULE}\n`);
  for (const task of ['[in_progress] #1 Read the time zone\n', '[pending] #2 Write it down\n'])
    expect(stdout).toContain(task);
  expect(stdout).toMatch(new RegExp(`\`npm test\`.*: ${ERROR}$`, 'm'));
  // What the assistant says is the cause is nobody's record.
  expect(stdout).not.toContain('It is the time zone.');
});
