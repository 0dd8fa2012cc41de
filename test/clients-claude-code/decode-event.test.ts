import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvent, findOrigin } from '../../src/clients/claude-code/events/decode-event.ts';

const base = {
  session_id: 'session-1',
  transcript_path: '/home/ada/.claude/projects/-app/session-1.jsonl',
  cwd: '/home/ada/app',
  prompt_id: 'prompt-1',
};
const session = {
  client: 'claude-code',
  id: 'session-1',
  cwd: '/home/ada/app',
  transcriptPath: '/home/ada/.claude/projects/-app/session-1.jsonl',
};

function decode(event: string, fields: Record<string, unknown> = {}, environment: NodeJS.ProcessEnv = {}) {
  return decodeEvent({ ...base, hook_event_name: event, ...fields }, environment);
}

test.each(['startup', 'resume', 'clear', 'compact', 'fork'])(
  'SessionStart(%s) is a start with its reason',
  (source) => {
    expect(decode('SessionStart', { source })).toEqual({
      session,
      kind: 'session-started',
      reason: source,
    });
  },
);

test('SessionStart for a reason of next year is a plain start', () => {
  expect(decode('SessionStart', { source: 'teleport' })).toMatchObject({ reason: 'startup' });
  expect(decode('SessionStart')).toMatchObject({ reason: 'startup' });
});

test('UserPromptSubmit carries what a person typed and is nothing when no person typed it', () => {
  expect(decode('UserPromptSubmit', { prompt: ' never use tabs ', prompt_id: 'p1' })).toEqual({
    session,
    kind: 'prompt-submitted',
    prompt: 'never use tabs',
    promptId: 'p1',
  });
  expect(decode('UserPromptSubmit', { prompt: '<task-notification>x</task-notification>' })).toBeUndefined();
  for (const prompt of ['/save', '/handoff', ' /recall tide table\n'])
    expect(decode('UserPromptSubmit', { prompt })).toBeUndefined();
  for (const prompt of ['/handoff to Grace', '/tmp is full', '/usr/bin', '/'])
    expect(decode('UserPromptSubmit', { prompt })).toMatchObject({ prompt });
  expect(decode('UserPromptSubmit')).toBeUndefined();
});

test('PostToolUse says only that a tool has finished: what it gave is in the transcript soon', () => {
  expect(decode('PostToolUse', { tool_name: 'Bash', tool_response: { stdout: 'x' } })).toEqual({
    session,
    kind: 'tool-finished',
  });
});

test('PreCompact carries its trigger and the user’s instructions, which may be null', () => {
  expect(decode('PreCompact', { trigger: 'manual', custom_instructions: 'keep the paths' })).toEqual({
    session,
    kind: 'compaction-started',
    trigger: 'manual',
    instructions: 'keep the paths',
  });
  expect(decode('PreCompact', { trigger: 'auto', custom_instructions: null })).toMatchObject({
    trigger: 'auto',
    instructions: '',
  });
});

test('PostCompact carries the summary', () => {
  expect(decode('PostCompact', { trigger: 'auto', compact_summary: '<summary>s</summary>' })).toEqual({
    session,
    kind: 'compaction-finished',
    trigger: 'auto',
    summary: '<summary>s</summary>',
  });
});

test('SubagentStop is a summary only when the subagent has no type, and then belongs to the session itself', () => {
  const stopped = { agent_id: 'a1', last_assistant_message: '<summary>s</summary>' };
  expect(decode('SubagentStop', { ...stopped, agent_type: '' })).toEqual({
    session,
    kind: 'summary-written',
    summary: '<summary>s</summary>',
  });
  expect(decode('SubagentStop', { ...stopped, agent_type: 'mini' })).toBeUndefined();
  expect(decode('SubagentStop', stopped)).toBeUndefined();
  expect(decode('SubagentStop', { agent_id: 'a1', agent_type: '' })).toBeUndefined();
});

test('Stop and SessionEnd carry what they end with', () => {
  expect(decode('Stop', { last_assistant_message: 'done' })).toMatchObject({
    kind: 'turn-ended',
    lastMessage: 'done',
  });
  expect(decode('SessionEnd', { reason: 'clear' })).toMatchObject({ kind: 'session-ended', reason: 'clear' });
});

test('an event of a subagent names it and its own transcript', () => {
  const own = { agent_id: 'a1', agent_type: 'mini', transcript_path: '/home/ada/projects/x/s1.jsonl' };
  expect(decode('PreCompact', { ...own, session_id: 's1', trigger: 'auto' })).toMatchObject({
    agentId: 'a1',
    session: { id: 's1', transcriptPath: '/home/ada/projects/x/s1/subagents/agent-a1.jsonl' },
  });
  expect(decode('SessionStart', { agent_id: '' })).not.toHaveProperty('agentId');
});

test('the process of the client is known from the environment, if at all', () => {
  expect(decode('Stop', {}, { CLAUDE_PID: '4711' })).toMatchObject({ clientPid: 4711 });
  expect(decode('Stop', {}, { CLAUDE_PID: 'x' })).not.toHaveProperty('clientPid');
  expect(decode('Stop')).not.toHaveProperty('clientPid');
});

test('events we did not ask for and payloads without a session are nothing', () => {
  expect(decode('PreToolUse', { tool_name: 'Bash' })).toBeUndefined();
  expect(decodeEvent({ hook_event_name: 'Stop' }, {})).toBeUndefined();
  expect(decodeEvent({}, {})).toBeUndefined();
});

test('decodeEvent() never throws, whatever the fields of a payload hold', () => {
  const names = [
    'SessionStart',
    'UserPromptSubmit',
    'PreCompact',
    'PostCompact',
    'SubagentStop',
    'Stop',
    'SessionEnd',
  ];
  const fields = [
    'cwd',
    'transcript_path',
    'prompt',
    'source',
    'trigger',
    'agent_id',
    'last_assistant_message',
  ];
  const payload = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
  fc.assert(
    fc.property(fc.constantFrom(...names), payload, (name, values) => {
      const event = decode(name, values);
      if (event) expect(typeof event.session.transcriptPath).toBe('string');
      else expect(['UserPromptSubmit', 'SubagentStop']).toContain(name);
    }),
    { numRuns: 500 },
  );
});

const FORKED = '50e6e430-657c-42a5-9b20-47c05941c3c2';

test.each([
  [['claude', '--resume', FORKED, '--fork-session', ''], { forkOf: FORKED }],
  [['claude', '--fork-session', '-r', FORKED, '-p', 'three'], { forkOf: FORKED }],
  [['claude', `--resume=${FORKED}`, '--fork-session'], { forkOf: FORKED }],
  [['claude', '--agent-name', 'bob', '--parent-session-id', FORKED], { teammateOf: FORKED }],
  [['claude', '--resume', FORKED], {}],
  [['claude', '--continue', '--fork-session'], {}],
  [['claude', '--resume', '--fork-session'], {}],
  [['claude', '--resume', 'the tide table', '--fork-session'], {}],
  [[], {}],
])('findOrigin(%j) is %j', (words, origin) => {
  expect(findOrigin(words)).toEqual(origin);
});
