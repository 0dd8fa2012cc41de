/** Takes a step that may fail without anything else failing: that is logged, and gives undefined. */
export function attempt<Value>(log: (message: string) => void, failure: string, step: () => Value) {
  try {
    return step();
  } catch (error) {
    log(`${failure}: ${(error as Error).stack}`);
    return undefined;
  }
}
