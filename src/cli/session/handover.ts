import { findHandover, type Handover } from '../../archive/records/handovers.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import type { HandoverWriter } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { writeHandoff } from '../../documents/write-handoff.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayTime } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { chooseWriter } from '../../handover/choose-writer.ts';
import { writeHandover } from '../../handover/write-handover.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `handover`: a model-written handover of a session, on demand or, called by a hook, in the background. */
export async function runHandover(call: CommandCall): Promise<ExitCode> {
  const { options, words, context, print } = call;
  const archive = openArchive(archiveFile(context.dataDir));
  try {
    const session = findSessionInWork(context, words[0], archive);
    const handover = options.show
      ? findHandover(archive.database, session.id)
      : await write(session, archive, context.inFolder(session), call);
    print.json(handover ?? null);
    print.line(handover ? sayHandover(handover) : `Session ${shortSession(session.id)} has no handover.`);
    return handover ? 0 : 1;
  } catch (error) {
    if (!options.background) throw error;
    context.log(`handover of ${words[0]} failed: ${(error as Error).stack}`);
    return 1;
  } finally {
    archive.close();
  }
}

async function write(
  session: SessionRef,
  archive: Archive,
  context: Context,
  { options }: CommandCall,
): Promise<Handover | undefined> {
  const writer = chooseWriter(context, parseWriter(options.by));
  if (!writer)
    throw new AppError(
      'E_USAGE',
      'Nobody is to write handovers: the setting handover.model is off',
      'Name a writer with --by claude or --by endpoint, or set handover.model in your own config',
    );
  try {
    const handover = await writeHandover(session, writer, archive, context);
    if (handover) writeHandoff(session, 'with the handover that a model wrote', archive, context);
    return handover;
  } catch (error) {
    if (error instanceof AppError || options.background) throw error;
    throw new AppError(
      'E_HANDOVER_FAILED',
      `No handover was written by ${writer.name}: ${(error as Error).message}`,
      'What the ledger knows of the session is handed over without it; try again, or change the handover settings',
      error,
    );
  }
}

function parseWriter(given: string | true | undefined): HandoverWriter | undefined {
  if (given === undefined || given === 'claude' || given === 'endpoint') return given;
  throw new AppError('E_USAGE', `Option --by does not take "${given}"`, 'Give --by claude or --by endpoint');
}

function sayHandover({ sessionId, writtenAt, writtenBy, text }: Handover): string {
  return `Handover of session ${shortSession(sessionId)}, by ${writtenBy}, ${sayTime(writtenAt)}\n\n${text}`;
}
