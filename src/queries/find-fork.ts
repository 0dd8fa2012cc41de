import { existsSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { type ContextFill, percentToCompaction } from '../domain/context-fill.ts';
import { type Cut, findCut } from '../history/find-cut.ts';
import type { Boundary } from '../history/list-boundaries.ts';
import { findWindow } from '../session/find-fill.ts';
import { type ChosenCompaction, transcriptGone } from './choose-compaction.ts';

/** What a session from before a compaction would be. */
export interface Fork {
  boundary: Boundary;
  cut: Cut;
  /** How full it is; null when the transcript does not tell. */
  tokens: number | null;
  threshold: ContextFill['threshold'];
  /** Of the way to the next compaction; null when that is not known. */
  percent: number | null;
}

/** Where a compaction can be undone, or the reason why it cannot. */
export function findFork(chosen: ChosenCompaction, tokensMax: number | undefined, context: Context): Fork {
  const { name, session } = chosen;
  const boundary = checkTranscript(chosen);
  checkPlace(session.transcriptPath, context);
  const { from, to, preTokens } = boundary;
  const cut = findCut(
    session.transcriptPath,
    from,
    to,
    tokensMax ?? Number.POSITIVE_INFINITY,
    context.reader,
  );
  if (cut.isEmpty && (tokensMax !== undefined || from.offset === 0))
    throw new AppError(
      'E_USAGE',
      `Cannot undo compaction ${name}: there is nothing${tokensMax === undefined ? '' : ' so small'} before it in its transcript`,
      tokensMax === undefined
        ? 'A forked session begins with the last compaction of its parent: undo it there'
        : 'Give more with --max-tokens, or leave that out',
    );
  const isWhole = cut.at.offset === to.offset;
  const tokens = (isWhole ? preTokens : null) ?? cut.tokens;
  const { window, threshold } = findWindow(cut.model, session.cwd, context);
  const percent = tokens === null ? null : (percentToCompaction({ tokens, window, threshold }) ?? null);
  return { boundary, cut, tokens, threshold, percent };
}

/** Only what happened to a session can be undone, in whatever form. */
export function checkHappened({ name, agentId, stored }: ChosenCompaction): void {
  if (agentId !== '') throw refuse(name, 'it is that of a subagent, which nobody can take up');
  if (stored && !stored.happened) throw refuse(name, 'it did not happen');
}

function checkTranscript({ name, session, boundary }: ChosenCompaction): Boundary {
  if (!existsSync(session.transcriptPath)) throw transcriptGone(session);
  if (!boundary) throw refuse(name, 'its transcript does not show it');
  return boundary;
}

function refuse(name: string, why: string): AppError {
  const hint = '`tideproof compactions` shows which can be undone';
  return new AppError('E_USAGE', `Cannot undo compaction ${name}: ${why}`, hint);
}

function checkPlace(transcriptPath: string, context: Context): void {
  if (isResumable(transcriptPath, context)) return;
  throw new AppError(
    'E_USAGE',
    `Cannot make a session of "${transcriptPath}": it does not lie where ${context.client.name} keeps its sessions`,
    `Put it into a folder of ${sessionsFolder(context)} first, or use --brief`,
  );
}

/** The client finds sessions in its own folder only. */
export function isResumable(transcriptPath: string, context: Context): boolean {
  const folder = sessionsFolder(context);
  return existsSync(folder) && dirname(realpathSync(transcriptPath)).startsWith(realpathSync(folder) + sep);
}

function sessionsFolder({ client, clientDir }: Context): string {
  return client.places.sessionsFolder(clientDir);
}
