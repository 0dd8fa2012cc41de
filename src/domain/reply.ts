/** What we answer the client: nothing, words for the summarizer, context for the model, or that it should wait. */
export type Reply =
  | { kind: 'nothing' }
  | { kind: 'instruct-summarizer'; text: string }
  | { kind: 'add-context'; text: string; notice?: string }
  /** Only the user hears of it. */
  | { kind: 'tell-user'; notice: string }
  /** The user is told why, and nothing is compacted. */
  | { kind: 'hold-compaction'; reason: string };
