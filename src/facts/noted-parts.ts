import type { Progress } from '../domain/progress.ts';

// Apart from the extractor: who only quotes prompts does not load what reads them.

/** The name of the extractor that notes them. */
export const REQUESTS = 'requests';

export interface RequestsCarry {
  /** The job, and what was said about it while it was in work. */
  current: string[];
  /** The job before it: that is in work again where the latest prompt only called a command of ours. */
  before: string[];
  /** What was typed and what was pasted of the latest prompts, newest last. */
  parts?: string[];
}

/** For whoever quotes prompts of a session. */
export function partsNotedIn({ carries }: Progress): readonly string[] {
  return (carries[REQUESTS] as RequestsCarry | undefined)?.parts ?? [];
}
