import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readArchive } from '../../src/archive/sqlite/open-archive.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { longTranscript } from '../transcripts/generate.ts';
import {
  createTask,
  PROJECT,
  run,
  type SessionWriter,
  write,
  writeSession,
} from '../transcripts/session-writer.ts';
import { contextOf, makeRoom } from './hook-room.ts';

const PROMPT = 'The totals are off by a cent. Never touch anything below generated/.';
const TASK = 'Round every line before adding up';
const MAIN_ERROR = 'AssertionError: total of invoice 4711 is off';
const JOB = 'Check the handbook for dead links. Only report links that are dead.';
const AGENT_ERROR = 'Error: 404 for https://example.com/rounding';

const agent = { agent_id: 'a1', agent_type: 'mini' };
const compacted = { source: 'compact', model: 'claude-opus-5-5' };
const summarizer = { agent_id: 'a2', agent_type: '' };

function mainSession(): SessionWriter {
  const rows = writeSession();
  rows.prompt(PROMPT);
  rows.turn('I look at the totals.', [createTask(1, TASK), write(`${PROJECT}/src/totals.ts`)]);
  rows.turn('', [run('npm test', `Exit code 1\n${MAIN_ERROR}`, true)]);
  // The last round stays word for word, so what the brief has to give back comes before it.
  rows.turn('One test fails.');
  return rows;
}

function agentSession(): SessionWriter {
  const rows = writeSession({ session: 2, agentId: agent.agent_id });
  rows.prompt(JOB);
  rows.turn('', [write(`${PROJECT}/docs/links.txt`)]);
  rows.turn('', [run('npm run check-links', `Exit code 1\n${AGENT_ERROR}`, true)]);
  rows.turn('One link is dead.');
  return rows;
}

function makeRoomWithAgent(agentRows = agentSession()) {
  const room = makeRoom();
  room.write(mainSession().text());
  const path = join(dirname(room.transcript), 'session-1', 'subagents', 'agent-a1.jsonl');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, agentRows.text());
  return room;
}

const rowsOf = ({ home }: { home: string }, sql: string) =>
  readArchive(join(home, 'archive.db'), (database) => database.prepare(sql).all());

function expectOwnWorkOnly(text: string, ...more: string[]): void {
  for (const own of ['npm run check-links', ...more]) expect(text).toContain(own);
  for (const other of [PROMPT, TASK, MAIN_ERROR, 'totals', 'invoice']) expect(text).not.toContain(other);
}

test('a subagent gets back what the summary of its own work lost, which the user hears nothing of; it is recorded under its id and leaves facts and open compaction of the main session alone', async () => {
  const room = makeRoomWithAgent();
  await room.tell('PreCompact', { trigger: 'auto' });
  const facts = room.stored().facts;
  const summary = '<summary>Links were checked, one is dead.</summary>';
  await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: summary });
  const reply = await room.tell('SessionStart', { ...agent, ...compacted });
  await room.tell('PostCompact', { ...agent, trigger: 'auto', compact_summary: summary });
  expectOwnWorkOnly(contextOf(reply), AGENT_ERROR, JOB);
  expect(JSON.parse(reply.stdout)).not.toHaveProperty('systemMessage');

  const { transcript_id } = facts[0]!;
  expect(room.stored().facts.filter((fact) => fact.transcript_id === transcript_id)).toEqual(facts);
  expect(rowsOf(room, 'SELECT agent_id, summary, finished_at IS NULL AS open FROM compactions')).toEqual([
    { agent_id: '', summary: null, open: 1 },
    { agent_id: 'a1', summary, open: 0 },
  ]);
  expect(rowsOf(room, 'SELECT agent_id, event, session_id FROM context_injections')).toEqual([
    { agent_id: '', event: 'compaction-started', session_id: 'session-1' },
    { agent_id: 'a1', event: 'compaction-started', session_id: 'session-1' },
    { agent_id: 'a1', event: 'session-started', session_id: 'session-1' },
  ]);
  const brief = contextOf(await room.tell('SessionStart', compacted));
  expect(brief).toContain(PROMPT);
  for (const other of [JOB, AGENT_ERROR, 'links']) expect(brief).not.toContain(other);
});

test('a session and its subagent that compact at once get what is on record of their own, and their own summaries', async () => {
  const room = makeRoomWithAgent();
  const summaryOf = (whose: string) => `<summary>Some work was done by ${whose}.</summary>`;
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  for (const whose of ['us', 'them'])
    await room.tell('SubagentStop', { ...summarizer, last_assistant_message: summaryOf(whose) });
  const ours = contextOf(await room.tell('SessionStart', compacted));
  const theirs = (await room.tell('SessionStart', { ...agent, ...compacted })).stdout;
  expect(ours).toContain(MAIN_ERROR);
  expect(ours).not.toContain(JOB);
  expect(theirs).not.toContain(MAIN_ERROR);
  await room.tell('PostCompact', { trigger: 'auto', compact_summary: summaryOf('us') });
  await room.tell('PostCompact', { ...agent, trigger: 'auto', compact_summary: summaryOf('them') });
  expect(rowsOf(room, 'SELECT agent_id, summary FROM compactions ORDER BY agent_id')).toEqual([
    { agent_id: '', summary: summaryOf('us') },
    { agent_id: 'a1', summary: summaryOf('them') },
  ]);
});

test('a subagent whose transcript is missing gets no brief and leaves no trace in the main session; its summarizer is asked for a handoff', async () => {
  const room = makeRoom();
  room.write(mainSession().text());
  await room.tell('Stop');
  const { compactions: _, ...before } = room.stored();
  room.append(longTranscript(1, { session: 2 }));
  const told = await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  expect(told).toMatchObject({ code: 0, stderr: '', stdout: SUMMARY_REQUEST });
  const events: [string, Record<string, unknown>][] = [
    ['SessionStart', { ...agent, ...compacted }],
    ['PostCompact', { ...agent, trigger: 'auto', compact_summary: '<summary>theirs</summary>' }],
    ['SubagentStop', { ...agent, last_assistant_message: 'done' }],
  ];
  for (const [event, fields] of events)
    expect(await room.tell(event, fields)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(room.stored()).toMatchObject(before);
});
