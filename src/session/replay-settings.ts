import type { Config } from '../config/config.ts';
import type { Reader } from '../context/context.ts';
import { createFindIds } from './find-ids.ts';
import { createIsPriority } from './find-priority.ts';
import { BRIEF_CHARACTERS_MAX } from './prepare-brief.ts';
import type { ReplayOptions } from './replay-transcript.ts';

/** A smaller brief would hold little more than its opening. */
export const CHARACTERS_LEAST = 200;

/** A limit in characters replaces the limit in tokens, which is only the default. */
export function briefBudget(config: Config, charactersMax: number | undefined) {
  return charactersMax === undefined
    ? { charactersMax: BRIEF_CHARACTERS_MAX, tokensMax: config['restore.maxTokens'] }
    : { charactersMax, tokensMax: Number.POSITIVE_INFINITY };
}

/** The options for a replay under a configuration. */
export function replaySettings(
  config: Config,
  reader: Reader,
  charactersMax: number | undefined,
  warn: (warning: string) => void,
): ReplayOptions {
  return {
    ...reader,
    ...briefBudget(config, charactersMax),
    findIds: createFindIds(config.patterns, warn),
    isPriority: createIsPriority(config.priority, warn),
  };
}
