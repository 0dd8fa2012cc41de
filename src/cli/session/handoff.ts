import { resolve } from 'node:path';
import { findHandover, type Handover } from '../../archive/records/handovers.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { HandoverWriter } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { viewSessionOrThrow } from '../../documents/view-session.ts';
import { putHandoff, reportOn, writeHandoff } from '../../documents/write-handoff.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayTime } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { chooseWriter } from '../../handover/choose-writer.ts';
import { writeHandover } from '../../handover/write-handover.ts';
import { renderWhole } from '../../notes/render-report.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';

/** `handoff`: writes or prints the handoff of a session; with `--by` a model writes a handover first. */
export async function runHandoff(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  if (values.by !== undefined && options['dry-run'])
    throw usageError('--by and --dry-run exclude each other', 'Leave one of them out');
  using archive = openArchiveOf(context);
  try {
    const session = findSessionInWork(context, options.session, archive);
    const own = context.inFolder(session);
    const handover =
      values.by === undefined
        ? findHandover(archive.database, session.id)
        : await write(session, archive, own, call);
    if (options.background) {
      if (handover) writeHandoff(session, 'with a handover that a model wrote', archive, own);
      return handover ? 0 : 1;
    }
    const view = viewSessionOrThrow(session, archive, own);
    const report = reportOn(view, 'on demand', archive, own);
    const written = options['dry-run'] ? undefined : putHandoff(view, report, archive);
    const path = written === undefined ? null : resolve(session.cwd, written);
    if (path !== null) print.line(`Written to ${path}\n`);
    print.text(renderWhole(report).trimEnd());
    if (handover && !report.sections.some(({ name }) => name === 'handover')) {
      const { writtenAt, writtenBy, text } = handover;
      print.text(`\nHandover by ${writtenBy}, ${sayTime(writtenAt)}\n\n${text}`);
    }
    print.json({ ...report, path, handover: handover ?? null });
    return 0;
  } catch (error) {
    if (!options.background) throw error;
    context.log(`handover of ${options.session} failed: ${(error as Error).stack}`);
    return 1;
  }
}

async function write(
  session: SessionRef,
  archive: Archive,
  context: Context,
  { options, values }: CommandCall,
): Promise<Handover | undefined> {
  const writer = chooseWriter(context, values.by as HandoverWriter);
  try {
    return writer && (await writeHandover(session, writer, archive, context));
  } catch (error) {
    if (error instanceof AppError || options.background) throw error;
    throw new AppError(
      'E_HANDOVER_FAILED',
      `${writer?.name} wrote no handover: ${(error as Error).message}`,
      'The handoff works without it. Try again, or change the handover settings: tideproof config',
      error,
    );
  }
}
