import { correctInjections } from '../archive/records/injections.ts';
import type { Reply } from '../domain/reply.ts';
import type { EventContext } from './event-context.ts';

/** Masks what goes to a model once more and more strictly, and corrects the record of it. */
export function maskReply(reply: Reply, sessionId: string, context: EventContext): Reply {
  if (reply.kind !== 'add-context' && reply.kind !== 'instruct-summarizer') return reply;
  // Asked for only now: most events are answered with nothing, and must not load the code that masks.
  const { masker } = context;
  const text = masker.maskForModel(reply.text);
  if (text === reply.text) return reply;
  correctInjections(context.database, sessionId, reply.text, (recorded) => masker.maskForModel(recorded));
  return { ...reply, text };
}
