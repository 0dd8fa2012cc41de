import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './room.ts';

test('a lock that made hooks wait is told to the user once, when it is gone', () => {
  const room = makeRoom();
  const rows = writeSession({ session: 1 });
  rows.prompt('Never sail at night.');
  const path = room.write('.claude/projects/-p/s1.jsonl', rows.text());
  const payload = { session_id: 's1', transcript_path: path, cwd: join(room.home), prompt: 'Go on' };
  const submit = () => {
    const { status, stdout, stderr } = room.hook({ ...payload, hook_event_name: 'UserPromptSubmit' });
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  const archive = openArchive(archiveFile(room.dataDir));
  onTestFinished(() => archive.close());
  archive.database.exec('BEGIN IMMEDIATE');
  expect(submit()).toBe('');
  archive.database.exec('ROLLBACK');
  expect(submit()).toMatch(
    /another program had the archive locked, and the client waited \d+ s for it \(1 hook\)/,
  );
  expect(submit()).not.toContain('locked');
});
