import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import type { SessionRef } from '../../domain/session.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { sayResume } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import { sweepDrafts } from '../../system/sweep-drafts.ts';
import { writeFileAtomically } from '../../system/write-file-atomically.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';

interface NewSession {
  from: SessionRef;
  session: SessionRef;
  /** What else the JSON output tells. A public format: see docs/undo.md. */
  told: object;
  /** What has to be done first, if there is an archive. */
  prepare?(): void;
  /** The content of its transcript. */
  rows(): Iterable<Buffer>;
  record(archive: Archive): void;
}

/** Asks, creates a new session beside the original, and prints how to resume it. */
export async function createSession(call: CommandCall, planned: NewSession): Promise<ExitCode> {
  const { from, session, told, prepare, rows, record } = planned;
  const { context, print } = call;
  const { client } = context.inFolder(from);
  const { id, cwd: project, transcriptPath: transcript } = session;
  const resume = sayResume(session, client);
  const encoded = { from: from.id, session: id, transcript, project, ...told, resume };
  if (!existsSync(project))
    print.warn(`The folder ${project} does not exist: ${client.name} cannot resume the session there.`);
  const refused = await refusedPlan(call, encoded, 'Create it?');
  if (refused !== undefined) return refused;
  print.during('Creating the session', () => {
    // Without an archive there is nothing to record.
    using archive = existsSync(archiveFile(context.dataDir)) ? openArchiveOf(context) : undefined;
    sweepDrafts(dirname(transcript), new Date());
    if (archive) prepare?.();
    const isNew = { onlyIf: { bytes: undefined } };
    const hint = 'Run the command again; it chooses another id';
    if (writeFileAtomically(transcript, rows(), isNew) !== 'written')
      throw new AppError('E_TRANSCRIPT_UNREADABLE', `Cannot create session ${id}: it exists`, hint);
    if (archive) record(archive);
  });
  print.done('Created; the original is unchanged. To resume it, run:');
  print.line(`  ${resume}`);
  print.json(encoded);
  return 0;
}
