import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { ledgerSchema } from '../../src/archive/sqlite/ledger-schema.ts';
import { applySchema } from '../../src/archive/sqlite/schema.ts';
import { explainFailure } from '../../src/cli/run-command.ts';
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

test.each([
  ['without room', 'max_page_count = 3', 'no space left on the disk', 'Free some space'],
  ['that may only be read', 'query_only = 1', 'permission denied', 'right to read and write'],
])('an archive %s is told as such, also while its tables are made', (_, pragma, reason, hint) => {
  using database = openDatabase(':memory:');
  database.exec(`PRAGMA ${pragma}`);
  expect(explainFailure(failureOf(() => applySchema(database, ledgerSchema)))).toMatchObject({
    code: 'E_ARCHIVE_UNUSABLE',
    message: `Cannot write to the archive: ${reason}`,
    hint: expect.stringContaining(hint),
  });
});

test('a disk without room is told as such, and a bug is none', () => {
  if (process.platform === 'linux')
    expect(explainFailure(failureOf(() => writeFileSync('/dev/full', 'x')))).toMatchObject({
      code: 'E_FILE_UNUSABLE',
      message: expect.stringContaining('no space left on the disk'),
    });
  const gone = Object.assign(new Error('uv_cwd'), { code: 'ENOENT', syscall: 'uv_cwd' });
  expect(explainFailure(gone)).toMatchObject({ message: expect.stringContaining('it was deleted') });
  expect(explainFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(explainFailure(undefined)).toBeUndefined();
});

test('a link out of the project, and a file that is not UTF-8, are told in a line and left as they are', async () => {
  const room = makeRoom();
  const project = join(room.home, 'project');
  const rows = writeSession({ session: 1 });
  rows.exchange('Never sail at night.', 'I see.');
  const [own, elsewhere] = [join(project, '.tideproof'), join(room.home, 'elsewhere')];
  for (const folder of [own, elsewhere]) mkdirSync(folder, { recursive: true });
  room.write('.claude/projects/-project/session-1.jsonl', rows.text().replaceAll(PROJECT, project));
  for (const name of ['notes', 'handoffs']) symlinkSync(elsewhere, join(own, name));
  await room.runIn(project, 'import');
  const note = ['note', 'The key is with Ada.'];
  for (const words of [note, ['handoff']]) {
    const { status, stderr } = await room.runIn(project, ...words);
    const told = /^Cannot .*\.tideproof\/\S+: it leads out of the project \(E_FILE_UNUSABLE\)\n.*\n$/;
    expect([words[0], status, stderr]).toEqual([words[0], 2, expect.stringMatching(told)]);
  }
  expect(readdirSync(elsewhere)).toEqual([]);
  rmSync(join(own, 'notes'));
  await room.runIn(project, ...note);
  const [file = ''] = readdirSync(join(own, 'notes')).filter((name) => name.endsWith('.md'));
  writeFileSync(join(own, 'notes', file), Buffer.from([0xe4, 0xf6]));
  const { status, stderr } = await room.runIn(project, 'note', 'Another one.');
  const told = /^Cannot write to .*: it is not UTF-8 \(E_FILE.*\n.*\n$/;
  expect([status, stderr]).toEqual([2, expect.stringMatching(told)]);
});
