/** What we answer the client: nothing, words for the summarizer, or context for the model. */
export type Reply =
  | { kind: 'nothing' }
  | { kind: 'instruct-summarizer'; text: string }
  | { kind: 'add-context'; text: string; notice?: string };
