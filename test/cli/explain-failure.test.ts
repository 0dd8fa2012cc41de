import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { ledgerSchema } from '../../src/archive/sqlite/ledger-schema.ts';
import { applySchema } from '../../src/archive/sqlite/schema.ts';
import { explainFailure } from '../../src/cli/explain-failure.ts';
import { PROJECT, writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './room.ts';

function failureOf(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

test('an archive without room is told as such, also while its tables are made', () => {
  using database = openDatabase(':memory:');
  database.exec('PRAGMA max_page_count = 3');
  expect(explainFailure(failureOf(() => applySchema(database, ledgerSchema)))).toMatchObject({
    code: 'E_ARCHIVE_UNUSABLE',
    message: 'Cannot write to the archive: no space left on the disk',
    hint: 'Free some space, then run the command again',
  });
});

test('a disk without room is told as such, and a bug is none', () => {
  if (process.platform === 'linux')
    expect(explainFailure(failureOf(() => writeFileSync('/dev/full', 'x')))).toMatchObject({
      code: 'E_FILE_UNUSABLE',
      message: expect.stringContaining('no space left on the disk'),
    });
  expect(explainFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(explainFailure(undefined)).toBeUndefined();
});

test('a link out of the project is told in a line, and not followed', async () => {
  const room = makeRoom();
  const project = join(room.home, 'project');
  const rows = writeSession({ session: 1 });
  rows.prompt('Never sail at night.');
  rows.turn('I see.');
  mkdirSync(join(project, '.tideproof'), { recursive: true });
  mkdirSync(join(room.home, 'elsewhere'));
  room.write('.claude/projects/-project/session-1.jsonl', rows.text().replaceAll(PROJECT, project));
  symlinkSync(join(room.home, 'elsewhere'), join(project, '.tideproof', 'notes'));
  await room.runIn(project, 'import');
  const { status, stderr } = await room.runIn(project, 'note', 'The key is with Ada.');
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^Cannot use .tideproof\/notes\S*: it leads out of the project \(E_FILE_UNUSABLE\)\n.*\n$/,
    ),
  ]);
  expect(readdirSync(join(room.home, 'elsewhere'))).toEqual([]);
});
