import { existsSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { type ContextFill, percentToCompaction } from '../domain/context-fill.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { type Boundary, type Cut, findCut } from '../history/list-boundaries.ts';
import { findWindow } from '../session/find-fill.ts';
import { type ChosenCompaction, transcriptGone } from './choose-compaction.ts';

/** A session as it would be before a compaction. */
export interface Fork {
  boundary: Boundary;
  cut: Cut;
  /** Tokens of its context; null if the transcript does not say. */
  tokens: number | null;
  threshold: ContextFill['threshold'];
  /** Percentage of the way to the next compaction; null if unknown. */
  percent: number | null;
}

/** Where to cut the transcript to undo a compaction, or an error that says why that is impossible. */
export function findFork(chosen: ChosenCompaction, tokensMax: number | undefined, context: Context): Fork {
  const { name, session } = chosen;
  const boundary = checkTranscript(chosen, context);
  checkPlace(session.transcriptPath, context);
  const { from, to, preTokens } = boundary;
  const cut = findCut(
    session.transcriptPath,
    from,
    to,
    tokensMax ?? Number.POSITIVE_INFINITY,
    context.reader,
  );
  if (cut.isEmpty && from.offset === 0)
    throw new AppError(
      'E_USAGE',
      `Cannot undo compaction ${name}: its transcript has nothing before it`,
      'A forked session starts with the last compaction of its parent: undo it there',
    );
  if (cut.beyond !== undefined && cut.tokens === null)
    throw new AppError(
      'E_USAGE',
      `Cannot make a session of ${groupDigits(tokensMax ?? 0)} tokens: with its first response it has ${groupDigits(cut.beyond)}`,
      `Give at least --max-tokens ${cut.beyond}, or leave it out`,
    );
  const isWhole = cut.at.offset === to.offset;
  const tokens = (isWhole ? preTokens : null) ?? cut.tokens;
  const { window, threshold } = findWindow(cut.model, session, context);
  const percent = tokens === null ? null : (percentToCompaction({ tokens, window, threshold }) ?? null);
  return { boundary, cut, tokens, threshold, percent };
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
