import { describe, expect, it } from 'vitest';
import { createTask, edit, PROJECT, run, updateTask, writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './room.ts';

const SESSION = '3f2a91c0-aaaa-4000-8000-000000000001';
const RULE = 'Never touch anything below generated/.';
const ERROR = 'Error: high tide at 07:10, wanted 06:10';

/** A session in the middle of work, of which only the transcript tells. */
function makeSession() {
  const room = makeRoom();
  const rows = writeSession();
  rows.prompt(`The tide table is off by an hour. ${RULE}`);
  rows.turn('Two tasks.', [createTask(1, 'Read the time zone'), createTask(2, 'Write it down')]);
  rows.turn('', [updateTask(1, 'in_progress'), edit(`${PROJECT}/src/clock.ts`, 'x')]);
  rows.turn('It is the time zone.', [run('npm test', ERROR, true)]);
  const path = `.claude/projects/ledger/${SESSION}.jsonl`;
  const save = () => room.write(path, rows.text().replaceAll(PROJECT, room.home));
  save();
  return {
    ...room,
    rows,
    save,
    inside: (...words: string[]) => room.runWith({ CLAUDE_CODE_SESSION_ID: SESSION }, ...words),
  };
}

describe('tideproof status --save', () => {
  it('says where the session stands that it runs in, without any hook having spoken of it', async () => {
    const { inside } = makeSession();
    const { stdout, stderr, status } = await inside('status', '--save');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toContain('Saved: ');
    expect(stdout).toContain(`  The tide table is off by an hour. ${RULE}\n`);
    for (const task of ['[in_progress] #1 Read the time zone\n', '[pending] #2 Write it down\n'])
      expect(stdout).toContain(task);
    expect(stdout).toMatch(new RegExp(`\`npm test\`.*: ${ERROR}$`, 'm'));
    // What the assistant says is the cause is nobody's record.
    expect(stdout).not.toContain('It is the time zone.');
  });

  it('reads on from where it was, and gives the same as JSON', async () => {
    const { inside, rows, save } = makeSession();
    await inside('status', '--save');
    rows.turn('', [run('npm test', '4 passed'), updateTask(1, 'completed')]);
    save();
    const state = JSON.parse((await inside('status', '--save', '--json')).stdout);
    expect(state.session).toMatchObject({
      id: SESSION,
      failing: [],
      tasks: ['[pending] #2 Write it down'],
    });
  });
});
