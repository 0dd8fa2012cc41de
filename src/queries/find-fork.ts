import { existsSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
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
  const { name, session } = chosen;
  const boundary = checkTranscript(chosen, context);
  checkPlace(session.transcriptPath, context);
  const measured = measureRange(session.transcriptPath, boundary, context.reader);
  if (!measured && boundary.from.offset === 0)
    throw new AppError(
      'E_USAGE',
      `Cannot undo compaction ${name}: its transcript has nothing before it`,
      'A forked session starts with the last compaction of its parent: undo it there',
    );
  const tokens = boundary.preTokens ?? measured?.tokens ?? null;
  const { window, threshold } = findWindow(measured?.model ?? '', session, context);
  const percent = tokens === null ? null : (percentToCompaction({ tokens, window, threshold }) ?? null);
  return { boundary, tokens, threshold, percent };
}

/** Refuses compactions that cannot be undone in any form: of subagents, and those that did not happen. */
export function checkHappened({ name, agentId, stored }: ChosenCompaction): void {
  if (agentId !== '') throw refuse(name, 'it belongs to a subagent, which cannot be resumed');
  if (stored && !stored.happened) throw refuse(name, 'it did not happen');
}

function checkTranscript({ name, session, boundary }: ChosenCompaction, context: Context): Boundary {
  if (!existsSync(session.transcriptPath)) throw transcriptGone(session, context);
  if (!boundary) throw refuse(name, 'it is not in the transcript');
  return boundary;
}

function refuse(name: string, why: string): AppError {
  const hint = 'To see which can be undone, run: tideproof audit';
  return new AppError('E_USAGE', `Cannot undo compaction ${name}: ${why}`, hint);
}

function checkPlace(transcriptPath: string, context: Context): void {
  if (isResumable(transcriptPath, context)) return;
  throw new AppError(
    'E_USAGE',
    `Cannot create a session beside "${transcriptPath}": ${context.client.name} does not look for sessions there`,
    `Move it into a folder of ${sessionsFolder(context)}, or use --brief`,
  );
}

/** Whether the transcript is in the client's folder, the only place where it finds sessions. */
export function isResumable(transcriptPath: string, context: Context): boolean {
  const folder = sessionsFolder(context);
  return existsSync(folder) && dirname(realpathSync(transcriptPath)).startsWith(realpathSync(folder) + sep);
}

function sessionsFolder({ client, clientDir }: Context): string {
  return client.places.sessionsFolder(clientDir);
}
