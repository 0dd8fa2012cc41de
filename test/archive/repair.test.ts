import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isForgotten, keepOut } from '../../src/archive/records/forgotten.ts';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { takeUntoldRepairs } from '../../src/archive/records/state.ts';
import { findReading, saveReading, startReading } from '../../src/archive/records/transcripts.ts';
import { mendAfter, openExamined } from '../../src/archive/repair/mend-archives.ts';
import { listAside } from '../../src/archive/repair/put-aside.ts';
import { withMending } from '../../src/archive/repair/with-mending.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openEntryWriter } from '../../src/archive/texts/entry-text.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import {
  listContextPoints,
  listTranscriptsOf,
  startTextReading,
} from '../../src/archive/texts/text-transcripts.ts';
import type { Fact } from '../../src/domain/fact.ts';
import { latestHandoff } from '../../src/notes/compose-report.ts';
import { identifyFile } from '../../src/system/identify-file.ts';
import { makeFolder } from '../make-folder.ts';

const NOW = new Date('2026-03-09T09:00:00.000Z');
const PAGE = 4096;

/** Examines an archive and mends it; what was logged of that, if it was. */
function mend(name: 'ledger' | 'words', dataDir: string): string | undefined {
  let told: string | undefined;
  const mender = { ...menderOf(dataDir), log: (text: string) => (told = text) };
  withMending(name, mender, () => openExamined(name, dataDir).close());
  return told;
}

const menderOf = (dataDir: string) => ({
  ...{ dataDir, deadline: Number.POSITIVE_INFINITY },
  now: () => NOW,
  log() {},
});

function fact(kind: Fact['kind'], key: string): Fact {
  const mark = { uuid: key, line: 1, time: NOW.toISOString(), turn: 1, generation: 0 };
  return { kind, key, text: `text of ${key}`, status: 'open', detail: {}, uses: 1, first: mark, last: mark };
}

/**
 * An archive with a session whose transcript is there, one whose transcript is gone, and one that was forgotten. A copy,
 * because a binding may keep a database open for a while after it was closed.
 */
function makeArchive({ isLogLeft = false } = {}) {
  const folder = makeFolder();
  const there = join(folder, 'there.jsonl');
  writeFileSync(there, 'x'.repeat(100));
  const made = join(makeFolder(), 'archive.db');
  const { database, close } = openArchive(made);
  for (const [id, path] of Object.entries({ there, gone: join(folder, 'gone.jsonl') })) {
    const session = { client: 'claude-code' as const, id, cwd: '/p', transcriptPath: path };
    touchSession(database, session, { now: NOW });
    const reading = startReading(database, path, id);
    saveReading(database, { ...reading, position: { offset: 100, line: 7, head: 'h' } });
    const ledger = openLedger(database, reading.transcriptId);
    for (const kind of ['request', 'note'] as const)
      for (let index = 0; index < 40; index++)
        ledger.put(fact(kind, `${kind} ${index} ${'pad '.repeat(40)}`));
    ledger.isNewRow(`row of ${id}`);
    ledger.flush();
  }
  keepOut(database, { sessionIds: ['secret'] }, NOW.toISOString());
  if (!isLogLeft) database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const file = join(folder, 'archive.db');
  copyFileSync(made, file);
  if (isLogLeft) copyFileSync(`${made}-wal`, `${file}-wal`);
  close();
  return { folder, file, there };
}

function factsOf(file: string, path: string) {
  using archive = openArchive(file);
  const reading = findReading(archive.database, path);
  const facts = reading ? openLedger(archive.database, reading.transcriptId).all() : [];
  const count = (kind: string) => facts.filter((each) => each.kind === kind).length;
  return { offset: reading?.position.offset, prompts: count('request'), notes: count('note') };
}

const flip = (file: string, from: number, length: number) => {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, from, Math.min(bytes.length, from + length));
  writeFileSync(file, bytes);
};

describe('withMending()', () => {
  it.each<[string, (file: string) => void]>([
    ['garbage', (file) => writeFileSync(file, 'this is not a database. '.repeat(500))],
    ['a bad header', (file) => flip(file, 0, 16)],
    ['a bad first page', (file) => flip(file, 100, 200)],
    ['half of it', (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE) * PAGE)],
    ['a torn page', (file) => truncateSync(file, statSync(file).size - 100)],
    ['a few bytes', (file) => truncateSync(file, 50)],
    ['zeros', (file) => writeFileSync(file, Buffer.alloc(statSync(file).size))],
    ...Array.from({ length: 12 }, (_, page): [string, (file: string) => void] => [
      `bad page ${page + 2}`,
      (file) => flip(file, (page + 1) * PAGE, PAGE),
    ]),
    ['a folder in its place', (file) => [rmSync, mkdirSync].forEach((change) => void change(file))],
    ['a folder in the place of its log', (file) => mkdirSync(`${file}-wal`)],
    ['tables of an older version', (file) => change(file, 'PRAGMA user_version = 3')],
    ['a column that is missing', (file) => change(file, 'ALTER TABLE sessions DROP COLUMN branch')],
    ['a table that is missing', (file) => change(file, 'DROP TABLE task_summaries')],
  ])('puts %s aside, whole, and gives a sound archive', (_name, damage) => {
    const { folder, file, there } = makeArchive();
    damage(file);
    const before = statSync(file).isFile() ? readFileSync(file) : undefined;
    const told = mend('ledger', folder);
    if (told === undefined) {
      // A page that nothing uses may be anything.
      expect(factsOf(file, there)).toMatchObject({ prompts: 40, notes: 40 });
      return;
    }
    const [aside = '', ...others] = listAside(folder);
    expect(others).toEqual([]);
    expect(told).toContain(`put aside as ${aside}: `);
    if (before) expect(readFileSync(aside).equals(before)).toBe(true);
    else expect(statSync(aside).isDirectory()).toBe(true);
    expect(mend('ledger', folder)).toBeUndefined();
    expect(factsOf(file, there)).toMatchObject({ prompts: 0 });
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([]);
    using archive = openArchive(file);
    expect(takeUntoldRepairs(archive.database)).toEqual([aside]);
    expect(takeUntoldRepairs(archive.database)).toEqual([]);
  });

  it('saves what only the database had, also what was still in its log', () => {
    const { folder, file, there } = makeArchive({ isLogLeft: true });
    expect(statSync(file).size).toBeLessThan(2 * PAGE);
    // Nothing of SQLite is open in this process: the log is all there is.
    change(file, 'PRAGMA wal_autocheckpoint = 0; ALTER TABLE sessions DROP COLUMN branch');
    expect(mend('ledger', folder)).toMatch(/\d rows saved$/);
    expect(factsOf(file, there)).toEqual({ offset: 0, prompts: 0, notes: 40 });
    expect(factsOf(file, join(folder, 'gone.jsonl'))).toEqual({ offset: 100, prompts: 40, notes: 40 });
    using archive = openArchive(file);
    expect(isForgotten(archive.database, 'secret')).toBe(true);
    expect(archive.database.value`SELECT count(*) FROM sessions`).toBe(2);
  });

  it('puts aside an archive whose handoffs were kept with their sessions, and keeps them', () => {
    const { folder, file, there } = makeArchive();
    const writtenAt = '2026-03-08T09:00:00.000Z';
    const handoff = { writtenAt, turn: 3, writtenBy: 'claude', text: 'WHY: the pier' };
    // As version 26 left it.
    change(
      file,
      `ALTER TABLE sessions ADD COLUMN model_handoff TEXT; ALTER TABLE compactions ADD COLUMN handoff TEXT;
       ALTER TABLE context_marks ADD COLUMN reached_at TEXT NOT NULL DEFAULT ''; PRAGMA user_version = 26;
       UPDATE sessions SET model_handoff = '${JSON.stringify(handoff)}' WHERE id = 'there';
       UPDATE sessions SET model_handoff = '{"torn' WHERE id = 'gone'`,
    );
    expect(() => openArchive(file)).toThrow('its tables are of version 26');
    expect(mend('ledger', folder)).toMatch(/\d rows saved$/);
    const { database, close } = openArchive(file);
    const { transcriptId, position } = findReading(database, there)!;
    expect(position.offset).toBe(0);
    expect(latestHandoff(openLedger(database, transcriptId).all())).toEqual({
      ...{ text: 'WHY: the pier', writtenAt, from: 'asked of claude' },
    });
    close();
  });

  it('goes on with the second name that a process gave which was killed then', () => {
    const { folder, file } = makeArchive();
    const aside = join(folder, 'archive.aside-20260309T080000Z.db');
    linkSync(file, aside);
    change(file, 'PRAGMA user_version = 3');
    expect(mend('ledger', folder)).toContain(`put aside as ${aside}: `);
    expect(listAside(folder)).toEqual([aside]);
  });

  it('saves the rows around a bad page', () => {
    const { folder, file } = makeArchive();
    change(
      file,
      `WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 2999)
       INSERT INTO task_summaries (session_id, task, subject, text, done_turn, done_line, made_at)
       SELECT 'there', n, '', 'task ' || n || '${'x'.repeat(300)}', 1, 1, '' FROM n`,
    );
    const pages = statSync(file).size / PAGE;
    flip(file, Math.floor(pages * 0.7) * PAGE, PAGE);
    const [, rows] = /(\d+) rows saved, not all: ./.exec(mend('ledger', folder) ?? '') ?? [];
    expect(Number(rows)).toBeGreaterThan(1500);
  });

  it('saves the words of transcripts that are gone, and notes, which are in none', () => {
    const folder = makeFolder();
    openArchive(join(folder, 'archive.db')).close();
    const file = join(folder, 'texts.db');
    const texts = openTexts(file);
    const path = join(folder, 'gone.jsonl');
    const { transcriptId } = startTextReading(texts.database, { path, sessionId: 'gone', agentId: '' });
    texts.database.prepare('UPDATE transcripts SET offset = 100').run();
    const writer = openEntryWriter(texts.database);
    const entry = { line: 1, part: 0, time: 5, kind: 'prompt' as const, tool: '', failed: false };
    for (let index = 0; index < 450; index++) {
      const text = `pier ${index} ${'long '.repeat(index * 5)}`;
      writer.write(transcriptId, { ...entry, uuid: `u${index}`, text });
    }
    const there = join(folder, 'there.jsonl');
    writeFileSync(there, 'x'.repeat(100));
    const own = startTextReading(texts.database, { path: there, sessionId: 'there', agentId: '' });
    texts.database.prepare('UPDATE transcripts SET offset = 100').run();
    writer.write(own.transcriptId, { ...entry, uuid: 'note 1', kind: 'note', text: 'Larch, not oak' });
    writer.write(own.transcriptId, { ...entry, uuid: 'said', text: 'in the transcript' });
    writer.flush();
    const point = { line: 9, time: 5, tokens: 40_000, boundaryUuid: '', keptUuids: [] };
    writer.writePoint(transcriptId, point);
    keepOut(texts.database, { sessionIds: ['secret'] }, NOW.toISOString());
    // As an older version left it.
    texts.database.exec(
      'ALTER TABLE transcripts RENAME COLUMN progress TO carried; ALTER TABLE context_points DROP COLUMN kept_uuids; PRAGMA user_version = 1',
    );
    texts.close();
    expect(mend('words', folder)).toMatch(/ 455 rows saved$/);
    using mended = openTexts(file);
    const { database } = mended;
    const reading = startTextReading(database, { path, sessionId: 'gone', agentId: '' });
    expect(reading).toMatchObject({ position: { offset: 100 }, progress: { leftPrompts: [] } });
    expect(database.value`SELECT count(*) FROM entries`).toBe(451);
    expect(database.value`SELECT count(*) FROM entry_index WHERE entry_index MATCH 'pier'`).toBe(450);
    expect(isForgotten(mended.database, 'secret')).toBe(true);
    const [kept] = listTranscriptsOf(mended.database, 'gone');
    expect(listContextPoints(mended.database, kept!.id)).toEqual([point]);
  });
});

describe('mendAfter()', () => {
  const fails = (action: () => unknown): unknown => {
    try {
      action();
    } catch (error) {
      return error;
    }
    throw new Error('It did not fail');
  };

  it('takes a lock, a newer archive, a full disk, a wrong query and our own bugs for what they are', () => {
    const { folder, file } = makeArchive();
    const [one, other] = [openArchive(file), openArchive(file)];
    one.database.exec('BEGIN IMMEDIATE');
    other.database.exec('PRAGMA busy_timeout = 0');
    const busy = fails(() => other.transaction(() => {}));
    one.database.exec('ROLLBACK');
    one.database.exec(`PRAGMA max_page_count = ${Math.ceil(statSync(file).size / PAGE)}`);
    const full = fails(() =>
      one.transaction(() => {
        const insert = one.database.prepare('INSERT INTO state VALUES (?, ?)');
        for (let id = 0; id < 1000; id++) insert.run(String(id), 'x'.repeat(PAGE));
      }),
    );
    const query = fails(() => one.database.prepare('SELECT nothing FROM nowhere'));
    one.close();
    other.close();
    const readOnly = openDatabase(file, true);
    const closed = fails(() => readOnly.exec('DELETE FROM facts'));
    readOnly.close();
    for (const error of [busy, full, query, closed, new TypeError('a bug'), new Error('EACCES')])
      expect(mendAfter(error, 'ledger', identifyFile(file), menderOf(folder))).toBe(false);
    change(file, 'PRAGMA user_version = 999');
    expect(() => openArchive(file)).toThrow(expect.objectContaining({ code: 'E_ARCHIVE_NEWER' }));
    expect(() => mend('ledger', folder)).toThrow('a newer tideproof wrote it');
    expect(listAside(folder)).toEqual([]);
  });

  it('leaves a database alone that another process has put into the place of the damaged one', () => {
    const { folder, file } = makeArchive();
    writeFileSync(file, 'this is not a database. '.repeat(500));
    const opened = identifyFile(file);
    const error = fails(() => openArchive(file));
    expect(mendAfter(error, 'ledger', opened, menderOf(folder))).toBe(true);
    // A second process had opened the damaged one too.
    expect(mendAfter(error, 'ledger', opened, menderOf(folder))).toBe(true);
    expect(mend('ledger', folder)).toBeUndefined();
    expect(listAside(folder)).toHaveLength(1);
  });

  it('leaves everything as it is when there is no room for a new database', () => {
    const { folder, file } = makeArchive();
    writeFileSync(file, 'this is not a database. '.repeat(500));
    const error = fails(() => openArchive(file));
    // Something stands where the new one would be written.
    mkdirSync(`${file}.draft`);
    expect(mendAfter(error, 'ledger', identifyFile(file), menderOf(folder))).toBe(false);
    expect(listAside(folder)).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain('this is not a database');
  });
});

it('Databases are closed to others, in a folder that lets others in too', () => {
  if (process.platform === 'win32') return;
  const folder = makeFolder();
  mkdirSync(join(folder, 'open'), { mode: 0o755 });
  const file = join(folder, 'open', 'archive.db');
  const modes = () =>
    readdirSync(join(folder, 'open')).map((name) => statSync(join(folder, 'open', name)).mode & 0o777);
  const archive = openArchive(file);
  archive.transaction(() => keepOut(archive.database, { sessionIds: ['one'] }, NOW.toISOString()));
  expect(modes()).toEqual([0o600, 0o600, 0o600]);
  archive.close();

  for (const name of readdirSync(join(folder, 'open'))) chmodSync(join(folder, 'open', name), 0o644);
  openArchive(file).close();
  // Some builds of SQLite leave the files beside it when it is closed.
  expect(new Set(modes())).toEqual(new Set([0o600]));
});

/** Changes a database behind our back. */
function change(file: string, sql: string): void {
  using database = openDatabase(file);
  database.exec(sql);
}
