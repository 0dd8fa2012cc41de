/** What we answer the client: nothing, words for the summarizer, context for the model, or that it should wait. */
export type Reply =
  | { kind: 'nothing' }
  | { kind: 'instruct-summarizer'; text: string }
  | { kind: 'add-context'; text: string; notice?: string }
  /** Only the user hears of it. */
  | { kind: 'tell-user'; notice: string }
  /** The user is told why, and nothing is compacted. */
  | { kind: 'hold-compaction'; reason: string };

/** A reply with a line for the user besides; those that the user sees in another way stay as they are. */
export function addNotice(reply: Reply, notice: string): Reply {
  if (reply.kind === 'nothing') return { kind: 'tell-user', notice };
  if (reply.kind !== 'add-context' && reply.kind !== 'tell-user') return reply;
  return { ...reply, notice: reply.notice ? `${reply.notice}\n${notice}` : notice };
}
