import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { longTranscript } from '../transcripts/generate.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './hook-room.ts';
import { compacted, expectBrief, PROMPT, session, silent, TASK } from './hook-session.ts';

test('events that have nothing to be told, known or not, are answered with nothing at all', async () => {
  const room = makeRoom();
  room.write(session().text());
  const events: [string, Record<string, unknown>][] = [
    ['Stop', { last_assistant_message: 'done', stop_hook_active: false }],
    ['UserPromptSubmit', { prompt: 'go on' }],
    ['SessionStart', { source: 'startup' }],
    ['SessionStart', { source: 'resume', context_tokens: 6010 }],
    ['SessionStart', { source: 'clear' }],
    ['SessionStart', { source: 'something new' }],
    ['SubagentStop', { agent_id: 'a1', agent_type: 'mini', last_assistant_message: 'sub done' }],
    ['SubagentStop', { agent_id: 'a2', agent_type: '', last_assistant_message: '<summary>short</summary>' }],
    ['PostCompact', { trigger: 'auto', compact_summary: '<summary>short</summary>' }],
    ['Elicitation', { nobody: 'knows' }],
    ['Stop', { last_assistant_message: { not: 'a string' }, cwd: 7, brand_new: [{ deep: null }] }],
    ['SessionEnd', { reason: 'other' }],
  ];
  for (const [event, fields] of events)
    expect(await room.tell(event, fields), `${event} ${JSON.stringify(fields)}`).toMatchObject(silent);
  expect(room.log()).toBe('');
});

// What else may stand there: test/cli/read-payload.test.ts.
test.each([
  ['half a JSON', '{"session_id":"session-1","hook_event_name":"SessionSt'],
  ['an empty stdin', ''],
  ['no session', '{"hook_event_name":"Stop"}'],
])('%s on stdin is answered with nothing at all', async (_name, input) => {
  expect(await makeRoom().run(input)).toMatchObject(silent);
});

test('PreCompact is answered with plain text and SessionStart after a compaction with one JSON object', async () => {
  const room = makeRoom();
  room.write(session().text());
  // Somebody is there: a compaction in a long pause is told when the user comes back.
  await room.tell('UserPromptSubmit', { prompt: 'Go on.', prompt_id: 'p' });
  const told = await room.tell('PreCompact', { trigger: 'auto', custom_instructions: null });
  const restored = await room.tell('SessionStart', compacted);

  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(() => JSON.parse(told.stdout)).toThrow();
  expect(told.stdout).toContain(SUMMARY_REQUEST);
  expect(told.stdout).toContain(TASK);
  expectBrief(restored);
  expect(JSON.parse(restored.stdout).systemMessage).toMatch(
    /^tideproof: 1 of 1 prompt in context .*\d characters given back/,
  );
  expect(Object.keys(JSON.parse(restored.stdout).hookSpecificOutput)).toEqual([
    'hookEventName',
    'additionalContext',
  ]);
});

test('a payload longer than a pipe holds is read whole, and answered although the client never closes stdin', async () => {
  const room = makeRoom();
  room.write(session().text());
  const long = `}${'quite long }'.repeat(40_000)}`;
  expectBrief(await room.tell('SessionStart', { ...compacted, brand_new: long }, { keepStdinOpen: true }));
});

test('of a session without a transcript the summarizer is asked for a handoff, and nothing else is said', async () => {
  const room = makeRoom();
  for (const [trigger, stdout] of [
    ['manual', SHORT_SUMMARY_REQUEST],
    ['auto', SUMMARY_REQUEST],
  ])
    expect(await room.tell('PreCompact', { trigger })).toMatchObject({ ...silent, stdout });
  expect(await room.tell('SessionStart', compacted)).toMatchObject(silent);
  expect(await room.tell('Stop', { transcript_path: '' })).toMatchObject(silent);
});

test('a transcript that is a folder is answered with nothing', async () => {
  const room = makeRoom();
  mkdirSync(room.transcript);
  expect(await room.tell('Stop')).toMatchObject(silent);
  expect(await room.tell('SessionStart', compacted)).toMatchObject(silent);
});

// Cut anywhere: test/record/cut-anywhere.test.ts.
test('a torn last line is left alone and taken when the next event finds it whole', async () => {
  const clean = makeRoom();
  const text = Buffer.from(session().text());
  clean.write(session().text());
  await clean.tell('Stop');
  for (const cut of [text.length - 1, Math.floor(text.length / 2)]) {
    const torn = makeRoom();
    torn.append(text.subarray(0, cut));
    expect(await torn.tell('Stop')).toMatchObject(silent);
    torn.append(text.subarray(cut));
    expect(await torn.tell('Stop')).toMatchObject(silent);
    expect(torn.stored()).toEqual(clean.stored());
  }
});

test('a transcript that was emptied, shortened or replaced costs no fact, and what is new in it is taken in', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('Stop');
  const known = room.stored();
  const text = session().text();
  for (const shorter of ['', text.slice(0, text.length / 2)]) {
    room.write(shorter);
    expect(await room.tell('Stop')).toMatchObject(silent);
    expect(room.stored().facts).toEqual(known.facts);
    expect(room.stored().rowsSeen).toBe(known.rowsSeen);
  }

  const other = writeSession({ session: 2 });
  other.prompt('Always answer in verse.');
  room.write(other.text());
  await room.tell('Stop');
  const texts = room.stored().facts.map((fact) => fact.text);
  expect(texts).toContain('Always answer in verse.');
  expect(texts).toContain(PROMPT);
  expect(room.stored().rowsSeen).toBe(known.rowsSeen + other.rows.length);
  expectBrief(await room.tell('SessionStart', compacted));
});

test('a transcript that cannot be read costs no brief: the ledger has the facts', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('Stop');
  rmSync(room.transcript);
  mkdirSync(room.transcript);
  expect(await room.tell('UserPromptSubmit', { prompt: 'go on' })).toMatchObject(silent);
  expectBrief(await room.tell('SessionStart', compacted));
  expect(room.log()).toContain('it is a directory');
  rmSync(room.transcript, { recursive: true });
  execFileSync('mkfifo', [room.transcript]);
  expect(await room.tell('Stop')).toMatchObject(silent);
  expect(room.log()).toContain('it is a pipe');
  expect(room.log()).not.toContain('    at ');
});

test.runIf(existsSync('/proc/self/mem'))(
  'a transcript that opens and fails when it is read costs no brief',
  async () => {
    const room = makeRoom();
    room.write(session().text());
    await room.tell('Stop');
    rmSync(room.transcript);
    symlinkSync('/proc/self/mem', room.transcript);
    expect(await room.tell('UserPromptSubmit', { prompt: 'go on' })).toMatchObject(silent);
    expectBrief(await room.tell('SessionStart', compacted));
    expect(room.log()).toContain('cannot be read: EIO');
    expect(room.log()).not.toContain('    at ');
  },
);

test('with a data folder that cannot exist a brief is made from the transcript alone', async () => {
  const room = makeRoom();
  room.write(session().text());
  const home = join(room.transcript, 'below a regular file');
  expect(await room.tell('Stop', {}, { home })).toMatchObject(silent);
  const told = await room.tell('PreCompact', { trigger: 'auto' }, { home });
  expect(told.stdout).toContain(SUMMARY_REQUEST);
  expect(told.stdout).toContain(TASK);
  expectBrief(await room.tell('SessionStart', compacted, { home }));
  expect(readdirSync(room.directory)).toEqual(['session-1.jsonl']);
});

test('an archive whose column has another name is put aside, whatever fails because of it', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('Stop');
  const database = openDatabase(join(room.home, 'archive.db'));
  database.exec('ALTER TABLE facts RENAME COLUMN text TO txt');
  database.close();
  expectBrief(await room.tell('SessionStart', compacted));
  expect(room.log()).toContain('it lacks facts.text');
  expect(room.stored().facts.length).toBeGreaterThan(0);
});

test('an archive that is no database is put aside, the event answered from a new one, and the user told once', async () => {
  const room = makeRoom();
  room.write(session().text());
  room.makeHome();
  writeFileSync(join(room.home, 'archive.db'), 'this is not a database. '.repeat(500));
  expect(await room.tell('Stop')).toMatchObject(silent);
  const clean = makeRoom();
  clean.write(session().text());
  await clean.tell('Stop');
  expect(room.stored()).toEqual(clean.stored());
  const asides = readdirSync(room.home).filter((name) => /^archive\.aside-\w+\.db$/.test(name));
  expect(asides).toHaveLength(1);
  const told = await room.tell('UserPromptSubmit', { prompt: 'go on' });
  expect(JSON.parse(told.stdout)).toEqual({ systemMessage: expect.stringContaining(asides[0]!) });
  expect(await room.tell('UserPromptSubmit', { prompt: 'go on' })).toMatchObject(silent);
  expectBrief(await room.tell('SessionStart', compacted));
});

test('of several hooks that meet a damaged archive at once, one puts it aside and no fact is lost', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('Stop');
  const known = room.stored().facts;
  // A file of its own: what this process has read from the old one is closed at some later time, and then writes to that.
  for (const name of ['archive.db', 'archive.db-wal', 'archive.db-shm'])
    rmSync(join(room.home, name), { force: true });
  writeFileSync(join(room.home, 'archive.db'), 'this is not a database. '.repeat(500));
  const runs = await Promise.all(Array.from({ length: 4 }, () => room.tell('Stop')));
  for (const run of runs) expect(run).toMatchObject(silent);
  expect(room.stored().facts).toEqual(known);
  expect(readdirSync(room.home).filter((name) => /\.aside-\w+\.db$/.test(name))).toHaveLength(1);
});

test('with an archive that another process keeps locked a brief is made from the transcript alone', async () => {
  const room = makeRoom();
  await room.tell('Stop');
  room.write(session().text());
  const database = openDatabase(join(room.home, 'archive.db'));
  database.exec('BEGIN IMMEDIATE');
  const told = await room.tell('PreCompact', { trigger: 'auto' });
  const reply = await room.tell('SessionStart', compacted);
  database.exec('ROLLBACK');
  database.close();

  expect(told).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(SUMMARY_REQUEST) });
  expect(told.stdout).toContain(TASK);
  expectBrief(reply);
  expect(reply.milliseconds).toBeLessThan(12_000);
  expect(room.stored().facts).toEqual([]);
  await room.tell('Stop');
  expect(room.stored().facts.map((fact) => fact.text)).toContain(PROMPT);
});

test('hooks that start at the same instant learn the same as one alone', async () => {
  const text = longTranscript(30);
  const [crowded, alone] = [makeRoom(), makeRoom()];
  alone.write(text);
  await alone.tell('Stop');
  crowded.write(text);
  const replies = await Promise.all(Array.from({ length: 4 }, () => crowded.tell('Stop')));

  for (const reply of replies) expect(reply).toMatchObject(silent);
  expect(alone.stored().rowsSeen).toBeGreaterThan(200);
  expect(crowded.stored()).toEqual(alone.stored());
  expect(crowded.problems()).toBe('');
});

test('hooks that were killed at any point leave an archive that goes on as if they had never run', async () => {
  const text = Buffer.from(longTranscript(120));
  const [killed, clean] = [makeRoom(), makeRoom()];
  const rounds = 6;
  const partOf = (round: number) =>
    text.subarray(
      Math.floor((text.length * round) / rounds),
      Math.floor((text.length * (round + 1)) / rounds),
    );
  const unhurt = makeRoom();
  unhurt.append(partOf(0));
  const { milliseconds } = await unhurt.tell('Stop');
  let survivors = 0;
  for (let round = 0; round < rounds; round++) {
    killed.append(partOf(round));
    // From its first moments to its last.
    const killAfterMilliseconds = (milliseconds * (round + 1)) / (rounds + 1);
    if ((await killed.tell('Stop', {}, { killAfterMilliseconds })).code === 0) survivors += 1;
  }
  expect(survivors).toBeLessThan(rounds);
  clean.append(text);
  // On a busy machine one event does not get through all of it.
  for (const room of [killed, clean])
    for (let before = -1; before !== room.stored().rowsSeen; ) {
      before = room.stored().rowsSeen;
      expect(await room.tell('Stop')).toMatchObject(silent);
    }
  expect(clean.stored().facts.length).toBeGreaterThan(40);
  expect(killed.stored()).toEqual(clean.stored());
  expect(killed.log()).toBe('');
});

test('a NUL in what the client says costs that character and nothing else', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('PreCompact', { trigger: 'auto' });
  const summary = `<summary>before\0after ${PROMPT}</summary>`;
  await room.tell('SubagentStop', { agent_id: 'a2', agent_type: '', last_assistant_message: summary });
  expect(room.stored().compactions).toMatchObject([{ summary: summary.replace('\0', '\ufffd') }]);
});
