import { resolve } from 'node:path';
import { findHandover, type Handover } from '../../archive/records/handovers.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import type { HandoverWriter } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { seeSession } from '../../documents/view-session.ts';
import { putHandoff, reportOn, writeHandoff } from '../../documents/write-handoff.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayTime } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { chooseWriter } from '../../handover/choose-writer.ts';
import { writeHandover } from '../../handover/write-handover.ts';
import { renderWhole } from '../../notes/render-report.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';

/** `handoff`: writes the handoff of a session now, or prints it; with `--by` a model writes a handover first. */
export async function runHandoff(call: CommandCall): Promise<ExitCode> {
  const { options, context } = call;
  const writer = parseWriter(options.by);
  if (writer && options['dry-run'])
    throw new AppError('E_USAGE', '--by and --dry-run exclude each other', 'Leave one of them out');
  const archive = openArchive(archiveFile(context.dataDir));
  try {
    const session = findSessionInWork(context, options.session, archive);
    const own = context.inFolder(session);
    const handover = writer
      ? await write(session, writer, archive, own, call)
      : findHandover(archive.database, session.id);
    if (options.background) {
      if (handover) writeHandoff(session, 'with a handover that a model wrote', archive, own);
      return handover ? 0 : 1;
    }
    return show(session, handover, archive, own, call);
  } catch (error) {
    if (!options.background) throw error;
    context.log(`handover of ${options.session} failed: ${(error as Error).stack}`);
    return 1;
  } finally {
    archive.close();
  }
}

function show(
  session: SessionRef,
  handover: Handover | undefined,
  archive: Archive,
  context: Context,
  { options, print }: CommandCall,
): ExitCode {
  const view = seeSession(session, archive, context);
  const report = reportOn(view, 'on demand', archive, context);
  const written = options['dry-run'] ? undefined : putHandoff(view, report, archive);
  const path = written === undefined ? null : resolve(session.cwd, written);
  if (path !== null) print.line(`Written to ${path}\n`);
  print.text(renderWhole(report).trimEnd());
  if (handover && !report.sections.some(({ name }) => name === 'handover')) sayHandover(handover, print);
  print.json({ ...report, path, handover: handover ?? null });
  return 0;
}

async function write(
  session: SessionRef,
  wanted: HandoverWriter,
  archive: Archive,
  context: Context,
  { options }: CommandCall,
): Promise<Handover | undefined> {
  const writer = chooseWriter(context, wanted);
  if (!writer) return undefined;
  try {
    return await writeHandover(session, writer, archive, context);
  } catch (error) {
    if (error instanceof AppError || options.background) throw error;
    throw new AppError(
      'E_HANDOVER_FAILED',
      `${writer.name} wrote no handover: ${(error as Error).message}`,
      'The handoff works without it. Try again, or change the handover settings: tideproof config',
      error,
    );
  }
}

function parseWriter(given: string | true | undefined): HandoverWriter | undefined {
  if (given === undefined || given === 'claude' || given === 'endpoint') return given;
  throw new AppError('E_USAGE', `--by does not know "${given}"`, 'Give --by claude or --by endpoint');
}

function sayHandover({ writtenAt, writtenBy, text }: Handover, print: Print): void {
  print.text(`\nHandover by ${writtenBy}, ${sayTime(writtenAt)}\n\n${text}`);
}
