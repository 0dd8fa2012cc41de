import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEvent, findOrigin } from '../../src/clients/claude-code/events/decode-event.ts';
import { forEvery } from '../for-every.ts';

const base = { session_id: 's1', transcript_path: '/home/ada/projects/x/s1.jsonl', cwd: '/home/ada/app' };
const session = {
  client: 'claude-code',
  id: 's1',
  cwd: '/home/ada/app',
  transcriptPath: '/home/ada/projects/x/s1.jsonl',
};

function decode(event: string, fields: Record<string, unknown> = {}, environment: NodeJS.ProcessEnv = {}) {
  return decodeEvent({ ...base, hook_event_name: event, ...fields }, environment);
}

const SUMMARY = '<summary>s</summary>';
const prompted = (prompt: string) => ({ kind: 'prompt-submitted', prompt, promptId: '' });
const started = (reason: string) => ({ kind: 'session-started', reason });
const recalled = (words: string) => ({ kind: 'recall-asked', words });
const begun = (trigger: string, instructions: string) => ({
  kind: 'compaction-started',
  trigger,
  instructions,
});
const failed = (isTooLarge: boolean) => ({ kind: 'turn-failed', isTooLarge });
const FINISHED = { kind: 'compaction-finished', trigger: 'auto', summary: SUMMARY };
const WRITTEN = { kind: 'summary-written', summary: SUMMARY };

type Case = [event: string, fields: Record<string, unknown>, decoded: object | undefined];

test.each<Case>([
  ...['startup', 'resume', 'clear', 'compact', 'fork'].map(
    (source): Case => ['SessionStart', { source }, started(source)],
  ),
  ['SessionStart', { source: 'teleport' }, started('startup')],
  ['SessionStart', {}, started('startup')],
  ['UserPromptSubmit', { prompt: ' no tabs ', prompt_id: 'p1' }, { ...prompted('no tabs'), promptId: 'p1' }],
  ...['/handoff to Grace', '/tmp is full', '/usr/bin', '/', '/recalls x', 'see /recall x'].map(
    (prompt): Case => ['UserPromptSubmit', { prompt }, prompted(prompt)],
  ),
  // No person typed it, or it is a command alone.
  ['UserPromptSubmit', { prompt: '<task-notification>x</task-notification>' }, undefined],
  ...['/save', '/handoff', '/recall', '/recall   ', 7, undefined].map(
    (prompt): Case => ['UserPromptSubmit', { prompt }, undefined],
  ),
  ['UserPromptSubmit', { prompt: '/recall tide table' }, recalled('tide table')],
  ['UserPromptSubmit', { prompt: '  /tideproof:recall  "a"\n$(id) ' }, recalled('"a"\n$(id)')],
  ['UserPromptSubmit', { prompt: '/pin use tabs' }, { kind: 'pin-asked', words: 'use tabs' }],
  ['UserPromptSubmit', { prompt: '/tideproof:pin' }, { kind: 'pin-asked', words: '' }],
  ['PostToolUse', { tool_name: 'Bash', tool_response: { stdout: 'x' } }, { kind: 'tool-finished' }],
  [
    'PreCompact',
    { trigger: 'manual', custom_instructions: 'keep the paths' },
    begun('manual', 'keep the paths'),
  ],
  ['PreCompact', { trigger: 'auto', custom_instructions: null }, begun('auto', '')],
  ['PostCompact', { trigger: 'auto', compact_summary: SUMMARY }, FINISHED],
  // The summarizer is an agent without a type, and what it says belongs to the session itself.
  ['SubagentStop', { agent_id: 'a1', agent_type: '', last_assistant_message: SUMMARY }, WRITTEN],
  ['SubagentStop', { agent_type: 'mini', last_assistant_message: SUMMARY }, undefined],
  ['SubagentStop', { agent_id: 'a1', last_assistant_message: SUMMARY }, undefined],
  ['SubagentStop', { agent_id: 'a1', agent_type: '' }, undefined],
  ['Stop', { last_assistant_message: 'done' }, { kind: 'turn-ended', lastMessage: 'done', promptId: '' }],
  ['StopFailure', { last_assistant_message: 'Prompt is too long' }, failed(true)],
  ['StopFailure', { last_assistant_message: 'API Error: 500' }, failed(false)],
  ['SessionEnd', { reason: 'clear' }, { kind: 'session-ended', reason: 'clear' }],
  ['PreToolUse', { tool_name: 'Bash' }, undefined],
])('%s of %j is %j', (event, fields, decoded) => {
  expect(decode(event, fields)).toEqual(decoded && { session, ...decoded });
});

test('an event of a subagent names it and its own transcript', () => {
  expect(decode('PreCompact', { agent_id: 'a1', agent_type: 'mini', trigger: 'auto' })).toMatchObject({
    agentId: 'a1',
    session: { id: 's1', transcriptPath: '/home/ada/projects/x/s1/subagents/agent-a1.jsonl' },
  });
  const ended = { agent_id: 'a1', agent_type: 'mini', last_assistant_message: SUMMARY };
  expect(decode('SubagentStop', ended)).toMatchObject({ kind: 'agent-ended', agentId: 'a1' });
  expect(decode('SessionStart', { agent_id: '' })).not.toHaveProperty('agentId');
});

test('decodeEvent() never throws, whatever the fields of a payload hold, and knows no event without a session', () => {
  expect(decodeEvent({ hook_event_name: 'Stop' }, {})).toBeUndefined();
  const names = ['SessionStart', 'UserPromptSubmit', 'PreCompact', 'PostCompact', 'SubagentStop', 'Stop'];
  const fields = 'cwd transcript_path prompt source trigger agent_id last_assistant_message'.split(' ');
  const payload = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
  forEvery(500, fc.constantFrom(...names), payload, (name, values) => {
    const event = decode(name, values);
    if (event) expect(typeof event.session.transcriptPath).toBe('string');
    else expect(['UserPromptSubmit', 'SubagentStop']).toContain(name);
  });
});

const FORKED = '50e6e430-657c-42a5-9b20-47c05941c3c2';

test.each([
  [['claude', '--resume', FORKED, '--fork-session', ''], { forkOf: FORKED }],
  [['claude', '--fork-session', '-r', FORKED, '-p', 'three'], { forkOf: FORKED }],
  [['claude', `--resume=${FORKED}`, '--fork-session'], { forkOf: FORKED }],
  [['claude', '--agent-name', 'bob', '--parent-session-id', FORKED], { teammateOf: FORKED }],
  [['claude', '--resume', FORKED], {}],
  [['claude', '--resume', 'the tide table', '--fork-session'], {}],
  [[], {}],
])('findOrigin(%j) is %j', (words, origin) => {
  expect(findOrigin(words)).toEqual(origin);
});
