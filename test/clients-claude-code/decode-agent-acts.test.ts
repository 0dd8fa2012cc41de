import { expect, test } from 'vitest';
import { decode, origin } from './decode-rows.ts';

const common = { isSidechain: false, sessionId: 's', cwd: '/home/ada/quay', version: '2.1.39' };

/** Fields in the order in which the client writes them. */
function progress(data: unknown, before: Record<string, unknown> = common) {
  const after = { toolUseID: 'agent_msg_1', parentToolUseID: 'toolu_start' };
  return { ...before, type: 'progress', data, ...after, uuid: origin.uuid, timestamp: origin.time };
}

function said(type: 'user' | 'assistant', content: unknown, before = common) {
  const message = { type, message: { role: type, content }, uuid: 'inner', timestamp: origin.time };
  const rest = { normalizedMessages: [], type: 'agent_progress', prompt: 'Never!', agentId: 'a1b2c3d' };
  return progress({ message, ...rest }, before);
}

const call = (name: string, input: unknown) => ({ type: 'tool_use', id: 'toolu_1', name, input });
const answer = (content: string, failed: boolean) => ({
  ...{ type: 'tool_result', tool_use_id: 'toolu_1', content, is_error: failed },
});
const acted = { origin, type: 'acted', by: 'agent', agentId: 'a1b2c3d', startedBy: 'toolu_start' };

test.each([
  ['Bash', { command: 'make test' }, { kind: 'run-command', command: 'make test' }],
  ['Write', { file_path: 'a.ts', content: 'x' }, { kind: 'write-file', path: 'a.ts', content: 'x' }],
  [
    'Edit',
    { file_path: 'a.ts', old_string: 'x', new_string: 'y' },
    { kind: 'edit-file', path: 'a.ts', edits: [{ before: 'x', after: 'y' }] },
  ],
])('a call of %s by an agent is an act of the agent', (tool, input, action) => {
  const act = { origin, type: 'called', callId: 'toolu_1', tool, action };
  expect(decode(said('assistant', [call(tool, input)])).entries).toEqual([{ ...acted, act }]);
});

test.each([
  ['Read', { file_path: 'a.ts' }],
  ['Grep', { pattern: 'x' }],
  ['TaskUpdate', { taskId: '1', status: 'completed' }],
  ['Agent', { description: 'x', prompt: 'y' }],
])('a call of %s by an agent changes nothing, and is none', (tool, input) => {
  expect(decode(said('assistant', [call(tool, input)]))).toMatchObject({ isOfUse: false, entries: [] });
});

test('what an agent is answered tells whether it failed, with its exit code', () => {
  const act = { origin, type: 'answered', callId: 'toolu_1' };
  expect(decode(said('user', [answer('12 passed', false)])).entries).toEqual([
    { ...acted, act: { ...act, failed: false, text: '12 passed' } },
  ]);
  expect(decode(said('user', [answer('Exit code 2\n1 failed', true)])).entries).toEqual([
    { ...acted, act: { ...act, failed: true, text: '1 failed', exitCode: 2 } },
  ]);
});

test.each([
  ['what it is asked', said('user', [{ type: 'text', text: 'Never touch it.' }])],
  ['what it is asked, as a string', said('user', 'Never touch it.')],
  ['what it says', said('assistant', [{ type: 'text', text: 'I never touch it.' }])],
  ['no message', progress({ message: { type: 'user' }, type: 'agent_progress' })],
  ['a message of another kind of progress', progress({ message: { type: 'user' }, type: 'mcp_progress' })],
  ['odd messages', progress({ message: { type: 'user', message: 7 }, type: 'agent_progress', agentId: [] })],
])('an agent’s row with %s is nothing to us, and no error', (_name, row) => {
  expect(decode(row)).toMatchObject({ unparseable: false, isOfUse: false, entries: [], claims: [] });
});

test('an agent’s row is known however long the fields before it are', () => {
  for (const length of [10, 250, 300, 350, 400, 900]) {
    const before = { ...common, cwd: `/home/${'a'.repeat(length)}` };
    expect(decode(said('assistant', [call('Bash', { command: 'ls' })], before)).entries).toHaveLength(1);
  }
});
