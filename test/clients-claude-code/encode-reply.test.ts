import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callbackReply, encodeReply } from '../../src/clients/claude-code/events/encode-reply.ts';

describe('A reply to a callback', () => {
  it('tells the summarizer by a system message, cut where the client would hide it', () => {
    const text = 'k'.repeat(10_001);
    const reply = { kind: 'instruct-summarizer', text } as const;
    expect(callbackReply(reply, 'compaction-started')).toEqual({ systemMessage: text.slice(1) });
    expect(encodeReply(reply, 'compaction-started')).toBe(text.slice(1));
  });

  it('holds a compaction with its reason where the client looks for it', () => {
    const reply = { kind: 'hold-compaction', reason: 'not yet' } as const;
    expect(callbackReply(reply, 'compaction-started')).toEqual({
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
          expect(JSON.parse(encodeReply(reply, event))).toEqual(callbackReply(reply, event));
        },
      ),
    );
  });
});
