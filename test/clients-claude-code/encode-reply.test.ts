import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGENT_SDK, encodeReply } from '../../src/clients/claude-code/events/encode-reply.ts';
import type { ClientEvent } from '../../src/domain/client-event.ts';
import type { Reply } from '../../src/domain/reply.ts';

const toHook = (reply: Reply, event: ClientEvent['kind']) =>
  encodeReply(reply, event, { name: undefined, isMod: false });
const toCallback = (reply: Reply, event: ClientEvent['kind']) =>
  JSON.parse(encodeReply(reply, event, { name: AGENT_SDK, isMod: false }));

describe('A reply to a callback', () => {
  it('tells the summarizer by a system message, cut where the client would hide it', () => {
    const text = 'k'.repeat(10_001);
    const reply = { kind: 'instruct-summarizer', text } as const;
    expect(toCallback(reply, 'compaction-started')).toEqual({ systemMessage: text.slice(1) });
    expect(toHook(reply, 'compaction-started')).toBe(text.slice(1));
  });

  it('holds a compaction with its reason where the client looks for it', () => {
    const reply = { kind: 'hold-compaction', reason: 'not yet' } as const;
    expect(toCallback(reply, 'compaction-started')).toEqual({
      decision: 'block',
      reason: 'not yet',
      systemMessage: 'not yet',
    });
  });

  it('is what a command would print, where context is added', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.string(), { nil: undefined }),
        fc.constantFrom('session-started', 'prompt-submitted', 'tool-finished'),
        (text, notice, event) => {
          const reply = { kind: 'add-context', text, ...(notice === undefined ? {} : { notice }) } as const;
          expect(JSON.parse(toHook(reply, event))).toEqual(toCallback(reply, event));
        },
      ),
    );
  });
});
