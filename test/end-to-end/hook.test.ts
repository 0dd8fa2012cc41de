import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { createTask, PROJECT, run, write, writeSession } from '../transcripts/session-writer.ts';
import { contextOf, type HookRun, makeRoom } from './hook-room.ts';

const PROMPT = 'The totals are off by a cent. Never touch anything below generated/.';
const ERROR = 'AssertionError: total of invoice 4711 is off';
const TASK = 'Round every line before adding up';
const silent = { code: 0, stdout: '', stderr: '' };
const compacted = { source: 'compact', model: 'claude-opus-5-5' };

/** A session whose compaction may lose a prompt, a failed run and a task. */
function session() {
  const rows = writeSession();
  rows.exchange(PROMPT, 'I look at the totals.', [createTask(1, TASK), write(`${PROJECT}/src/totals.ts`)]);
  rows.turn('', [run('npm test', `Exit code 1\n${ERROR}`, true)]);
  rows.turn('The test still fails.');
  return rows;
}

function expectBrief(reply: HookRun): void {
  expect(reply).toMatchObject({ code: 0, stderr: '' });
  for (const words of [PROMPT, ERROR, TASK]) expect(contextOf(reply)).toContain(words);
}

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

test('an answer to /recall with more hits says how to get them: its words have no options', async () => {
  const room = makeRoom();
  const rows = session();
  for (const words of ['low', 'high', 'spring', 'neap', 'ebb', 'flood'])
    rows.prompt(`Enter the ${words} tide of the day into the table.`);
  const cwd = room.directory;
  room.write(rows.text().replaceAll(PROJECT, cwd));
  await room.tell('Stop', { cwd });
  const recall = async (words: string) =>
    contextOf(await room.tell('UserPromptSubmit', { cwd, prompt: `/recall ${words}` }));
  expect(await recall('tide')).toMatch(/Open: .* More: ask the tool recall, or search with --limit 10$/);
  expect(await recall('heron')).toMatch(/all projects, ask the tool recall, or search with --all$/);
});

test('a transcript that cannot be read costs no brief: the ledger has the facts', async () => {
  const replaced: [reason: string, replace: (path: string) => void][] = [
    ['it is no regular file', (path) => mkdirSync(path)],
    ['it is no regular file', (path) => execFileSync('mkfifo', [path])],
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
  const known = room.facts();
  // A file of its own: what this process has read from the old one is closed at some later time, and then writes to that.
  for (const name of ['archive.db', 'archive.db-wal', 'archive.db-shm'])
    rmSync(join(room.home, name), { force: true });
  writeFileSync(join(room.home, 'archive.db'), 'this is not a database. '.repeat(500));
  for (const reply of await Promise.all(Array.from({ length: 4 }, () => room.tell('Stop'))))
    expect(reply).toMatchObject(silent);
  expect(room.facts()).toEqual(known);
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
  expect(room.facts()).toEqual([]);
  await room.tell('Stop');
  expect(room.facts().map((fact) => fact.text)).toContain(PROMPT);
});
