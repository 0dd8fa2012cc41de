import type { Progress } from '../domain/progress.ts';

// Separate from the extractor, so that code which only quotes prompts does not load the prompt parser.

/** The name of the extractor that stores these parts. */
export const REQUESTS = 'requests';

export interface RequestsCarry {
  /** Keys of the current request and of the remarks made while it was in work. */
  current: string[];
  /** The request before it, which is in work again if the latest prompt only called one of our commands. */
  before: string[];
  /** Which parts of the latest prompts were typed and which pasted, the newest last. */
  parts?: string[];
}

/** The stored parts, for code that quotes prompts of a session. */
export function partsNotedIn({ carries }: Progress): readonly string[] {
  return (carries[REQUESTS] as RequestsCarry | undefined)?.parts ?? [];
}
