import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';

/** A clock for a client, its hooks and all else that it starts, which the test moves; needs a C compiler, on Linux. */
export interface MovedClock {
  environment: Record<string, string>;
  /** From now on the clock is this many seconds ahead of the real one. */
  setAhead(seconds: number): void;
}

/** So long after its last message the client compacts a conversation that nobody goes on with. */
export const IDLE_SECONDS = 54 * 60;

/** The client compacts in a pause only where prompts are cached for an hour. */
export const hourCache = { ENABLE_PROMPT_CACHING_1H: '1' };

export function makeMovedClock({ directory }: World): MovedClock {
  const library = join(directory, 'move-clock.so');
  const source = fileURLToPath(new URL('move-clock.c', import.meta.url));
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
  const file = join(directory, 'clock');
  const setAhead = (seconds: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(seconds));
    // Never emptied: a running client has it in its memory.
    const descriptor = openSync(file, 'a+');
    closeSync(descriptor);
    const target = openSync(file, 'r+');
    writeSync(target, bytes, 0, 8, 0);
    closeSync(target);
  };
  setAhead(0);
  return { environment: { LD_PRELOAD: library, LAB_CLOCK: file }, setAhead };
}
