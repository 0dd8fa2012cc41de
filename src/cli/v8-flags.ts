/**
 * For a process that is over before optimized code would pay: making it costs a fifth of a hook's processor time. Helpers of the
 * garbage collector cost more than they collect, and on a busy machine they are waited for. `bench/hook-latency.mjs` measures it.
 */
export const SHORT_RUN_FLAGS = '--no-opt --no-maglev --no-parallel-scavenge';

/** V8 takes compiled code, that of Node's own modules too, only with the flags that it was made with. */
export const USUAL_FLAGS = '--opt --maglev --parallel-scavenge';

export function setFlags(flags: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flags);
}
