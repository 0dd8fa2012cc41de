import { existsSync } from 'node:fs';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { type ContextFill, percentToCompaction } from '../domain/context-fill.ts';
import { type Boundary, measureRange } from '../history/list-boundaries.ts';
import { findWindow } from '../session/find-fill.ts';
import { type ChosenCompaction, transcriptGone } from './choose-compaction.ts';

/** A session as it would be before a compaction. */
export interface Fork {
  boundary: Boundary;
  /** Tokens of its context; null if the transcript does not say. */
  tokens: number | null;
  threshold: ContextFill['threshold'];
  /** Percentage of the way to the next compaction; null if unknown. */
  percent: number | null;
}

/** What a session from before a compaction would be, or an error that says why there cannot be one. */
export function findFork(chosen: ChosenCompaction, context: Context): Fork {
  const { session, stored } = chosen;
  const boundary = checkTranscript(chosen, context);
  const measured = measureRange(session.transcriptPath, boundary, context.reader);
  if (!measured && boundary.from.offset === 0)
    throw new AppError(
      'E_USAGE',
      `Cannot undo compaction ${stored.id}: its transcript has nothing before it`,
      'A forked session starts with the last compaction of its parent: undo it there',
    );
  const tokens = stored.preTokens ?? measured?.tokens ?? null;
  const { window, threshold } = findWindow(measured?.model ?? '', session, context);
  const percent = tokens === null ? null : (percentToCompaction({ tokens, window, threshold }) ?? null);
  return { boundary, tokens, threshold, percent };
}

/** Refuses compactions that cannot be undone in any form: of subagents, and those that did not happen. */
export function checkHappened({ stored: { id, agentId, happened } }: ChosenCompaction): void {
  if (agentId !== '') throw refuse(id, 'it belongs to a subagent, which cannot be resumed');
  if (!happened) throw refuse(id, 'it did not happen');
}

function checkTranscript({ stored, session, boundary }: ChosenCompaction, context: Context): Boundary {
  if (!existsSync(session.transcriptPath)) throw transcriptGone(session, context);
  if (!boundary) throw refuse(stored.id, 'it is not in the transcript');
  return boundary;
}

function refuse(id: number, why: string): AppError {
  const hint = 'To see which can be undone, run: tideproof audit';
  return new AppError('E_USAGE', `Cannot undo compaction ${id}: ${why}`, hint);
}
