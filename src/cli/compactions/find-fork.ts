import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { AppError } from '../../domain/app-error.ts';
import { type ContextFill, percentToCompaction } from '../../domain/context-fill.ts';
import { type Cut, findCut } from '../../flows/find-cut.ts';
import { findWindow } from '../../flows/find-fill.ts';
import type { Boundary } from '../../flows/list-boundaries.ts';
import { findPlaces } from '../places.ts';
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
export function findFork(
  chosen: ChosenCompaction,
  tokensMax: number | undefined,
  environment: NodeJS.ProcessEnv,
): Fork {
  const { name, session } = chosen;
  const boundary = checkChosen(chosen);
  checkPlace(session.transcriptPath, environment);
  const { from, to, preTokens } = boundary;
  const cut = findCut(session.transcriptPath, from, to, tokensMax ?? Number.POSITIVE_INFINITY);
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
  const { window, threshold } = findWindow(cut.model, session.cwd, environment);
  const percent = tokens === null ? null : (percentToCompaction({ tokens, window, threshold }) ?? null);
  return { boundary, cut, tokens, threshold, percent };
}

function checkChosen({ name, session, agentId, stored, boundary }: ChosenCompaction): Boundary {
  const refuse = (why: string) =>
    new AppError(
      'E_USAGE',
      `Cannot undo compaction ${name}: ${why}`,
      '`tideproof compactions` shows which can be undone',
    );
  if (agentId !== '') throw refuse('it is that of a subagent, which nobody can take up');
  if (stored && !stored.happened) throw refuse('it did not happen');
  if (!existsSync(session.transcriptPath)) throw transcriptGone(session);
  if (!boundary) throw refuse('its transcript does not show it');
  return boundary;
}

function checkPlace(transcriptPath: string, environment: NodeJS.ProcessEnv): void {
  if (isResumable(transcriptPath, environment)) return;
  throw new AppError(
    'E_USAGE',
    `Cannot make a session of "${transcriptPath}": it does not lie where Claude Code keeps its sessions`,
    `Put it into a folder of ${projectsFolder(environment)} first, or use --brief`,
  );
}

/** The client finds sessions in its own folder only. */
export function isResumable(transcriptPath: string, environment: NodeJS.ProcessEnv): boolean {
  const projects = projectsFolder(environment);
  return (
    existsSync(projects) && dirname(realpathSync(transcriptPath)).startsWith(realpathSync(projects) + sep)
  );
}

function projectsFolder(environment: NodeJS.ProcessEnv): string {
  return join(findPlaces(environment).claudeDir, 'projects');
}
