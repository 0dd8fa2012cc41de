/**
 * For a process that is over before optimized code would pay: making it costs a fifth of a hook's processor time. Helpers of the
 * garbage collector cost more than they collect, and on a busy machine they are waited for. A hundred patterns are used a few times
 * each: V8 is not to improve their bytecode, nor to make machine code of them at the second use. `bench/hook-latency.mjs` measures it.
 */
export const SHORT_RUN_FLAGS =
  '--no-opt --no-maglev --no-parallel-scavenge --no-regexp-peephole-optimization --regexp-tier-up-ticks=100';

/** V8 takes compiled code, that of Node's own modules too, only with the flags that it was made with. */
export const USUAL_FLAGS =
  '--opt --maglev --parallel-scavenge --regexp-peephole-optimization --regexp-tier-up-ticks=1';

export function setFlags(flags: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flags);
}
