/**
 * Who waits for a database looks again at least every tenth of a second, so whoever writes to it all the time has to let
 * go for a little longer than that now and then, or the others wait in vain.
 */
const PAUSE_MILLISECONDS = 120;

/** Called between two transactions, it pauses when it is the turn of others: that is, after so much work. */
export function createTurns(workMilliseconds: number): () => void {
  let turnEnds = Date.now() + workMilliseconds;
  return () => {
    if (Date.now() < turnEnds) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
    turnEnds = Date.now() + workMilliseconds;
  };
}
