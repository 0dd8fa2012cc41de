import { findMeasured } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ContextFill } from '../domain/context-fill.ts';
import type { SessionRef } from '../domain/session.ts';

/** How full the conversation of a session is, and after how many compactions. */
export interface SessionFill extends ContextFill {
  generation: number;
}

/** By what the transcript said last. Nothing right after a compaction: only the next response tells. */
export function findFill(
  session: SessionRef,
  { database }: Pick<Archive, 'database'>,
  context: Context,
): SessionFill | undefined {
  const measured = findMeasured(database, session.transcriptPath);
  if (!measured || measured.tokens === 0) return undefined;
  const { tokens, model, generation } = measured;
  return { tokens, generation, ...findWindow(model, session.cwd, context) };
}

/** Where the client compacts this model by itself; it may have told its window. */
export function findWindow(
  model: string,
  cwd: string,
  { client, clientDir: directory, environment }: Context,
  toldWindow?: number,
): Pick<ContextFill, 'window' | 'threshold'> {
  const project = environment[client.places.projectVariable] || cwd;
  return client.window.find(model, { directory, project, environment }, toldWindow);
}
