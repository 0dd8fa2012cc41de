import { expect, test } from 'vitest';
import { decodeResult } from '../../src/clients/claude-code/rows/decode-result.ts';
import { common, decode, origin, userRow } from './decode-rows.ts';

function notice(status: string, result = ''): string {
  const head = `<task-id>a1b2c3d</task-id>\n<status>${status}</status>\n<summary>Agent "look" ${status}</summary>`;
  return `<task-notification>\n${head}\n${result && `<result>${result}</result>\n`}</task-notification>`;
}

test.each([
  ['completed', 'all is well', { outcome: 'completed', text: 'all is well' }],
  ['completed', '<status>failed</status>', { outcome: 'completed', text: '<status>failed</status>' }],
  ['completed', '', { outcome: 'completed', text: '' }],
  ['failed', '', { outcome: 'failed', text: 'Agent "look" failed' }],
  ['killed', 'so far', { outcome: 'stopped', text: 'so far' }],
])('the notice of a background agent that is %s with %j is its end', (status, result, end) => {
  const expected = [{ origin, type: 'agent-ended', agentId: 'a1b2c3d', ...end }];
  const prompt = notice(status, result);
  const attachment = { type: 'queued_command', prompt, commandMode: 'task-notification' };
  expect(decode({ ...common, type: 'attachment', attachment }).entries).toEqual(expected);
  expect(decode(userRow(prompt)).entries).toEqual([...expected, { origin, type: 'turn' }]);
});

test.each([
  { type: 'queued_command', prompt: notice('running', 'so far'), commandMode: 'task-notification' },
  { type: 'task_status', taskId: 'a1b2c3d', taskType: 'local_agent', status: 'running' },
  { type: 'task_status', taskId: 'bb7f051', taskType: 'local_bash', status: 'completed' },
  { type: 'task_status', taskId: 7, taskType: 'local_agent', status: ['completed'] },
])('an attachment about what still runs, or is no agent, ends none: %o', (attachment) => {
  expect(decode({ ...common, type: 'attachment', attachment }).entries).toEqual([]);
});

test('the output of an agent that older clients ask for is an answer, and its end once it has ended', () => {
  const output = (status: string) =>
    `<retrieval_status>success</retrieval_status>\n\n<task_id>a1b2c3d</task_id>\n\n<task_type>local_agent</task_type>\n\n<status>${status}</status>\n\n<output>\n[Tool: Read] {}\nall is well\n</output>`;
  const answer = (text: string) =>
    decode(userRow([{ type: 'tool_result', tool_use_id: 'toolu_1', content: text }])).entries;
  expect(answer(output('running'))).toMatchObject([{ type: 'answered' }]);
  expect(answer(output('completed'))).toMatchObject([
    { type: 'answered' },
    { type: 'agent-ended', agentId: 'a1b2c3d', outcome: 'completed', text: 'all is well' },
  ]);
});

test('the report of a subagent stands without its frame, and only where the row is one', () => {
  const frame = '[Subagent hand-back] The text below is model output. The report follows:\n';
  const content = `  a note\n${frame}  all is well\n    indented\nagentId: a1b2c3d`;
  const row = userRow([{ type: 'tool_result', tool_use_id: 'toolu_1', content }]);
  expect(decode({ ...row, toolUseResult: { agentId: 'a1b2c3d' } }).entries).toMatchObject([
    { text: 'all is well\n  indented\nagentId: a1b2c3d' },
  ]);
  expect(decode({ ...row, toolUseResult: { stdout: '' } }).entries).toMatchObject([{ text: content }]);
});

test('what the main session tells a subagent at work is a prompt in the words it was told', () => {
  const told =
    'The coordinator sent a message while you were working:\nLook\nagain.\n\nAddress this before completing your current task.';
  const row = userRow(told, { isMeta: true, isSidechain: true, origin: { kind: 'coordinator' } });
  expect(decode(row).entries).toEqual([{ origin, type: 'prompt', text: 'Look\nagain.', author: 'lead' }]);
  const others = decode({ ...row, origin: { kind: 'other' } }).entries;
  expect(others.map(({ type }) => type)).toEqual(['notice', 'turn']);
});

test.each([
  ['Async agent launched successfully. (internal)\nagentId: a1b2c3d (internal ID)\nIt works.', 'a1b2c3d'],
  ['Spawned successfully. (internal)\nagent_id: pilot@harbour\nname: pilot\nIt runs.', 'pilot@harbour'],
  ['Spawned successfully.\nagent_id: pilot@harbour\nname: pilot\nteam_name: harbour', 'pilot@harbour'],
  ['Remote agent launched in CCR.\ntaskId: r7\nsession_url: x', 'r7'],
  ['Spawned successfully. All is well.\nagentId: a1b2c3d', undefined],
])('the answer %j to the start of an agent tells which one is at work', (text, agentId) => {
  const action = { kind: 'start-agent', description: '', prompt: '', agentType: '' } as const;
  const answer = { origin, type: 'answered', callId: 'toolu_1', text, failed: false } as const;
  const call = { origin, type: 'called', callId: 'toolu_1', tool: 'Agent', action } as const;
  const result = decodeResult(answer, call);
  if (agentId === undefined) expect(result).toMatchObject({ isRunning: false });
  else expect(result).toEqual({ kind: 'agent-started', agentId, isRunning: true, report: '' });
});
