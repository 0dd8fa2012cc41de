import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { touchSession } from '../../src/archive/records/sessions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { makeContext } from '../events/test-context.ts';
import { PROJECT, run, writeSession } from '../transcripts/session-writer.ts';
import { recordSessions } from './recorded-sessions.ts';
import { makeRoom, type Room } from './room.ts';
import { runInProcess } from './run-in-process.ts';

const SESSION = '00000001-0000-4000-8000-000000000000';
const RULE = 'Never touch anything below generated/.';
const FOLDER = '.claude/projects/-home-ada-ledger-app';

function sessionText(): string {
  const rows = writeSession();
  rows.exchange(`The totals are off. ${RULE}`, 'I look.', [run('npm test', 'Error: off by a cent', true)]);
  rows.compaction(`The totals are off. ${RULE}`, 'manual');
  rows.prompt('Now the invoices.');
  rows.turn(`The invoices are fine, the key is sk-ant-api03-${'a1B2'.repeat(23)}AA.`);
  rows.turn('The taxes are off too.', [run('git status', 'clean')]);
  rows.compaction('Invoices were looked at. The taxes are off too.');
  rows.exchange('Paint it blue.', 'Blue.');
  return rows.text();
}

/** A home with one session that was compacted twice; no hook ever spoke of it. */
function withSession(text = sessionText()): Room & { transcript: string } {
  const room = makeRoom();
  return { ...room, transcript: room.write(`${FOLDER}/${SESSION}.jsonl`, text) };
}

/** The same as hooks leave it that have seen the session. */
function withRecord(text?: string) {
  const room = withSession(text);
  const session = { client: 'claude-code', id: SESSION, cwd: PROJECT, transcriptPath: room.transcript };
  using archive = openArchive(join(room.dataDir, 'archive.db'));
  touchSession(archive.database, session, { now: new Date('2026-03-09T09:00:00Z') });
  const context = makeContext({ TIDEPROOF_HOME: room.dataDir });
  catchUp(archive, session, context, { deadline: Number.POSITIVE_INFINITY });
  return room;
}

async function asJson(room: Room, ...words: string[]) {
  const { stdout, stderr, status } = await room.run(...words, '--json');
  expect(stderr).toBe('');
  return { value: JSON.parse(stdout), status };
}

const filesOf = (room: { transcript: string }) => readdirSync(dirname(room.transcript));

describe('tideproof audit', () => {
  it('counts a compaction once that a fork by the client repeats', async () => {
    const room = withRecord();
    const fork = '00000002-0000-4000-8000-000000000000';
    room.write(`${FOLDER}/${fork}.jsonl`, sessionText().replaceAll(SESSION, fork));
    await room.run('import');
    const { compactions } = (await asJson(room, 'audit', '--all')).value;
    expect(compactions.map(({ session }: { session: string }) => session)).toEqual([SESSION, SESSION]);
  });

  it('holds what was said against what was left, without secrets', async () => {
    const room = withRecord();
    const { value, status } = await asJson(room, 'audit', 'last', '--project', PROJECT);
    expect(status).toBe(0);
    expect(value).toMatchObject({ name: '2', injections: [] });
    expect(JSON.stringify(value)).not.toContain('sk-ant-api03');
    const lost = { kind: 'request', text: 'Now the invoices.', verdict: 'lost', restorable: true };
    expect(value.survival).toEqual([lost]);
    const { stdout } = await runInProcess(room, ['audit', '2']);
    expect(stdout).toMatch(/^Go back before it: tideproof undo 2$/m);
  });
});

describe('tideproof undo', () => {
  it('makes a session beside the other, says how to resume it, and is on record', async () => {
    const room = withRecord();
    const before = readFileSync(room.transcript);
    const { stdout, status } = await room.run('undo', 'last', '--project', PROJECT, '--yes');
    expect(status).toBe(0);
    const [, id = ''] = /^ {2}cd "\/home\/ada\/ledger app" && claude --resume (\S+)$/m.exec(stdout) ?? [];
    expect(filesOf(room).sort()).toEqual([`${SESSION}.jsonl`, `${id}.jsonl`].sort());
    expect(readFileSync(room.transcript).equals(before)).toBe(true);
    const made = readFileSync(join(dirname(room.transcript), `${id}.jsonl`), 'utf8');
    expect(made).toContain('The taxes are off too.');
    for (const words of ['Paint it blue.', SESSION]) expect(made).not.toContain(words);
    expect((await asJson(room, 'audit', '--all')).value.compactions[0].undoneBy).toEqual([id]);
    // What is known of the copy is nothing new: reading the history again finds nothing in it.
    expect((await asJson(room, 'import')).value).toMatchObject({ read: 0, known: 2 });
  });

  it('is not the current session, and tells nothing twice, until somebody resumes it', async () => {
    const room = withRecord();
    const inProject = async (...words: string[]) =>
      (await asJson(room, ...words, '--project', PROJECT)).value;
    const { session: id } = await inProject('undo', 'last', '--yes');
    const current = async () => (await inProject('status')).session.id;
    expect(await current()).toBe(SESSION);
    expect((await asJson(room, 'import')).status).toBe(0);
    expect(await current()).toBe(SESSION);
    const { stdout } = await room.run('sessions', '--project', PROJECT);
    expect(stdout).toMatch(new RegExp(`^ {2}${id.slice(0, 8)} .* not resumed yet .*made by undo`, 'm'));
    const prompts = (await inProject('history', '--kind', 'prompt')).events;
    expect(prompts.map((event: { sessionId: string }) => event.sessionId)).toEqual(Array(3).fill(SESSION));
    expect((await asJson(room, 'history', '--kind', 'prompt', '--session', id)).value.events).toHaveLength(2);
    using archive = openArchive(join(room.dataDir, 'archive.db'));
    const transcriptPath = join(dirname(room.transcript), `${id}.jsonl`);
    const copy = { client: 'claude-code', id, cwd: PROJECT, transcriptPath };
    touchSession(archive.database, copy, { now: new Date(), resumed: true });
    expect(await current()).toBe(id);
    const status = await room.run('status', '--session', id);
    expect(status.stdout).toMatch(/Compactions +1, before it was copied/);
  });

  it('says when the new session is full, and how to get one with room', async () => {
    const room = withRecord();
    room.write('.claude/settings.json', '{"autoCompactWindow":200000}');
    const { stdout } = await room.run('undo', '2', '--dry-run');
    expect(stdout).toContain('It is 100 % full: the client may compact it again at the first prompt');
    // The session that is planned does not exist, and never will by this id.
    expect(stdout).toMatch(/rescue the new session \(tideproof rescue\);/);
    expect(filesOf(room)).toHaveLength(1);
  });

  it('prints what was on record before the compaction, also when the transcript is gone', async () => {
    const room = withRecord();
    for (const from of ['transcript', 'archive']) {
      if (from === 'archive') rmSync(room.transcript);
      const { value, status } = await asJson(room, 'undo', '2', '--brief');
      expect([status, value.from, value.chars]).toEqual([0, from, value.text.length]);
      for (const words of [RULE, 'Now the invoices.']) expect(value.text).toContain(words);
      expect(value.text).not.toContain('Paint it blue.');
    }
  });

  it('says what is left when the transcript is gone', async () => {
    const room = withRecord();
    rmSync(room.transcript);
    const { stderr, status } = await room.run('undo', '2');
    expect(status).toBe(2);
    const gone = 'does not exist (E_TRANSCRIPT_UNREADABLE)\nClaude Code deletes transcripts after 30 days';
    expect(stderr).toContain(gone);
  });

  it('refuses what did not happen, or happened to a subagent', async () => {
    const room = makeRoom();
    recordSessions(join(room.dataDir, 'archive.db'));
    const { stderr } = await runInProcess(room, ['undo', '3']);
    expect(stderr).toContain('Cannot undo compaction 3: it did not happen');
    for (const words of [['2'], ['2', '--brief']])
      expect((await runInProcess(room, ['undo', ...words])).stderr).toContain('it belongs to a subagent');
  });
});
