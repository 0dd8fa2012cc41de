import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workedSession } from '../events/notes-room.ts';
import { makeRoom } from './hook-room.ts';

function makeProject() {
  const room = makeRoom();
  const project = join(room.directory, 'project');
  mkdirSync(project);
  const rows = workedSession(project);
  room.write(rows.text());
  const folder = join(project, '.tideproof');
  return {
    ...room,
    rows,
    folder,
    say: (event: string, fields = {}) => room.tell(event, { cwd: project, ...fields }),
    snapshots: () => readdirSync(join(folder, 'snapshots')).filter((name) => name.endsWith('.md')),
  };
}

const FIRST = [expect.stringMatching(/-before-compaction-1\.md$/)];

test('Nobody waits for documents before a compaction: they are written when the summary is there', async () => {
  const { say, folder, snapshots, log } = makeProject();
  await say('PreCompact', { trigger: 'auto' });
  expect(existsSync(join(folder, 'snapshots'))).toBe(false);
  const said = { agent_type: '', last_assistant_message: '<summary>All of it.</summary>' };
  expect(await say('SubagentStop', said)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(snapshots()).toEqual(FIRST);
  expect(log()).toBe('');
});

test('The snapshot is that of before the compaction, though that is over when it is written', async () => {
  const { say, rows, write, snapshots, log } = makeProject();
  await say('PreCompact', { trigger: 'auto' });
  rows.compaction('A summary.');
  rows.turn('On we go.', []);
  write(rows.text());
  await say('PostToolUse');
  expect(snapshots()).toEqual(FIRST);
  await say('Stop');
  expect(snapshots()).toEqual(FIRST);
  expect(log()).toBe('');
});
