import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { archiveTexts } from '../../src/archive/erase/rewrite-texts.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { type Archive, openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openEntryWriter, readEntryText } from '../../src/archive/texts/entry-text.ts';
import { openTexts, readTexts } from '../../src/archive/texts/open-texts.ts';
import { startTextReading } from '../../src/archive/texts/text-transcripts.ts';
import { keyOfText } from '../../src/domain/fact.ts';
import { searchTexts } from '../../src/search/search-texts.ts';
import { hashText } from '../../src/system/hash-text.ts';
import { makeSecretRoom } from './secret-room.ts';

/** Put together at run time, so that no scanner takes this file for a leak. */
const letters = 'q9Xw7RtZ2kLm4VbN8sJd3HfG6pYc1AuE5oTi0BgQ';
const token = `ghp_${letters.slice(0, 36)}`;
const NOW = '2026-03-09T09:00:00.000Z';

type Given = Record<string, string | number>;

/** A row with the text in every column that may hold one. */
function put({ database }: Archive, table: string, text: string, given: Given = {}): void {
  const texts = archiveTexts.find(({ name }) => name === table)!.texts;
  type Column = { name: string; type: string; notnull: number };
  const columns = database.all<Column>`SELECT name, type, "notnull" FROM pragma_table_info(${table})`;
  const row = columns.flatMap(({ name, type, notnull }): [string, string | number][] => {
    const filler = texts.includes(name) ? text : notnull ? (type === 'TEXT' ? NOW : 1) : undefined;
    const value = given[name] ?? filler;
    return value === undefined ? [] : [[name, value]];
  });
  const marks = row.map(() => '?').join(', ');
  const names = row.map(([name]) => name).join(', ');
  database.prepare(`INSERT INTO ${table} (${names}) VALUES (${marks})`).run(...row.map(([, value]) => value));
}

/** An archive as one that knew of no secrets would have left it. */
function makeLeakyRoom() {
  const room = makeSecretRoom();
  mkdirSync(room.dataDir, { recursive: true });
  const file = join(room.dataDir, 'archive.db');
  const archive = openArchive(file);
  const text = `the token is ${token}`;
  const json = JSON.stringify({ text, list: [{ [text]: `"${token}"` }] });
  const ofSession = { id: 1, session_id: 's' };
  put(archive, 'sessions', text, { id: 's', cwd: room.project });
  put(archive, 'transcripts', text, { ...ofSession, progress: json });
  put(archive, 'facts', text, { kind: 'note', key: keyOfText(text), detail: json });
  put(archive, 'facts', text, { kind: 'command', key: `run ${token}`, detail: '{}' });
  put(archive, 'compactions', text, {
    ...{ ...ofSession, finished_at: NOW, restored_at: NOW, survival: '[]', misquotes: `["${text}"]` },
    regrets: JSON.stringify([{ kind: 'run again', what: text, time: NOW, line: 9 }]),
  });
  put(archive, 'context_injections', text, { ...ofSession, compaction_id: 1, sha256: hashText(text) });
  for (const table of ['task_summaries', 'relay_runs', 'relay_sessions', 'pins']) put(archive, table, text);
  // What was deleted stays in free pages.
  for (let number = 2; number < 200; number++)
    put(archive, 'relay_sessions', `${text} `.repeat(50), { number });
  archive.database.exec('PRAGMA wal_checkpoint(TRUNCATE); DELETE FROM relay_sessions WHERE number > 2');
  // The last one to close a database empties the log beside it; this one stays, as a client at work would.
  const other = openDatabase(file);
  other.prepare('SELECT count(*) FROM sessions').get();
  onTestFinished(() => other.close());
  archive.close();
  const log = `${NOW} 12 hook failed: ${text}\n    at ${token}\n${NOW} 13 x\n`;
  writeFileSync(join(room.dataDir, 'tideproof.log'), log);
  writeFileSync(join(room.dataDir, 'tideproof.log.old'), `${NOW} 11 hook failed: ${text}\n`);
  room.write('pier/.tideproof/notes/s.md', `# Notes\n${text}\n`);
  return { ...room, file, text };
}

it('redact leaves no byte of a secret in the archive, its free pages, the log, or our documents', () => {
  const { run, filesWith, file } = makeLeakyRoom();
  const names = ['archive.db', 'archive.db-wal', 'tideproof.log', 'tideproof.log.old', 's.md'];
  const found = filesWith(token).map((name) => basename(name));
  expect(found).toEqual(expect.arrayContaining(names));
  const { stdout, stderr, status } = run(['forget', '--secrets', '--yes', '--json']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(filesWith(token)).toEqual([]);
  expect(filesWith(token.slice(4, 24))).toEqual([]);
  const { places, kinds } = JSON.parse(stdout);
  expect(Object.keys(places).sort()).toEqual(
    [...archiveTexts.map(({ name }) => name), 'log', 'documents in projects'].sort(),
  );
  expect(places).toMatchObject({ facts: 2, log: 2, relay_sessions: 2 });
  expect(Object.keys(kinds)).toContain('github-token');
  const archive = openArchive(file);
  const facts = archive.database.prepare('SELECT kind, key, text, detail FROM facts ORDER BY kind').all();
  archive.close();
  const mask = /\[masked github-token [\da-f]{10}\]/.exec(String(facts[0]!.text))![0];
  expect(facts.map((fact) => ({ ...fact }))).toEqual([
    { kind: 'command', key: `run ${mask}`, text: `the token is ${mask}`, detail: '{}' },
    {
      ...{ kind: 'note', key: keyOfText(`the token is ${mask}`), text: `the token is ${mask}` },
      detail: JSON.stringify({
        text: `the token is ${mask}`,
        list: [{ [`the token is ${mask}`]: `"${mask}"` }],
      }),
    },
  ]);
});

it('redact says what it would do, and a dry run changes nothing', () => {
  const { run, file, dataDir } = makeLeakyRoom();
  const before = readFileSync(file);
  const { stdout, status } = run(['forget', '--secrets', '--dry-run']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/github-token +\d+/);
  expect(stdout).toMatch(/context_injections +1/);
  expect(stdout).toContain('Nothing was changed');
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readFileSync(join(dataDir, 'tideproof.log'), 'utf8')).toContain(token);
});

it('redact finds nothing the second time, nor where there is nothing', () => {
  const { run } = makeLeakyRoom();
  run(['forget', '--secrets', '--yes']);
  const none = 'The archive and the log contain no secrets.\n';
  expect(run(['forget', '--secrets', '--yes'])).toMatchObject({ stdout: none, status: 0 });
  const empty = makeSecretRoom();
  expect(empty.run(['forget', '--secrets']).stdout).toBe(none);
  expect(empty.filesWith('SQLite format 3')).toEqual([]);
});

it('audit calls a text redacted and not tampered with', () => {
  const { run } = makeLeakyRoom();
  run(['forget', '--secrets', '--yes']);
  const { stdout, status } = run(['audit', '1', '--json']);
  expect(status).toBe(0);
  const redacted = { hashMatches: true, redactedAt: expect.stringMatching(/^20\d\d-/) };
  expect(JSON.parse(stdout).injections).toMatchObject([redacted]);
  expect(run(['audit', '1', '--all']).stdout).toContain('secrets in it were masked on');
});

it('redact keeps what a hook wrote to the log meanwhile, and whole entries of several lines', () => {
  const { run, dataDir } = makeLeakyRoom();
  const key = ['-----BEGIN PRIVATE KEY-----', letters, letters, '-----END PRIVATE KEY-----'].join('\n');
  appendFileSync(join(dataDir, 'tideproof.log'), `${NOW} 14 read <private>${key}\n${NOW} 15 last\n`);
  run(['forget', '--secrets', '--yes']);
  const log = readFileSync(join(dataDir, 'tideproof.log'), 'utf8');
  expect(log).not.toContain(letters);
  expect(log).toContain(`${NOW} 13 x\n`);
  expect(log).toContain(`${NOW} 15 last\n`);
});

it('redact cleans every word that is kept of sessions, what is searched, and the list of words', () => {
  const { run, filesWith, dataDir } = makeSecretRoom();
  const texts = openTexts(join(dataDir, 'texts.db'));
  const { database } = texts;
  const long = `${'All hands on deck. '.repeat(300)} use ${token} now`;
  const { transcriptId } = startTextReading(database, { path: '/t.jsonl', sessionId: 's', agentId: '' });
  texts.transaction(() => {
    const writer = openEntryWriter(database);
    const entry = { line: 1, part: 0, time: 1, kind: 'said', tool: '', failed: false } as const;
    writer.write(transcriptId, { ...entry, uuid: 'a', text: `the token is ${token}` });
    writer.write(transcriptId, { ...entry, uuid: 'b', text: long });
    writer.write(transcriptId, { ...entry, uuid: 'c', text: 'the anchor holds' });
    writer.flush();
  });
  texts.close();
  expect(filesWith(token)).not.toEqual([]);
  const { stdout, status } = run(['forget', '--secrets', '--yes', '--json']);
  expect([status, JSON.parse(stdout).places]).toEqual([0, { entries: 2 }]);
  expect(filesWith(token)).toEqual([]);
  const left = readTexts({ dataDir }, (read) => ({
    texts: [1, 2, 3].map((id) => readEntryText(read, id)),
    words: read.prepare('SELECT word FROM words WHERE word LIKE ?').all('ghp%'),
    long: read.prepare('SELECT count(*) AS n FROM long_texts').get()!.n,
    found: [token, 'masked github', 'anchor'].map(
      (query) => searchTexts(read, { query: `"${query}"`, limit: 5, now: 1 }).length,
    ),
  }))!;
  expect(left.texts[0]).toMatch(/^the token is \[masked github-token [\da-f]{10}\]$/);
  expect(left.texts[1]).toMatch(/ use \[masked github-token [\da-f]{10}\] now$/);
  expect(left.texts[2]).toBe('the anchor holds');
  expect(left).toMatchObject({ words: [], long: 1, found: [0, 2, 1] });
});
