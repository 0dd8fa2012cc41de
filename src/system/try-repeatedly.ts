const ATTEMPTS_MAX = 3;

/**
 * Someone else may write a file between our reading and our writing; then the attempt gives undefined and we look again,
 * but not for ever: undefined means that we gave up.
 */
export function tryRepeatedly<Outcome>(attempt: () => Outcome | undefined): Outcome | undefined {
  for (let count = 1; count <= ATTEMPTS_MAX; count += 1) {
    const outcome = attempt();
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}
