/** How much room each text gets unless the user says otherwise; the hooks and `replay` use the same. */
export const budgets = {
  /** After a compaction. The client cuts what a hook adds at 10,000 characters. */
  restore: { charactersMax: 9500, tokensMax: 3500 },
  /** Before it. The user reads this after a manual compaction, and the summarizer has a prompt of its own: keep it short. */
  survival: { charactersMax: 3500 },
} as const;
