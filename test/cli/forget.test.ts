import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listColumns, listTables } from '../../src/archive/erase/forget-records.ts';
import { changeCompaction, startCompaction } from '../../src/archive/records/compactions.ts';
import { recordInjection } from '../../src/archive/records/injections.ts';
import { recordNoteEntries, setRunningPrompt } from '../../src/archive/records/sessions.ts';
import { type Archive, openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { countVerdicts } from '../../src/domain/survival.ts';
import { searchTexts } from '../../src/search/search-texts.ts';
import {
  type ArchivedRoom,
  LONG_LOG,
  makeEmptyRoom,
  makeFilledRoom,
  OTHER,
  PIER,
  QUAY,
  SESSION,
} from './archived-room.ts';
import { conversation } from './room.ts';

/** In nobody else's vocabulary, in one piece for the index and in several for people. */
const SECRET = 'zebraQuux';
const NOW = '2026-03-09T10:00:00.000Z';

/** A session that has the word everywhere, and one in another project that has it nowhere. */
const plant = () => makeFilledRoom(plantSessions);

function plantSessions(room: ArchivedRoom): void {
  room.record(SESSION, PIER, [
    { you: `Always call the boat ${SECRET}. Never paint it.` },
    { claude: `We go with the name ${SECRET} instead of Nellie because it floats better.` },
    { calls: 'Bash', input: { command: `make ${SECRET}` } },
    { result: `${LONG_LOG}\nError: ${SECRET} is not a boat\n${LONG_LOG}`, failed: true },
    { claude: 'The berths are dry.' },
  ]);
  room.record(OTHER, QUAY, [{ you: 'Paint the quay of the berths' }, { claude: 'Which colour?' }]);
  room.archive();
  using archive = openArchive(join(room.dataDir, 'archive.db'));
  archive.transaction(() => plantRecords(archive));
  appendFileSync(
    join(room.dataDir, 'tideproof.log'),
    `${NOW} 1 hook failed: session ${SESSION} has ${SECRET}\n    at ${SECRET}\n${NOW} 1 hook failed: another one\n`,
  );
}

function plantRecords({ database }: Archive): void {
  const whose = { sessionId: SESSION, agentId: '' };
  const started = { startedAt: NOW, trigger: 'manual', instructions: SECRET } as const;
  const compaction = startCompaction(database, whose, started);
  changeCompaction(database, compaction, { summary: `The boat is ${SECRET}`, summaryFrom: 'subagent-stop' });
  changeCompaction(database, compaction, { ...countVerdicts([]), restoredAt: NOW });
  changeCompaction(database, compaction, {
    survival: JSON.stringify([
      { kind: 'request', text: `Call it ${SECRET}`, verdict: 'kept' },
      { kind: 'request', text: 'Never sail at night', verdict: 'kept' },
    ]),
    misquotes: '[]',
  });
  recordInjection(database, {
    ...{ ...whose, compactionId: compaction, injectedAt: NOW, event: 'session-started' },
    ...{ matcher: 'compact', reason: 'what the summary lost', text: SECRET, tokens: 1 },
  });
  recordNoteEntries(database, SESSION, [`plan p ${SECRET}`], { at: NOW, offset: 0 });
  database.prepare('UPDATE sessions SET ended_at = NULL, ended_how = NULL WHERE id = ?').run(SESSION);
  setRunningPrompt(database, SESSION, SECRET, 'p1', '2026-03-09T10:00:00.000Z');
  database.run`INSERT INTO task_summaries (session_id, task, subject, text, done_turn, done_line, made_at)
    VALUES (${SESSION}, '1', ${SECRET}, ${SECRET}, 1, 1, ${NOW})`;
  database.run`UPDATE transcripts SET progress = json_set(progress, '$.carries.x', ${`"${SECRET}"`})
    WHERE session_id = ${SESSION}`;
}

/** Every file below the data folder in which a text stands, whatever the file is. */
function filesWith({ dataDir }: ArchivedRoom, text: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(text.toLowerCase()))
    .map((path) => path.slice(dataDir.length + 1));
}

function find({ dataDir }: ArchivedRoom, query: string): string[] {
  using texts = openTexts(join(dataDir, 'texts.db'));
  const hits = searchTexts(texts.database, { query, limit: 20, now: Date.parse(NOW) });
  return hits.map(({ sessionId }) => sessionId);
}

describe('tideproof forget', () => {
  it.each([
    ['a session', ['--session', '3f2a91c0']],
    ['a project', ['--project', PIER]],
    ['a pattern, in any case', ['--containing', SECRET.toUpperCase()]],
  ])('forgets %s: not a byte of it is left in any file', async (_what, words) => {
    const room = plant();
    const before = filesWith(room, SECRET).join();
    for (const file of ['archive.db', 'texts.db', 'tideproof.log']) expect(before).toContain(file);
    const { status, stderr, stdout } = await room.run('forget', ...words, '--yes', '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ forgotten: true, wiped: true });
    expect(filesWith(room, SECRET)).toEqual([]);
    // The index knows the parts of a name.
    expect(filesWith(room, 'zebra')).toEqual([]);
    expect(find(room, SECRET)).toEqual([]);
    expect(find(room, 'quay')).toEqual([OTHER]);
    expect(readFileSync(join(room.dataDir, 'tideproof.log'), 'utf8')).toContain('another one');
  });

  it('forgets what belongs to a project without a session', async () => {
    const room = makeEmptyRoom();
    await room.run('pin', '--project', `Call the boat ${SECRET}`);
    const { stdout } = await room.run('forget', '--project', room.home, '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ forgotten: true, texts: 1 });
    expect(filesWith(room, SECRET)).toEqual([]);
  });

  it('forgets also beside a line of the log that is no UTF-8', async () => {
    const room = plant();
    const log = join(room.dataDir, 'tideproof.log');
    appendFileSync(log, Buffer.concat([Buffer.from(`${NOW} 1 cut off in a `), Buffer.from([0xc3, 0x0a])]));
    const { stdout } = await room.run('forget', '--containing', SECRET, '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ forgotten: true, wiped: true });
    expect(filesWith(room, SECRET)).toEqual([]);
    expect(readFileSync(log, 'utf8')).toContain('cut off');
  });

  it('leaves alone what others have too', async () => {
    const room = plant();
    const { stdout } = await room.run('forget', '--session', '3f2a91c0', '--yes');
    expect(stdout).toContain('\nWhat was forgotten is not read again, even if a transcript still has it.\n');
    expect(find(room, 'rths')).toEqual([OTHER]);
    using texts = openTexts(join(room.dataDir, 'texts.db'));
    const words = texts.database.column<string>`SELECT word FROM words ORDER BY word`;
    const bags = texts.database.column<string>`SELECT words FROM word_index`;
    expect(words).toEqual(['Paint', 'Which', 'berths', 'colour', 'quay'].sort());
    expect(bags.flatMap((bag) => bag.split(' ')).sort()).toEqual(words);
  });

  it('keeps what was forgotten out, whoever reads the transcript again', async () => {
    const room = plant();
    await room.run('forget', '--session', '3f2a91c0', '--yes');
    const path = room.record(SESSION, PIER, [{ you: `Once more: ${SECRET}` }]);
    room.archive();
    expect(filesWith(room, SECRET)).toEqual([]);
    const told = { session_id: SESSION, transcript_path: path, cwd: PIER, hook_event_name: 'Stop' };
    expect(room.hook(told)).toMatchObject({ status: 0, stdout: '' });
    expect(filesWith(room, SECRET)).toEqual([]);
    expect((await room.run('note', 'A word', '--session', '3f2a')).stderr).toContain('was forgotten');
  });

  it('keeps rows that were forgotten out of a session that forks', async () => {
    const room = plant();
    await room.run('forget', '--containing', SECRET, '--yes');
    const copied = readFileSync(room.pathOf(SESSION), 'utf8').replaceAll(SESSION, OTHER);
    appendFileSync(room.pathOf(OTHER), copied);
    room.archive();
    expect(filesWith(room, SECRET)).toEqual([]);
    // The original stands for its copies.
    expect(find(room, '"The berths are dry"')).toEqual([SESSION]);
  });

  it('takes all that tideproof wrote into the project about a session, and nothing else', async () => {
    const short = SESSION.slice(0, 8);
    const handoff = `# Handoff: boats\n\n<!-- tideproof:handoff 1 -->\nSession ${SESSION}, written 2026-03-09 10:00 on demand.\n\n${SECRET}\n<!-- /tideproof:handoff -->\n`;
    const room = makeEmptyRoom();
    const put = (file: string, text: string) => room.write(`pier/.tideproof/${file}`, text);
    room.record(SESSION, join(room.home, 'pier'), [{ you: `The boat is ${SECRET}` }]);
    room.archive();
    const whole = [
      put('HANDOFF.md', handoff),
      put(`handoffs/2026-03-09-the-pier-${short}.md`, handoff),
      put('dev/tides/SESSION', `${SESSION}\n`),
      put('dev/tides/plan.md', `Sail the ${SECRET}\n`),
      put(`notes/2026-03-09-the-pier-${short}.md`, `About ${SECRET}\nof the pier\n`),
      put(`snapshots/2026-03-09-the-pier-${short}-before-compaction-1.md`, `${SECRET}\n`),
    ];
    const current = put('CURRENT', `${SESSION}\n`);
    const log = put('compactions.log', `one ${SESSION} auto\ntwo other-${SESSION} auto\n`);
    const others = [
      put(`notes/2026-03-09-${short}-11112222.md`, 'Another session.\n'),
      put('knowledge/boats.md', `My ${SECRET}\n`),
    ];
    const plan = JSON.parse((await room.run('forget', '--session', SESSION, '--dry-run', '--json')).stdout);
    expect(plan.documents.whole.toSorted()).toEqual(whole.toSorted());
    expect(plan.documents).toMatchObject({ parts: [current, log], foreign: [] });
    await room.run('forget', '--session', SESSION, '--yes');
    for (const file of [...whole, current]) expect(existsSync(file)).toBe(false);
    expect(readFileSync(log, 'utf8')).toBe(`two other-${SESSION} auto\n`);
    for (const file of others) expect(existsSync(file)).toBe(true);
  });

  it('names the transcripts that still hold the text, and deletes the copies that undo made', async () => {
    const room = makeEmptyRoom();
    const password = 'sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    room.record(SESSION, PIER, [{ you: `The key is "${password}"` }, { claude: 'Noted.' }]);
    const boundary = { type: 'system', subtype: 'compact_boundary', uuid: 'boundary-1', sessionId: SESSION };
    const rest = { cwd: PIER, timestamp: '2026-03-09T09:30:00.000Z', compactMetadata: { trigger: 'auto' } };
    appendFileSync(room.pathOf(SESSION), `${JSON.stringify({ ...boundary, ...rest })}\n`);
    room.record(OTHER, QUAY, [{ you: 'Paint the quay' }]);
    room.archive();
    const undo = async () => JSON.parse((await room.run('undo', '1', '--yes', '--json')).stdout);
    const [idle, resumed] = [await undo(), await undo()];
    appendFileSync(resumed.transcript, conversation(resumed.session, PIER, [{ you: 'Another way' }]));
    const typed = join(room.home, '.claude', 'history.jsonl');
    writeFileSync(typed, `${JSON.stringify({ display: `The key is "${password}"` })}\n`);
    const kept = [room.pathOf(SESSION), resumed.transcript, typed].sort();
    const forget = ['forget', '--containing', password.toUpperCase(), '--json'];
    const find = async (...words: string[]) => JSON.parse((await room.run(...forget, ...words)).stdout);
    const plan = await find('--dry-run');
    expect(plan).toMatchObject({ copies: [idle.transcript] });
    expect(plan.transcripts.sort()).toEqual(kept);
    expect(await find('--yes')).toMatchObject({ forgotten: true });
    expect([idle, resumed].map(({ transcript }) => existsSync(transcript))).toEqual([false, true]);
    const again = await room.run('forget', '--containing', `"${password}"`, '--yes');
    expect(again.status).toBe(1);
    expect(again.stdout).toMatch(/^No stored text contains this\.\nKept, because it belongs to Claude Code/);
    for (const path of kept) expect(again.stdout).toContain(`\n  ${path}\n`);
  });

  it('wipes once more where nothing is left to forget', async () => {
    const room = plant();
    for (const words of [
      ['--session', SESSION],
      ['--containing', SECRET],
    ]) {
      await room.run('forget', ...words, '--yes');
      const again = async (flag: string) =>
        JSON.parse((await room.run('forget', ...words, flag, '--json')).stdout);
      expect(await again('--dry-run')).toMatchObject({ forgotten: false, wiped: null });
      expect(await again('--yes')).toMatchObject({ forgotten: false, wiped: true });
    }
  });

  it('takes what a run that was cut off left in the log and in the documents of this project', async () => {
    const room = makeEmptyRoom();
    const pier = join(room.home, 'pier');
    room.record(SESSION, pier, [{ you: `The boat is ${SECRET}` }]);
    room.archive();
    await room.run('forget', '--session', SESSION, '--yes');
    const notes = room.write(`pier/.tideproof/notes/2026-03-09-boats-${SESSION.slice(0, 8)}.md`, SECRET);
    appendFileSync(join(room.dataDir, 'tideproof.log'), `${NOW} 1 failed: ${SESSION} has ${SECRET}\n`);
    const again = async () =>
      JSON.parse((await room.runIn(pier, 'forget', '--session', SESSION, '--yes', '--json')).stdout);
    expect(await again()).toMatchObject({ forgotten: true, texts: 1, documents: { whole: [notes] } });
    expect(existsSync(notes)).toBe(false);
    expect(readFileSync(join(room.dataDir, 'tideproof.log'), 'utf8')).not.toContain(SECRET);
    expect(await again()).toMatchObject({ forgotten: false, wiped: true });
  });

  it('names the forks, which hold the same words', async () => {
    const room = plant();
    const copied = conversation(SESSION, PIER, [{ you: 'Copied' }]).replaceAll(SESSION, OTHER);
    appendFileSync(room.pathOf(OTHER), copied);
    await room.run('import');
    const plan = await room.run('forget', '--session', '3f2a', '--dry-run', '--json');
    expect(JSON.parse(plan.stdout).forks).toEqual([OTHER]);
    using archive = openArchive(join(room.dataDir, 'archive.db'));
    archive.database.run`UPDATE sessions SET ended_at = NULL`;
    // Without the command on the PATH, as after a start by its file.
    const { stdout } = await room.runWith({ PATH: '' }, 'forget', '--session', '3f2a', '--dry-run');
    expect(stdout).toContain(`3f2a91c0 in ${PIER}: if it still runs, it is ignored from now on\n`);
    expect(stdout).toMatch(/ {2}7be4d502: node \S+tideproof\.cjs forget --session 7be4d502-/);
  });
});

const archive = openArchive(':memory:');
const owners = listTables(archive.database).map(
  (table) => [table, listColumns(archive.database, table)] as const,
);
archive.close();
it.each(owners)(
  'The table %s of the archive tells to which session, run or project a row belongs, so that it can be forgotten',
  (table, columns) => {
    const known = ['session_id', 'transcript_id', 'compaction_id', 'project_path'];
    const isKnown = columns.some((column) => known.includes(column));
    // It says nothing of a session when figures were last sent, or that a database was put aside.
    const ofNone = ['state'];
    expect(isKnown || ['sessions', 'relay_runs', ...ofNone].includes(table)).toBe(true);
  },
);
