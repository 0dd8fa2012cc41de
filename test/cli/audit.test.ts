import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { listCompactions } from '../../src/archive/lists/list-compactions.ts';
import { startCompaction } from '../../src/archive/records/compactions.ts';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { showList } from '../../src/cli/record/audit/show-list.ts';
import { createPrint, type Print } from '../../src/cli/terminal/print.ts';
import { renderBar } from '../../src/cli/terminal/survival/render-bar.ts';
import { countVerdicts } from '../../src/domain/survival.ts';
import { hashText } from '../../src/system/hash-text.ts';
import { BRIEF, FACTS, PIER, recordSessions, SUMMARY, TIDES, TOLD } from './recorded-sessions.ts';
import { makeRoom, type Room } from './room.ts';

const archiveOf = ({ dataDir }: Room) => join(dataDir, 'archive.db');

function recorded(): Room {
  const room = makeRoom();
  recordSessions(archiveOf(room));
  return room;
}

function asJson(room: Room, ...words: string[]) {
  const { stdout, stderr, status } = room.run('audit', ...words, '--json');
  expect(stderr).toBe('');
  return { value: JSON.parse(stdout), status };
}

/** What the user would see on a terminal in another time zone than the one of the archive. */
function asText(room: Room, ...words: string[]) {
  const { stdout, stderr, status } = room.runWith({ TZ: 'Asia/Tokyo' }, 'audit', ...words);
  expect(stderr).toBe('');
  return { text: stdout, status };
}

describe('tideproof audit', () => {
  it('lists the compactions, newest first, in local time', () => {
    const { text, status } = asText(recorded());
    expect(text.split('\n').map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      ['Id', 'When', 'Project', 'Session', 'Trigger', 'Summary', 'Tokens', 'Facts', 'Score'],
      ['4', '2026-03-09 18:40', '潮汐表', '7be4d502', '–', '–', '–', '0', '100 %'],
      ['3', '2026-03-09 18:30', 'pier', '3f2a91c0', 'manual', '–', '–', 'did not happen', '–'],
      ['2', '2026-03-09 18:20', 'pier', '3f2a91c0', 'auto, agent', '23', '–', '–', '–'],
      ['1', '2026-03-09 18:10', 'pier', '3f2a91c0', 'auto']
        .concat(String(SUMMARY.length).replace(/^(\d)/, '$1,'))
        .concat(['167k → 9,100', '200 =2 +100 -98', '51 %']),
      [],
      [],
      [],
      [],
    ]);
    expect(text).toContain('Facts: = kept, + restored, - left out, ! lost.');
    expect(status).toBe(0);
  });

  it('gives programs the same', () => {
    const { value, status } = asJson(recorded());
    expect(status).toBe(0);
    expect(value.more).toBe(false);
    expect(value.compactions.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
      [4, 'happened'],
      [3, 'did not happen'],
      [2, 'happened'],
      [1, 'happened'],
    ]);
    expect(value.compactions[3]).toEqual({
      id: 1,
      state: 'happened',
      session: PIER.id,
      agent: null,
      project: PIER.cwd,
      number: 1,
      trigger: 'auto',
      startedAt: '2026-03-09T09:10:00.000Z',
      restoredAt: '2026-03-09T09:12:00.000Z',
      finishedAt: '2026-03-09T09:12:00.000Z',
      durationMs: 28_400,
      preTokens: 167_432,
      postTokens: 9100,
      summaryChars: SUMMARY.length,
      facts: countVerdicts(FACTS),
      score: 51,
    });
  });

  it.each([
    [
      ['--session', '3f2a'],
      [3, 2, 1],
    ],
    [['--session', TIDES.id], [4]],
    [
      ['--project', '/home/ada/work'],
      [4, 3, 2, 1],
    ],
    [['--project', TIDES.cwd], [4]],
    [
      ['--project', '/home/ada/work/pier/', '--session', '3'],
      [3, 2, 1],
    ],
    [
      ['--limit', '2'],
      [4, 3],
    ],
  ])('lists with %j only %j', (words, ids) => {
    const { value } = asJson(recorded(), ...words);
    expect(value.compactions.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(value.more).toBe(words[0] === '--limit');
  });

  it('finds a project by a path relative to here, and behind a link', () => {
    const room = makeRoom();
    const folder = join(realpathSync(room.home), 'pier');
    mkdirSync(folder);
    symlinkSync(folder, join(room.home, 'link'));
    const { database, close } = openArchive(archiveOf(room));
    const session = { id: 'one', cwd: folder, client: 'claude-code', transcriptPath: '' };
    touchSession(database, session, { now: new Date(), clientPid: 1 });
    startCompaction(database, { sessionId: 'one', agentId: '' }, new Date().toISOString(), 'auto', '');
    close();
    for (const named of ['.', 'pier', 'link', './link/'])
      expect(asJson(room, '--project', named).value.compactions).toHaveLength(1);
    expect(asJson(room, '--project', 'pie').value.compactions).toEqual([]);
  });

  it('says that there are more than it was asked to list', () => {
    expect(asText(recorded(), '--limit', '3').text).toContain('There are older ones: --limit 6 shows more.');
    expect(asText(recorded(), '--limit', '4').text).not.toContain('older');
  });

  it('calls a compaction that was announced just now one in progress', () => {
    const room = makeRoom();
    const archive = openArchive(archiveOf(room));
    startCompaction(
      archive.database,
      { sessionId: 'now', agentId: '' },
      new Date().toISOString(),
      'auto',
      '',
    );
    archive.close();
    expect(asJson(room).value.compactions[0].state).toBe('in progress');
    expect(asText(room, 'last').text).toMatch(/^Compaction 1: auto, .* \(in progress\)$/m);
  });
});

describe('tideproof audit <id>', () => {
  it('shows everything about one compaction', () => {
    const { text, status } = asText(recorded(), '1');
    expect(status).toBe(0);
    expect(text).toMatch(/^Compaction 1: auto, 2026-03-09 18:10:00$/m);
    expect(text).toMatch(/^ {2}Session +3f2a91c0-\S+, its compaction number 1$/m);
    expect(text).toMatch(/^ {2}Took +28\.4 s$/m);
    expect(text).toMatch(/^ {2}Tokens +167,432 before, 9,100 after$/m);
    expect(text).toMatch(/^ {2}Asked for +keep the names$/m);
    expect(text).toMatch(/^ {2}Facts +200 tracked: 2 kept, 100 restored, 98 left out$/m);
    expect(text).toContain('    + Never sail at night.\n    = 永远不要在夜间航行。\n');
    expect(text).toContain('    = Mend the pier. (in a recent message)\n');
    expect(text).toContain('    + … and 93 more\n');
    for (const given of [TOLD, BRIEF]) {
      expect(text).toContain(`  SHA-256 ${hashText(given)}\n  ✓ hash matches\n`);
      expect(text).toContain(given.replace(/^(?=.)/gm, '  '));
    }
    const parts = ['summarizer was told', 'The summary', 'became of the facts', 'the model was given'];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text).not.toContain('\u001b');
  });

  it('clips the summary and long lists, unless all is wanted', () => {
    const room = recorded();
    const { text } = asText(room, '1');
    expect(text).toContain('Line 0 of what was done');
    expect(text).not.toContain('thinking aloud');
    expect(text).not.toContain('Line 59');
    expect(text).toMatch(/… and \d+ lines more; --all shows them/);
    const { text: all } = asText(room, '1', '--all');
    expect(all).toContain('thinking aloud');
    expect(all).toContain('Line 59');
    expect(all).toContain('    + src/file-restored-98.ts\n');
    expect(all).not.toContain(' more');
  });

  it('gives programs every text whole', () => {
    const { value, status } = asJson(recorded(), '1');
    expect(status).toBe(0);
    expect(value).toMatchObject({ id: 1, score: 51, instructions: 'keep the\nnames', summary: SUMMARY });
    expect(value.survival).toEqual(FACTS);
    expect(value.injections).toMatchObject([
      { event: 'PreCompact', matcher: 'auto', text: TOLD, sha256: hashText(TOLD), hashMatches: true },
      { event: 'SessionStart', matcher: 'compact', text: BRIEF, hashMatches: true, characters: BRIEF.length },
    ]);
  });

  it.each([
    ["owed = 'brief'", 'Owed +the brief, which goes with the next prompt or tool result'],
    ["owed = 'difference'", 'Owed +the rest of the brief, which goes with the next prompt or tool result'],
    ["late_at = '2026-03-09T09:12:00.000Z'", 'Late +more was given at 2026-03-09 18:12:00'],
    ["late_at = '2026-03-09T09:59:00.000Z'", 'Late +it was too late to give more at 2026-03-09 18:59:00'],
    ['duration_ms = NULL', 'Took +120 s from the announcement to the brief'],
  ])('with %s says "%s"', (change, row) => {
    const room = recorded();
    const database = openDatabase(archiveOf(room));
    database.exec(`UPDATE compactions SET ${change} WHERE id = 1`);
    database.close();
    expect(asText(room, '1').text).toMatch(new RegExp(`^ {2}${row}$`, 'm'));
  });

  it('notices a text that was changed afterwards, and fails', () => {
    const room = recorded();
    const database = openDatabase(archiveOf(room));
    database.exec("UPDATE context_injections SET text = text || '!' WHERE event = 'SessionStart'");
    database.close();
    const { text, status } = asText(room, '1');
    expect(status).toBe(1);
    expect(text.match(/✓ hash matches/g)).toHaveLength(1);
    expect(text).toContain('✗ hash does not match: the text was changed after it was given');
    const { value, status: code } = asJson(room, '1');
    expect(code).toBe(1);
    expect(value.injections.map((each: { hashMatches: boolean }) => each.hashMatches)).toEqual([true, false]);
  });

  it('takes "last" for the newest, of a session if wanted', () => {
    const room = recorded();
    expect(asText(room, 'last').text).toMatch(/^Compaction 4: trigger not known,/);
    const { text } = asText(room, 'last', '--session', '3f2a');
    expect(text).toMatch(/^Compaction 3: manual, .* \(did not happen\)$/m);
  });

  it.each([
    [['99'], 'Cannot find compaction 99 (E_USAGE)'],
    [['1', '--session', '7be'], 'Cannot find compaction 1 (E_USAGE)'],
    [['first'], 'Cannot show compaction "first": that is neither a number nor "last" (E_USAGE)'],
    [['--limit', '0'], 'Option --limit does not take "0" (E_USAGE)'],
    [['1', '2'], 'Command "audit" does not take "2" (E_USAGE)'],
  ])('refuses %j with a next step', (words, message) => {
    const room = recorded();
    for (const format of [[], ['--json']]) {
      const { stdout, stderr, status } = room.run('audit', ...words, ...format);
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr.split('\n')[0]).toBe(message);
      expect(stderr.split('\n')[1]).not.toBe('');
    }
  });
});

describe('An archive that is not as it should be', () => {
  it('that is missing is said in a friendly way, and is not made', () => {
    const room = makeRoom();
    for (const words of [[], ['last'], ['7']]) {
      const { text, status } = asText(room, ...words);
      expect(text).toMatch(/^Nothing is recorded yet\./);
      expect(status).toBe(1);
    }
    expect(asJson(room)).toEqual({ value: { compactions: [], more: false }, status: 1 });
    expect(asJson(room, 'last')).toEqual({ value: null, status: 1 });
    expect(readdirSync(room.home)).toEqual([]);
  });

  it('that holds no compaction, or none that was asked for, is said', () => {
    const room = makeRoom();
    openArchive(archiveOf(room)).close();
    expect(asText(room)).toEqual({ text: 'No compaction is recorded yet.\n', status: 1 });
    const { text, status } = asText(recorded(), '--session', 'zzz', '--project', '/nowhere');
    expect(text).toMatch(/^No compaction of a session zzz… in \/nowhere is recorded\./);
    expect(status).toBe(1);
  });

  it('that is damaged gives the known error', () => {
    const room = recorded();
    const file = archiveOf(room);
    const database = openDatabase(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x55, 4096));
    const { stderr, status } = room.run('audit');
    expect(stderr).toContain(`Cannot open the archive "${file}"`);
    expect(stderr).toContain('(E_ARCHIVE_DAMAGED)\nRun `tideproof doctor --fix`');
    expect(status).toBe(2);
  });

  it('that another process holds for itself alone gives the known error', () => {
    const room = makeRoom();
    const database = openDatabase(room.write('.local/share/tideproof/archive.db', ''));
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    const { stderr, status } = room.run('audit');
    database.exec('ROLLBACK');
    database.close();
    expect(stderr).toMatch(/locked \(E_ARCHIVE_UNUSABLE\)/);
    expect(status).toBe(2);
  });

  it('is not changed by a look at it', () => {
    const room = recorded();
    const before = readFileSync(archiveOf(room));
    asText(room);
    asText(room, '1');
    expect(readFileSync(archiveOf(room)).equals(before)).toBe(true);
  });
});

describe('showList()', () => {
  it.each([80, 100, 120, 140])('keeps to a terminal of %d columns', (columns) => {
    const archive = openArchive(':memory:');
    const folder = '/home/ada/a-folder-with-a-name-that-is-far-too-long-for-any-list';
    const session = { id: PIER.id, cwd: folder, client: 'claude-code', transcriptPath: '' };
    const row = `INSERT INTO sessions (id, client, cwd, transcript_path, started_at, seen_at) VALUES (?, ?, ?, '', '', '')`;
    archive.database.prepare(row).run(session.id, session.client, session.cwd);
    startCompaction(
      archive.database,
      { sessionId: PIER.id, agentId: 'agent' },
      '2026-03-09T09:10:00.000Z',
      'manual',
      '',
    );
    archive.database.exec(
      'UPDATE compactions SET tracked = 1234, kept = 1000, restored = 200, deferred = 34, summary = 1, pre_tokens = 167000',
    );
    const lines: string[] = [];
    const print: Print = {
      ...createPrint(true, {}),
      table: (rows) => void lines.push(...rows.map((cells) => `  ${cells.join('  ')}`)),
      paint: (_colour, text) => text,
      columns,
    };
    showList(listCompactions(archive.database, {}), print, new Date());
    archive.close();
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    expect(lines[1]).toContain('1,234 =1,000 +200 -34');
    if (columns >= 120) expect(lines[1]).toContain('167k → ?');
    expect(lines.join('').includes('█')).toBe(columns === 140);
  });
});

describe('renderBar()', () => {
  const plain: Print = { ...createPrint(true, {}), paint: (_colour, text) => text };
  it.each([
    [{ tracked: 0, kept: 0, restored: 0 }, '██████████'],
    [{ tracked: 60, kept: 41, restored: 15 }, '██████▓▓▓░'],
    [{ tracked: 1000, kept: 0, restored: 999 }, '▓▓▓▓▓▓▓▓▓░'],
    [{ tracked: 3, kept: 0, restored: 0 }, '░░░░░░░░░░'],
  ])('shows %j as %s', (counts, bar) => {
    expect(renderBar({ ...counts, deferred: 0, lost: 0 }, plain)).toBe(bar);
  });
});
