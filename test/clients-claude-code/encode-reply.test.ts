import { expect, it } from 'vitest';
import { decodeAnswer } from '../../src/clients/claude-code/agent-sdk/decode-answer.ts';
import { encodeReply } from '../../src/clients/claude-code/events/encode-reply.ts';
import type { Reply } from '../../src/domain/client-event.ts';

const EVENTS = { 'compaction-started': 'PreCompact', 'prompt-submitted': 'UserPromptSubmit' } as const;

const WELL = { kind: 'tell-user', notice: 'Well.' } as const;

it.each<[Reply, keyof typeof EVENTS, string, object]>([
  [
    { kind: 'instruct-summarizer', text: 'k'.repeat(10_001) },
    'compaction-started',
    'k'.repeat(10_000),
    { systemMessage: 'k'.repeat(10_000) },
  ],
  [
    { kind: 'hold-compaction', reason: 'not yet' },
    'compaction-started',
    '{"decision":"block","reason":"not yet"}',
    { decision: 'block', reason: 'not yet', systemMessage: 'not yet' },
  ],
  [WELL, 'compaction-started', '{"systemMessage":"Well."}', { systemMessage: 'Well.' }],
  [WELL, 'prompt-submitted', '{"systemMessage":"Well."}', { systemMessage: 'Well.' }],
  [{ kind: 'nothing' }, 'prompt-submitted', '', {}],
])('the reply %j at %s is printed by a hook, returned by a callback', (reply, event, printed, returned) => {
  expect(encodeReply(reply, event, false)).toBe(printed);
  expect(decodeAnswer(EVENTS[event], printed)).toEqual(returned);
});
