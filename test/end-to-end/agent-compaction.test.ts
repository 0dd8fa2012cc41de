import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import {
  createTask,
  PROJECT,
  run,
  type SessionWriter,
  write,
  writeSession,
} from '../transcripts/session-writer.ts';
import { contextOf, makeRoom } from './hook-room.ts';

const RULE = 'Never touch anything below generated/.';
const TASK = 'Round every line before adding up';
const MAIN_ERROR = 'AssertionError: total of invoice 4711 is off';
const JOB = 'Check the handbook for dead links. Only report links that are dead.';
const AGENT_ERROR = 'Error: 404 for https://example.com/rounding';

const agent = { agent_id: 'a1', agent_type: 'mini' };
const compacted = { source: 'compact', model: 'claude-opus-5-5' };
const summarizer = { agent_id: 'a2', agent_type: '' };

function mainSession(): SessionWriter {
  const rows = writeSession();
  rows.prompt(`The totals are off by a cent. ${RULE}`);
  rows.turn('I look at the totals.', [createTask(1, TASK), write(`${PROJECT}/src/totals.ts`)]);
  rows.turn('', [run('npm test', MAIN_ERROR, true)]);
  return rows;
}

function agentSession(agentId = agent.agent_id, file = 'links.txt'): SessionWriter {
  const rows = writeSession({ session: 2, agentId });
  rows.prompt(JOB);
  rows.turn('', [write(`${PROJECT}/docs/${file}`)]);
  rows.turn('', [run('npm run check-links', AGENT_ERROR, true)]);
  rows.turn('One link is dead.');
  return rows;
}

function makeRoomWithAgent() {
  const room = makeRoom();
  room.write(mainSession().text());
  const path = join(dirname(room.transcript), 'session-1', 'subagents', 'agent-a1.jsonl');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, agentSession().text());
  return room;
}

function rowsOf(home: string, sql: string) {
  const database = openDatabase(join(home, 'archive.db'), true);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

function expectOwnWorkOnly(text: string): void {
  for (const own of [
    'Check the handbook for dead links.',
    'docs/links.txt',
    'npm run check-links',
    AGENT_ERROR,
  ])
    expect(text).toContain(own);
  for (const other of [RULE, TASK, MAIN_ERROR, 'totals', 'invoice']) expect(text).not.toContain(other);
}

test('the summarizer of a subagent is told what the subagent was asked and did, and nothing of the main session', async () => {
  const room = makeRoomWithAgent();
  await room.tell('UserPromptSubmit', { prompt: `The totals are off by a cent. ${RULE}` });
  expectOwnWorkOnly((await room.tell('PreCompact', { ...agent, trigger: 'auto' })).stdout);
  expect(room.log()).toBe('');
});

test('a subagent gets back what the summary of its own work lost, and the user hears nothing of it', async () => {
  const room = makeRoomWithAgent();
  await room.tell('UserPromptSubmit', { prompt: `The totals are off by a cent. ${RULE}` });
  await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  const summary = '<summary>Links were checked with npm run check-links.</summary>';
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: summary });
  const reply = await room.tell('SessionStart', { ...agent, ...compacted });
  const brief = contextOf(reply);

  expect(brief).toContain('Check the handbook for dead links.');
  expect(brief).toContain('docs/links.txt');
  expect(brief).toContain(AGENT_ERROR);
  for (const other of [RULE, TASK, MAIN_ERROR, 'totals']) expect(brief).not.toContain(other);
  expect(JSON.parse(reply.stdout)).not.toHaveProperty('systemMessage');
});

test('a subagent’s compaction is recorded under its id and leaves facts and open compaction of the main session alone', async () => {
  const room = makeRoomWithAgent();
  await room.tell('PreCompact', { trigger: 'auto' });
  const facts = room.stored().facts;
  const summary = '<summary>Links were checked, one is dead.</summary>';
  await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  await room.tell('SubagentStop', { ...summarizer, last_assistant_message: summary });
  await room.tell('SessionStart', { ...agent, ...compacted });
  await room.tell('PostCompact', { ...agent, trigger: 'auto', compact_summary: summary });

  const { transcript_id } = facts[0]!;
  expect(room.stored().facts.filter((fact) => fact.transcript_id === transcript_id)).toEqual(facts);
  expect(rowsOf(room.home, 'SELECT agent_id, summary, finished_at IS NULL AS open FROM compactions')).toEqual(
    [
      { agent_id: '', summary: null, open: 1 },
      { agent_id: 'a1', summary, open: 0 },
    ],
  );
  expect(rowsOf(room.home, 'SELECT agent_id, event, session_id FROM context_injections')).toEqual([
    { agent_id: '', event: 'compaction-started', session_id: 'session-1' },
    { agent_id: 'a1', event: 'compaction-started', session_id: 'session-1' },
    { agent_id: 'a1', event: 'session-started', session_id: 'session-1' },
  ]);
  expect(contextOf(await room.tell('SessionStart', compacted))).not.toContain('links.txt');
});

const mainSummary =
  '<summary>The totals are off by a cent; src/totals.ts was written, npm test fails.</summary>';
const agentSummary = '<summary>The handbook was checked; docs/links.txt was written.</summary>';

test.each([
  ['first', 'first'],
  ['first', 'second'],
  ['second', 'first'],
  ['second', 'second'],
])(
  'a session and its subagent that compact at once get the summary of their own work: announced %s, summarized %s',
  async (announced, summarized) => {
    const room = makeRoomWithAgent();
    const start = { trigger: 'auto' };
    const both: Record<string, unknown>[] = [start, { ...start, ...agent }];
    for (const fields of announced === 'first' ? both : both.toReversed())
      await room.tell('PreCompact', fields);
    const summaries = [mainSummary, agentSummary];
    for (const last_assistant_message of summarized === 'first' ? summaries : summaries.toReversed())
      await room.tell('SubagentStop', { ...summarizer, last_assistant_message });

    const ours = contextOf(await room.tell('SessionStart', compacted));
    const theirs = contextOf(await room.tell('SessionStart', { ...agent, ...compacted }));
    expect(rowsOf(room.home, 'SELECT agent_id, summary FROM compactions ORDER BY agent_id')).toEqual([
      { agent_id: '', summary: mainSummary },
      { agent_id: 'a1', summary: agentSummary },
    ]);
    expect(ours).toContain(RULE);
    expect(theirs).toContain(AGENT_ERROR);
  },
);

test('the summary that PostCompact names an owner for counts more than the one guessed before', async () => {
  const room = makeRoomWithAgent();
  const vague = (whose: string) => `<summary>Some work was done by ${whose}.</summary>`;
  await room.tell('PreCompact', { trigger: 'auto' });
  await room.tell('PreCompact', { ...agent, trigger: 'auto' });
  for (const whose of ['us', 'them'])
    await room.tell('SubagentStop', { ...summarizer, last_assistant_message: vague(whose) });
  await room.tell('PostCompact', { trigger: 'auto', compact_summary: vague('us') });
  await room.tell('PostCompact', { ...agent, trigger: 'auto', compact_summary: vague('them') });
  expect(rowsOf(room.home, 'SELECT agent_id, summary FROM compactions ORDER BY agent_id')).toEqual([
    { agent_id: '', summary: vague('us') },
    { agent_id: 'a1', summary: vague('them') },
  ]);
});
