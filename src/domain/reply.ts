/** Our answer to the client: nothing, instructions for the summarizer, context for the model, no compaction yet. */
export type Reply =
  | { kind: 'nothing' }
  | { kind: 'instruct-summarizer'; text: string }
  | { kind: 'add-context'; text: string; notice?: string }
  /** Shown to the user only. */
  | { kind: 'tell-user'; notice: string }
  /** The user is told why, and no compaction takes place. */
  | { kind: 'hold-compaction'; reason: string };

export const NOTHING: Reply = { kind: 'nothing' };

/** Adds a line for the user; replies that the user sees in another way stay as they are. */
export function addNotice(reply: Reply, notice: string): Reply {
  if (reply.kind === 'nothing') return { kind: 'tell-user', notice };
  if (reply.kind !== 'add-context' && reply.kind !== 'tell-user') return reply;
  return { ...reply, notice: reply.notice ? `${reply.notice}\n${notice}` : notice };
}
