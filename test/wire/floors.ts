/** Least share of what has to be said, and the largest of what has changed since. Tighten them when the brief gets better. */
export const FLOORS = {
  /** By kind. */
  uselessSummaries: {
    prompt: 1,
    /** As many as there is room for. */
    'earlier prompt': 0.95,
    answer: 0.98,
    refusal: 0.98,
    plan: 0.98,
    task: 0.98,
    'failed call': 0.97,
    run: 0.97,
    job: 0.97,
    agent: 0.97,
  },
  eachGeneration: 0.97,
  ownSummaries: 0.96,
  stale: 0,
  /** By the hooks of the real client; three of the sessions. */
  played: { said: 0.97, stale: 0 },
};
