/** Least share of what has to be said, and the largest of what must be gone. Tighten them when the brief gets better. */
export const FLOORS = {
  replayed: { said: 0.97, saidInEachGeneration: 0.93, stale: 0.05 },
  /** By the hooks of the real client; three of the sessions. */
  played: { said: 0.93, stale: 0.06 },
};
