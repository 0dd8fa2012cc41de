import { findMeasured } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { contextWindow } from '../clients/claude-code/window/context-window.ts';
import { readWindowSettings } from '../clients/claude-code/window/read-window-settings.ts';
import type { ContextFill } from '../domain/context-fill.ts';
import type { SessionRef } from '../domain/session.ts';
import { claudeDirectory } from '../system/paths.ts';

/** How full the conversation of a session is, and after how many compactions. */
export interface SessionFill extends ContextFill {
  generation: number;
}

/** By what the transcript said last. Nothing right after a compaction: only the next response tells. */
export function findFill(
  session: SessionRef,
  { database }: Pick<Archive, 'database'>,
  environment: NodeJS.ProcessEnv,
): SessionFill | undefined {
  const measured = findMeasured(database, session.transcriptPath);
  if (!measured || measured.tokens === 0) return undefined;
  const { tokens, model, generation } = measured;
  return { tokens, generation, ...findWindow(model, session.cwd, environment) };
}

/** Where the client compacts this model by itself; it may have told its window. */
export function findWindow(
  model: string,
  cwd: string,
  environment: NodeJS.ProcessEnv,
  toldWindow?: number,
): Pick<ContextFill, 'window' | 'threshold'> {
  const settings = readWindowSettings({
    claudeDir: claudeDirectory(environment),
    project: environment.CLAUDE_PROJECT_DIR || cwd,
    environment,
  });
  return contextWindow(model, settings, environment, toldWindow);
}
