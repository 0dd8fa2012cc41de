/**
 * For a process that ends before optimized code pays off: optimizing costs a fifth of a hook's processor time. Parallel
 * garbage collection costs more than it saves and delays on a busy machine. About a hundred regular expressions are
 * used a few times each, so V8 should neither optimize their bytecode nor compile them at the second use. Measured by
 * `bench/hook-latency.mjs`.
 */
export const SHORT_RUN_FLAGS =
  '--no-opt --no-maglev --no-parallel-scavenge --no-regexp-peephole-optimization --regexp-tier-up-ticks=100';

/** V8 accepts compiled code, including that of Node's own modules, only with the flags that it was made with. */
export const USUAL_FLAGS =
  '--opt --maglev --parallel-scavenge --regexp-peephole-optimization --regexp-tier-up-ticks=1';

export function setFlags(flags: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flags);
}
