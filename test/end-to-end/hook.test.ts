import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { readHookTimes } from '../../src/system/logs/hook-times.ts';
import { longTranscript } from '../transcripts/generate.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { makeRoom } from './hook-room.ts';
import { compacted, expectBrief, PROMPT, SUMMARY, session, silent, TASK } from './hook-session.ts';

test('events that have nothing to be told, known or not, and what is none, are answered with nothing at all', async () => {
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
  // What else may stand there: test/cli/read-payload.test.ts.
  for (const input of [
    '{"session_id":"session-1","hook_event_name":"SessionSt',
    '',
    '{"hook_event_name":"Stop"}',
  ])
    expect(await makeRoom().run(input)).toMatchObject(silent);
});

test('PreCompact is answered with plain text and SessionStart after a compaction with one JSON object, although the client never closes stdin and its payload is longer than a pipe holds', async () => {
  const room = makeRoom();
  room.write(session().text());
  // Somebody is there: a compaction in a long pause is told when the user comes back.
  await room.tell('UserPromptSubmit', { prompt: 'Go on.', prompt_id: 'p' });
  const told = await room.tell('PreCompact', { trigger: 'auto', custom_instructions: null });
  const long = { ...compacted, brand_new: `}${'quite long }'.repeat(40_000)}` };
  const restored = await room.tell('SessionStart', long, { keepStdinOpen: true });

  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(() => JSON.parse(told.stdout)).toThrow();
  expect(told.stdout).toContain(SUMMARY_REQUEST);
  expect(told.stdout).toContain(TASK);
  expectBrief(restored);
  expect(JSON.parse(restored.stdout)).toEqual({
    systemMessage: expect.stringMatching(/^tideproof: 1 of 1 prompt in context .*\d characters given back/),
    hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: expect.any(String) },
  });
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

test('a transcript that cannot be read costs no brief: the ledger has the facts', async () => {
  const replaced: [reason: string, replace: (path: string) => void][] = [
    ['it is a directory', (path) => mkdirSync(path)],
    ['it is a pipe', (path) => execFileSync('mkfifo', [path])],
  ];
  if (existsSync('/proc/self/mem'))
    replaced.push(['cannot be read: EIO', (path) => symlinkSync('/proc/self/mem', path)]);
  for (const [reason, replace] of replaced) {
    const room = makeRoom();
    room.write(session().text());
    await room.tell('Stop');
    rmSync(room.transcript);
    replace(room.transcript);
    expect(await room.tell('UserPromptSubmit', { prompt: 'go on' })).toMatchObject(silent);
    expectBrief(await room.tell('SessionStart', compacted));
    expect(room.log()).toContain(reason);
    expect(room.log()).not.toContain('    at ');
  }
});

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

test('of several hooks that meet a damaged archive at once, one puts it aside, no fact is lost, and the user is told once', async () => {
  const room = makeRoom();
  room.write(session().text());
  await room.tell('Stop');
  const known = room.stored().facts;
  // A file of its own: what this process has read from the old one is closed at some later time, and then writes to that.
  for (const name of ['archive.db', 'archive.db-wal', 'archive.db-shm'])
    rmSync(join(room.home, name), { force: true });
  writeFileSync(join(room.home, 'archive.db'), 'this is not a database. '.repeat(500));
  for (const run of await Promise.all(Array.from({ length: 4 }, () => room.tell('Stop'))))
    expect(run).toMatchObject(silent);
  expect(room.stored().facts).toEqual(known);
  const asides = readdirSync(room.home).filter((name) => /^archive\.aside-\w+\.db$/.test(name));
  expect(asides).toHaveLength(1);
  const told = await room.tell('UserPromptSubmit', { prompt: 'go on' });
  expect(JSON.parse(told.stdout)).toEqual({ systemMessage: expect.stringContaining(asides[0]!) });
  expect(await room.tell('UserPromptSubmit', { prompt: 'go on' })).toMatchObject(silent);
  expectBrief(await room.tell('SessionStart', compacted));
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

// Prompts that are nothing but one kind of character: test/record/huge-input.test.ts.
test('a prompt of 5 MB is read within the deadline, and the ledger knows what stands around it', async () => {
  const long = 'Never rest. Always row. '.repeat(210_000);
  const room = makeRoom();
  const rows = session();
  rows.prompt(long);
  rows.turn('That is long.');
  rows.prompt('Always use pnpm.');
  rows.turn('I will.');
  room.write(rows.text());
  expect(await room.tell('Stop')).toMatchObject(silent);
  const texts = room.stored().facts.map((fact) => fact.text);
  for (const prompt of [PROMPT, 'Always use pnpm.']) expect(texts).toContain(prompt);
  expect(await room.tell('UserPromptSubmit', { prompt: long })).toMatchObject({ code: 0, stderr: '' });
  expectBrief(await room.tell('SessionStart', compacted));
  const times = readHookTimes(join(room.home, 'hooks.log'));
  expect(times.filter(({ failed, milliseconds }) => failed || milliseconds > 8_000)).toEqual([]);
  expect(times.length).toBeGreaterThan(2);
});

test('a summary asked for a second time, because it lacked its tags, is the one that counts; as it holds everything, the model is told nothing and the user one line', async () => {
  const room = makeRoom();
  room.write(session().text());
  const summarizer = { agent_id: 'a2', agent_type: '' };
  await room.tell('UserPromptSubmit', { prompt: PROMPT, prompt_id: 'p' });
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: 'no tags here' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: SUMMARY });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: 'an agent of some other kind' });

  const { stdout } = await room.tell('SessionStart', compacted);
  expect(JSON.parse(stdout)).toEqual({
    systemMessage: expect.stringMatching(/^tideproof: 1 of 1 prompt in context .*nothing to add[^\n]*$/),
  });
  expect(room.stored().compactions).toMatchObject([{ agent_id: '', summary: SUMMARY, prompts: 1, kept: 1 }]);
});

test('words of the user from before the last compaction reach the summarizer verbatim, in any script', async () => {
  const prompts = [
    'N’écris jamais dans le dossier « généré », évite-le.',
    'Никогда не трогай папку сборки.',
    'لا تلمس أبدًا المجلد generated/ مهما حدث.',
    'जनरेट की गई फ़ाइलें कभी मत बदलो।',
    'ห้ามแก้ไขไฟล์ที่สร้างขึ้นเด็ดขาด',
    '生成されたファイルは絶対に変更しないでください。',
    'Ship it 🚢, but never on a Friday 👩🏽‍🚀.',
  ];
  const room = makeRoom();
  const rows = writeSession();
  for (const prompt of prompts) {
    rows.prompt(prompt);
    rows.turn('ok');
  }
  rows.compaction('Some work was done.');
  rows.prompt('Go on.');
  rows.turn('I do.');
  room.write(rows.text());
  const told = (await room.tell('PreCompact', { trigger: 'auto' })).stdout;
  for (const prompt of prompts) expect(told).toContain(prompt);
  // The summarizer has the newest in front of it.
  expect(told).not.toContain('Go on.');
});
