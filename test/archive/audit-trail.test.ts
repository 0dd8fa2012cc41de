import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCompactions } from '../../src/archive/lists/list-compactions.ts';
import { listOverviews } from '../../src/archive/lists/session-overview.ts';
import {
  changeCompaction,
  closeOpenCompactions,
  startCompaction,
} from '../../src/archive/records/compactions.ts';
import { hashInjections, listInjections, recordInjection } from '../../src/archive/records/injections.ts';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { ledgerSchema } from '../../src/archive/sqlite/ledger-schema.ts';
import { openArchive, readArchive } from '../../src/archive/sqlite/open-archive.ts';
import { hashText } from '../../src/system/hash-text.ts';
import { anyCharacter } from '../any-character.ts';
import { forEvery } from '../for-every.ts';
import { makeFolder } from '../make-folder.ts';

const at = (hour: number) => `2026-03-09T${String(hour).padStart(2, '0')}:00:00.000Z`;

function memory() {
  return openArchive(':memory:').database;
}

function touch(database: ReturnType<typeof memory>, id: string, cwd: string, hour: number) {
  const session = { client: 'claude-code', id, cwd, transcriptPath: '' };
  touchSession(database, session, { now: new Date(at(hour)), clientPid: 1 });
}

describe('readArchive()', () => {
  it('reads while another process is writing, and cannot write itself', () => {
    const file = join(makeFolder(), 'archive.db');
    using writer = openArchive(file);
    touch(writer.database, 'one', '/a', 8);
    writer.database.exec('BEGIN IMMEDIATE');
    expect(readArchive(file, (database) => listOverviews(database, {}))).toHaveLength(1);
    writer.database.exec('ROLLBACK');
    expect(() => readArchive(file, (database) => database.exec('DELETE FROM sessions'))).toThrow(
      expect.objectContaining({ code: 'E_ARCHIVE_UNUSABLE' }),
    );
    expect(listOverviews(writer.database, {})).toHaveLength(1);
  });

  it('leaves an archive with other tables alone and says what to do', () => {
    const file = join(makeFolder(), 'archive.db');
    openArchive(file, { ...ledgerSchema, version: 1 }).close();
    expect(() => readArchive(file, (database) => listOverviews(database, {}))).toThrow(
      expect.objectContaining({
        code: 'E_ARCHIVE_DAMAGED',
        hint: expect.stringContaining('tideproof import'),
      }),
    );
  });
});

describe('listCompactions()', () => {
  function filled() {
    const database = memory();
    touch(database, 'abc-1', '/home/ada/pier', 7);
    touch(database, 'abd-2', '/home/ada/pier/docs', 7);
    touch(database, 'xyz-3', '/home/ada/pier-two', 7);
    const ids = ['abc-1', 'abd-2', 'xyz-3', 'gone'].map((sessionId, nth) =>
      startCompaction(database, { sessionId, agentId: '' }, { startedAt: at(8 + nth), trigger: 'auto' }),
    );
    return { database, ids, list: (filter = {}) => listCompactions(database, filter).map(({ id }) => id) };
  }

  it.each<[string, object, number[]]>([
    ['a project with the folders below, not its neighbours', { folders: ['/home/ada/pier'] }, [1, 0]],
    ['what began since a time', { since: at(10) }, [3, 2]],
  ])('gives %s', (_what, filter, wanted) => {
    const { ids, list } = filled();
    expect(list(filter)).toEqual(wanted.map((nth) => ids[nth]));
  });

  it('knows a compaction that was announced from one that happened', () => {
    const { database, ids } = filled();
    changeCompaction(database, ids[0]!, { summary: '', summaryFrom: 'post-compact' });
    database.prepare("UPDATE compactions SET boundary_uuid = 'row' WHERE id = ?").run(ids[1]!);
    changeCompaction(database, ids[2]!, { finishedAt: at(12) });
    changeCompaction(database, ids[3]!, {
      summary: 'written, but the client was stopped',
      summaryFrom: 'subagent-stop',
    });
    closeOpenCompactions(database, { sessionId: 'gone', agentId: '' }, at(12));
    const happened = listCompactions(database, {}).map((each) => each.happened);
    expect(happened.toReversed()).toEqual([false, true, true, false]);
  });
});

const INJECTION = {
  ...{ sessionId: 's', injectedAt: at(8), event: 'session-started' as const, matcher: 'compact' },
  ...{ tokens: 1, reason: 'why' },
};

it('listInjections() gives every text back so that its hash can be checked, whatever is in it', () => {
  // No NUL: the SQLite for Node 20 ends a text there, so nothing we read ever keeps one.
  const text = fc.string({ unit: anyCharacter }).map((any) => any.replaceAll('\0', ''));
  forEvery(30, text, (given) => {
    const database = memory();
    recordInjection(database, { ...INJECTION, agentId: 'a', compactionId: 1, text: given });
    expect(listInjections(database, {})).toMatchObject([{ sha256: '' }]);
    hashInjections(database);
    const [stored] = listInjections(database, { compactionId: 1, session: 's', since: at(8) });
    expect(stored).toMatchObject({ text: given, sha256: hashText(stored!.text), agentId: 'a' });
    expect(listInjections(database, { compactionId: 2 })).toEqual([]);
    expect(listInjections(database, { since: at(9) })).toEqual([]);
    database.close();
  });
});

it('hashInjections() keeps the hash of what was given, so that a later change shows', () => {
  const database = memory();
  recordInjection(database, { ...INJECTION, text: 'as given' });
  hashInjections(database);
  database.exec("UPDATE context_injections SET text = 'changed afterwards'");
  hashInjections(database);
  const [stored] = listInjections(database, {});
  expect(stored).toMatchObject({ text: 'changed afterwards', sha256: hashText('as given') });
  database.close();
});
