import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { archiveTexts } from '../../src/archive/erase/rewrite-texts.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { readEntryText } from '../../src/archive/texts/entry-text.ts';
import { openEntryWriter } from '../../src/archive/texts/entry-writer.ts';
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

/** An archive as one that knew of no secrets would have left it. */
function makeLeakyRoom() {
  const room = makeSecretRoom();
  mkdirSync(room.dataDir, { recursive: true });
  const file = join(room.dataDir, 'archive.db');
  const archive = openArchive(file);
  const { database } = archive;
  const put = (table: string, row: Record<string, string | number>) =>
    database
      .prepare(
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      )
      .run(...Object.values(row));
  const text = `the token is ${token}`;
  const json = JSON.stringify({ text, list: [{ [text]: `"${token}"` }] });
  put('sessions', {
    ...{
      id: 's',
      client: 'claude-code',
      cwd: room.project,
      transcript_path: '/t.jsonl',
      running_prompt: text,
      noted_keys: JSON.stringify([text]),
    },
    ...{ started_at: NOW, seen_at: NOW, branch: token, ended_how: text },
  });
  put('transcripts', {
    id: 1,
    path: '/t.jsonl',
    session_id: 's',
    offset: 1,
    line: 1,
    head: '',
    progress: json,
  });
  const mark = (which: string) => ({
    [`${which}_uuid`]: 'u',
    [`${which}_line`]: 1,
    [`${which}_time`]: NOW,
    [`${which}_turn`]: 1,
    [`${which}_generation`]: 0,
  });
  const fact = {
    transcript_id: 1,
    status: 'open',
    uses: 1,
    first_in_line: 0,
    ...mark('first'),
    ...mark('last'),
  };
  put('facts', { ...fact, kind: 'note', key: keyOfText(text), text, detail: json });
  put('facts', { ...fact, kind: 'command', key: `run ${token}`, text, detail: '{}' });
  put('facts', { ...fact, kind: 'file', key: 'a.ts', text: 'a.ts', detail: '{"reads":1}' });
  put('compactions', {
    ...{ id: 1, session_id: 's', started_at: NOW, finished_at: NOW, restored_at: NOW },
    ...{ instructions: text, summary: `${text}\n`.repeat(500), handoff: text, boundary_uuid: 'b', number: 1 },
    survival: JSON.stringify([{ kind: 'note', text, verdict: 'kept' }]),
    misquotes: JSON.stringify([text]),
    ...{ regrets_line: 9, regrets_final: 1 },
    regrets: JSON.stringify([{ kind: 'run again', what: text, time: NOW, line: 9 }]),
  });
  put('context_injections', {
    ...{
      id: 1,
      session_id: 's',
      compaction_id: 1,
      injected_at: NOW,
      event: 'session-started',
      matcher: 'compact',
    },
    ...{ sha256: hashText(text), characters: text.length, tokens: 9, reason: text, text },
  });
  put('task_summaries', {
    ...{ id: 1, session_id: 's', task: token, subject: text, text, done_turn: 1, done_line: 1, made_at: NOW },
  });
  put('relay_runs', { id: 1, task: text, cwd: room.project, options: json, started_at: NOW, seen_at: NOW });
  put('relay_sessions', { run_id: 1, number: 1, session_id: 's', started_at: NOW, report: text });
  put('model_handoffs', {
    id: 1,
    session_id: 's',
    written_at: NOW,
    turn: 1,
    written_by: 'claude',
    tokens: 1,
    text,
  });
  put('pins', { id: 1, session_id: 's', project_path: '', text, pinned_at: NOW, from_dashboard: 0 });
  // What was deleted stays in free pages.
  for (let id = 2; id < 200; id++)
    put('model_handoffs', {
      id,
      session_id: 's',
      written_at: NOW,
      turn: 1,
      written_by: 'x',
      tokens: 1,
      text: `${text} `.repeat(50),
    });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); DELETE FROM model_handoffs WHERE id > 1');
  put('model_handoffs', {
    id: 2,
    session_id: 's',
    written_at: NOW,
    turn: 2,
    written_by: 'x',
    tokens: 1,
    text,
  });
  // The last one to close a database empties the log beside it; this one stays, as a client at work would.
  const other = openDatabase(file);
  other.prepare('SELECT count(*) FROM sessions').get();
  onTestFinished(() => other.close());
  archive.close();
  writeFileSync(
    join(room.dataDir, 'tideproof.log'),
    `${NOW} 12 hook failed: ${text}\n    at ${token}\n${NOW} 13 x\n`,
  );
  writeFileSync(join(room.dataDir, 'tideproof.log.old'), `${NOW} 11 hook failed: ${text}\n`);
  room.write('pier/.tideproof/notes/s.md', `# Notes\n${text}\n`);
  room.write('pier/.tideproof/dev/tides/plan.md', `${text}\n`);
  return { ...room, file, text };
}

it('redact leaves no byte of a secret in the archive, its free pages, the log, or our documents', () => {
  const { run, filesWith, file } = makeLeakyRoom();
  const names = ['archive.db', 'archive.db-wal', 'tideproof.log', 'tideproof.log.old', 's.md', 'plan.md'];
  expect(
    filesWith(token)
      .map((name) => name.split(/[/\\]/).at(-1))
      .sort(),
  ).toEqual(expect.arrayContaining(names));
  const { stdout, stderr, status } = run(['forget', '--secrets', '--yes', '--json']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(filesWith(token)).toEqual([]);
  expect(filesWith(token.slice(4, 24))).toEqual([]);
  const { places, kinds } = JSON.parse(stdout);
  expect(Object.keys(places).sort()).toEqual(
    [...archiveTexts.map(({ name }) => name), 'log', 'documents in projects'].sort(),
  );
  expect(places).toMatchObject({ facts: 2, log: 2, model_handoffs: 2 });
  expect(Object.keys(kinds)).toContain('github-token');
  const archive = openArchive(file);
  const facts = archive.database.prepare('SELECT kind, key, text, detail FROM facts ORDER BY kind').all();
  archive.close();
  const mask = /\[masked github-token [\da-f]{10}\]/.exec(String(facts[0]!.text))![0];
  expect(facts.map((fact) => ({ ...fact }))).toEqual([
    { kind: 'command', key: `run ${mask}`, text: `the token is ${mask}`, detail: '{}' },
    { kind: 'file', key: 'a.ts', text: 'a.ts', detail: '{"reads":1}' },
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
  const again = run(['forget', '--secrets', '--yes']);
  expect(again.stdout).toBe('The archive and the log contain no secrets.\n');
  expect(again.status).toBe(0);
  const empty = makeSecretRoom();
  expect(empty.run(['forget', '--secrets']).stdout).toBe('The archive and the log contain no secrets.\n');
  expect(empty.filesWith('SQLite format 3')).toEqual([]);
});

it('audit calls a text redacted and not tampered with', () => {
  const { run } = makeLeakyRoom();
  run(['forget', '--secrets', '--yes']);
  const { stdout, status } = run(['audit', '1', '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout).injections).toEqual([
    expect.objectContaining({ hashMatches: true, redactedAt: expect.stringMatching(/^20\d\d-/) }),
  ]);
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
  const left = readTexts(join(dataDir, 'texts.db'), (read) => ({
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
