import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLine } from '../../src/clients/claude-code/rows/decode-line.ts';
import { forEvery } from '../for-every.ts';
import { anyRow, anyTranscript } from '../transcripts/generate.ts';
import { common, decode, origin, userRow } from './decode-rows.ts';

function assistantRow(content: unknown, message: Record<string, unknown> = {}, fields = {}) {
  return { ...common, type: 'assistant', message: { role: 'assistant', content, ...message }, ...fields };
}

test('an interruption is told apart from what was typed', () => {
  const text = '[Request interrupted by user for tool use]';
  expect(decode(userRow([{ type: 'text', text }])).entries).toEqual([{ origin, type: 'interrupted' }]);
});

test.each([
  ['a string', '12 passed', '12 passed'],
  ['blocks', ['12 passed', '0 failed'].map((text) => ({ type: 'text', text })), '12 passed\n0 failed'],
  ['a picture', [{ type: 'image', source: { type: 'base64', data: 'iVBORw0K' } }], '[image]'],
  ['lines and a note of the client', 'ok\nShell cwd was reset to /app', 'ok'],
])('an answer written as %s is an answer', (_name, content, text) => {
  const block = { type: 'tool_result', tool_use_id: 'toolu_1', content, is_error: false };
  expect(decode(userRow([block])).entries).toEqual([
    { origin, type: 'answered', callId: 'toolu_1', text, failed: false },
  ]);
});

test.each([
  ['cut in its middle', 'a\n\n... [919 characters truncated] ...\n\nb', undefined],
  ['longer than what is kept', 'a\n\n... [20011 characters truncated] ...\n\nb', true],
  ['cut at its end', 'a\n\n... [269 lines truncated] ...', true],
  ['saved to a file', '<persisted-output>\nOutput too large (99KB).\n</persisted-output>', true],
])('an output that failed and is %s', (_how, content, lacksEnd) => {
  const block = { type: 'tool_result', tool_use_id: 'toolu_1', content, is_error: true };
  const [answer] = decode(userRow([block])).entries;
  expect(answer?.type === 'answered' && answer.lacksEnd).toBe(lacksEnd);
});

const MOVED = [
  'Command running in background with ID: b1',
  'Command running in the background on builder with ID: b1',
  'Command was manually backgrounded by user with ID: b1',
  'Command was moved to the background (ID: b1) after running for 120s',
  'Command was moved to the background (ID: b1) so that a message that arrived while it was running can reach you',
  'Command did not complete within its 2s timeout and was moved to the background (ID: b1)',
];

test.each(MOVED)('a command went into the background: %s', (line) => {
  const startedJobOf = (content: string, fields = {}) => {
    const block = { type: 'tool_result', tool_use_id: 'toolu_1', content, is_error: false };
    const [answer] = decode(userRow([block], fields)).entries;
    return answer?.type === 'answered' ? answer.startedJob : undefined;
  };
  const told = `${line}. Output is being written to: /tmp/b1.output. You will be notified when it completes.`;
  const printed = 'one more passed\n'.repeat(400);
  for (const text of [told, printed + told, `${told}\nFolder hint`]) expect(startedJobOf(text)).toBe('b1');
  expect(startedJobOf(printed, { toolUseResult: { stdout: printed, backgroundTaskId: 'b2' } })).toBe('b2');
  // Printed by a command that ended.
  expect(startedJobOf(told, { toolUseResult: { stdout: told } })).toBeUndefined();
  expect(startedJobOf(`see: ${told}`)).toBeUndefined();
  const typed = userRow(`<bash-stdout>${told}</bash-stdout><bash-stderr></bash-stderr>`);
  expect(decode(typed).entries).toMatchObject([{ type: 'acted', act: { startedJob: 'b1' } }]);
});

test('a model that was asked for with its large window is named with it', () => {
  const usage = { input_tokens: 10 };
  const row = assistantRow([], { id: 'msg_1', model: 'claude-sonnet-4-5', usage });
  for (const model of ['claude-sonnet-4-5[1m]', 'claude-sonnet-4-5'])
    expect(decode({ ...row, requestedModel: model }).entries).toMatchObject([{ model }]);
});

const IN_WORK = 'in_progress';

test('the rows of one message carry its id, each with its own block', () => {
  const sent = { input_tokens: 10, cache_creation_input_tokens: 200, cache_read_input_tokens: 3_000 };
  const message = { id: 'msg_1', model: 'claude-opus-5-5', usage: { ...sent, output_tokens: 40_000 } };
  const measured = {
    origin,
    type: 'measured',
    messageId: 'msg_1',
    model: 'claude-opus-5-5',
    contextTokens: 43_210,
  };
  const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'npm test' } };

  const entriesOf = (block: object) => decode(assistantRow([block], message)).entries;
  const thought = { origin, type: 'thought', text: 'hm' };
  expect(entriesOf({ type: 'thinking', thinking: 'hm' })).toEqual([measured, thought]);
  const said = { origin, type: 'said', text: 'I test.' };
  expect(entriesOf({ type: 'text', text: 'I test.' })).toEqual([measured, said]);
  const action = { kind: 'run-command', command: 'npm test' };
  const called = { origin, type: 'called', callId: 'toolu_1', tool: 'Bash', action };
  expect(entriesOf(call)).toEqual([measured, called]);
});

test('words of the client in the model’s name are not the model’s', () => {
  const text = [{ type: 'text', text: 'API Error: 500 overloaded' }];
  const marked = assistantRow(text, { model: 'claude-opus-5-5' }, { isApiErrorMessage: true });
  for (const row of [assistantRow(text, { model: '<synthetic>' }), marked])
    expect(decode(row).entries).toEqual([]);
});

test.each([
  [
    'Write',
    { file_path: 'C:\\Users\\Ada\\app\\a.ts', content: 'a\\b' },
    { kind: 'write-file', path: 'C:/Users/Ada/app/a.ts', content: 'a\\b' },
  ],
  ['Read', { file_path: '/odd\\name' }, { kind: 'read-file', path: '/odd\\name' }],
  [
    'Edit',
    { file_path: '/a', old_string: 'x', new_string: 'y' },
    { kind: 'edit-file', path: '/a', edits: [{ before: 'x', after: 'y' }] },
  ],
  [
    'MultiEdit',
    { file_path: '/a', edits: [{ old_string: 'x', new_string: 'y' }, null, { old_string: 'p' }] },
    {
      kind: 'edit-file',
      path: '/a',
      edits: Object.entries({ x: 'y', p: '' }).map(([before, after]) => ({ before, after })),
    },
  ],
  ['Grep', { pattern: 'x' }, { kind: 'search', pattern: 'x', path: undefined }],
  [
    'TodoWrite',
    { todos: [IN_WORK, 'odd'].map((status) => ({ content: 'ship', status })) },
    { kind: 'set-todos', todos: [IN_WORK, 'pending'].map((status) => ({ text: 'ship', status })) },
  ],
  [
    'TaskCreate',
    { subject: 'ship', description: 'soon' },
    { kind: 'create-task', subject: 'ship', description: 'soon' },
  ],
  [
    'TaskUpdate',
    { taskId: 3, status: 'completed' },
    { kind: 'update-task', taskId: '3', status: 'completed', subject: undefined },
  ],
  [
    'Agent',
    { description: 'd', prompt: 'p', subagent_type: 't' },
    { kind: 'start-agent', description: 'd', prompt: 'p', agentType: 't' },
  ],
  ['mcp__notes__save', { note: 'x' }, { kind: 'other', input: '{"note":"x"}' }],
])('a call of %s with %o is understood', (name, input, action) => {
  const call = { type: 'tool_use', id: 'toolu_1', name, input };
  expect(decode(assistantRow([call])).entries).toEqual([
    { origin, type: 'called', callId: 'toolu_1', tool: name, action },
  ]);
});

test('an input that is nested far deeper than that of any tool is refused, whatever stack the process has left', () => {
  const nested = JSON.parse(`{"a":${'['.repeat(600)}${']'.repeat(600)}}`);
  const call = { type: 'tool_use', id: 'toolu_1', name: 'mcp__notes__save', input: nested };
  expect(decode(assistantRow([call]))).toMatchObject({ entries: [], unparseable: true });
});

test.each([
  ['of client 2.0', { trigger: 'manual', preTokens: 9_036 }, []],
  [
    'of client 2.1.325',
    {
      trigger: 'manual',
      preTokens: 9_036,
      preservedSegment: { headUuid: 'a', tailUuid: 'b' },
      preservedMessages: { anchorUuid: 's', uuids: ['a'], allUuids: ['a', 'b'] },
    },
    ['a', 'b'],
  ],
])('a boundary %s is a compaction', (_name, compactMetadata, keptUuids) => {
  const row = { ...common, type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' };
  expect(decode({ ...row, parentUuid: null, compactMetadata }).entries).toMatchObject([
    { type: 'compacted', trigger: 'manual', preTokens: 9_036, keptUuids },
  ]);
});

test.each([
  ['of client 1.0, without a boundary', 'Analysis:\nx\nSummary:\nWe fixed it.', {}],
  ['of client 2.1', [{ type: 'text', text: 'Summary:\nWe fixed it.' }], { isVisibleInTranscriptOnly: true }],
])('a compaction summary %s is a summary and no prompt', (_name, content, fields) => {
  expect(decode(userRow(content, { ...fields, isCompactSummary: true })).entries).toMatchObject([
    { type: 'summarized', text: expect.stringContaining('We fixed it.') },
  ]);
});

test.each([
  [
    'a copy with an id of its own',
    { type: 'api-request-blob', uuid: 'row-9', message: { role: 'user', content: 'Never!' } },
  ],
  ['a request', { type: 'api-request', id: '6101b1d3', params: {} }],
  ['a snapshot', { type: 'file-history-snapshot', messageId: 'm', snapshot: { trackedFileBackups: {} } }],
  ['progress', { ...common, type: 'progress', data: { type: 'bash_progress', output: 'Never!' } }],
  ['a turn’s duration', { ...common, type: 'system', subtype: 'turn_duration', durationMs: 9 }],
  ['a note of client 1.0', { ...common, type: 'system', content: 'Never!', level: 'info' }],
  ['a kind of next year', { ...common, type: 'dream', message: { role: 'user', content: 'Never!' } }],
  ['a row without a type', { ...common, message: { role: 'user', content: 'Never!' } }],
])('%s is nothing to us, and no error', (_name, row) => {
  expect(decode(row)).toMatchObject({ unparseable: false, entries: [] });
});

test.each(['{"type":"user","message":{"role":"us', 'never', '{"uuid":}', '{"a":1}{"b":2}'])(
  'a line that is no JSON counts as unparseable: %s',
  (line) => {
    expect(decode(line)).toMatchObject({ unparseable: true, entries: [] });
  },
);

test('a NUL character, which SQLite would take for the end of a text, is replaced', () => {
  expect(decode(userRow('never \0 ever')).entries).toMatchObject([{ text: 'never \ufffd ever' }]);
  expect(decode(userRow('never \\u0000 ever')).entries).toMatchObject([{ text: 'never \\u0000 ever' }]);
});

test('decodeLine() never throws, whatever the fields of a row hold', () =>
  forEvery(3_000, anyRow, (row) => {
    const { unparseable, entries } = decode(row);
    expect(typeof unparseable).toBe('boolean');
    for (const entry of entries) expect(typeof entry.origin.time).toBe('string');
    for (const entry of entries) if ('text' in entry) expect(typeof entry.text).toBe('string');
    for (const entry of entries) if ('callId' in entry) expect(typeof entry.callId).toBe('string');
  }));

test('decodeLine() never throws, wherever a line is cut', () =>
  forEvery(100, anyTranscript, fc.nat(), fc.nat(), (transcript, from, length) => {
    const start = from % transcript.length;
    const piece = transcript.subarray(start, start + (length % 4_000));
    expect(decodeLine(piece, 1)).toHaveProperty('entries');
  }));
