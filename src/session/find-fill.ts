import { findMeasured } from '../archive/records/transcripts.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { ContextFill } from '../domain/context-fill.ts';
import type { SessionRef } from '../domain/session.ts';

export type SessionFill = NonNullable<ReturnType<typeof findFill>>;

/** The last measurement in the transcript. Undefined right after a compaction, until the next response. */
export function findFill(session: SessionRef, { database }: Pick<Archive, 'database'>, context: Context) {
  const measured = findMeasured(database, session.transcriptPath);
  if (!measured || measured.tokens === 0) return undefined;
  const { tokens, model, generation, clientPid } = measured;
  return { tokens, generation, ...findWindow(model, { cwd: session.cwd, clientPid }, context) };
}

/** The window of a model and where the client compacts by itself. The process that runs the session knows best. */
export function findWindow(
  model: string,
  { cwd, clientPid, endedAt }: { cwd: string; clientPid?: number | null; endedAt?: string | null },
  { client, clientDir: directory, environment }: Context,
  toldWindow?: number,
): Pick<ContextFill, 'window' | 'threshold'> {
  const project = environment[client.places.projectVariable] || cwd;
  const places = { directory, project, environment, ...(!endedAt && clientPid && { clientPid }) };
  return client.window.find(model, places, toldWindow);
}
