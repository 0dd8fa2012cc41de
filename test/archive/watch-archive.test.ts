import { expect, test } from 'vitest';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { watchArchive } from '../../src/archive/sqlite/watch-archive.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { makeStage } from '../web/stage.ts';

const SESSION = { client: 'claude-code', id: 'session-1', cwd: '/home/ada', transcriptPath: '/none.jsonl' };

test('watchArchive() tells of writes of others, once, and of a file that was replaced', () => {
  const { dataDir } = makeStage();
  const file = archiveFile(dataDir);
  const hasChanged = watchArchive(file);
  expect(hasChanged()).toBe(false);
  const archive = openArchive(file);
  expect([hasChanged(), hasChanged()]).toEqual([true, false]);
  touchSession(archive.database, SESSION, { now: new Date() });
  expect([hasChanged(), hasChanged()]).toEqual([true, false]);
  archive.close();
});
