import { isMarkReached } from '../archive/records/context-marks.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Config } from '../config/config.ts';
import type { EventOf } from '../domain/client-event.ts';
import {
  findWarningLevel,
  percentToCompaction,
  tokensToCompaction,
  type WarningLevel,
} from '../domain/context-fill.ts';
import type { SessionFill } from '../session/find-fill.ts';

export type DueWarning = NonNullable<ReturnType<typeof findDueWarning>>;

/** Lower than in any real text, so that the tokens of a prompt are never underestimated. */
const CHARACTERS_PER_TOKEN = 2.5;
/** Tokens that the client itself adds to a prompt. */
const MARGIN_TOKENS = 2000;

/** The warning that is due, each level once. None if this prompt itself triggers the compaction: it would arrive after it. */
export function findDueWarning(
  { session, prompt }: EventOf<'prompt-submitted'>,
  fill: SessionFill,
  { database }: Archive,
  config: Config,
) {
  const percent = percentToCompaction(fill);
  const tokensLeft = tokensToCompaction(fill);
  if (percent === undefined || tokensLeft === undefined) return undefined;
  const level = findWarningLevel(fill, config.warnings);
  const isGiven = (name: WarningLevel) =>
    isMarkReached(database, { sessionId: session.id, generation: fill.generation, kind: 'warning', name });
  if (level === undefined || isGiven('critical') || isGiven(level)) return undefined;
  return prompt.length / CHARACTERS_PER_TOKEN + MARGIN_TOKENS >= tokensLeft
    ? undefined
    : { level, percent, tokensLeft };
}
