import { existsSync } from 'node:fs';
import { forgetLearned, type LearnedSession, listLearned } from '../../../archive/erase/forget-records.ts';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import { readArchive } from '../../../archive/sqlite/read-archive.ts';
import { AppError } from '../../../domain/app-error.ts';
import { sayCount } from '../../../domain/say.ts';
import { pickSession } from '../../../queries/find-named-session.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { archiveFile } from '../../../system/paths.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';

/** Drops what was learned of a session; the next event reads its transcript again. Transcripts are never touched. */
export async function reread(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const file = archiveFile(context.dataDir);
  const session = findSession(file, String(options.session));
  const missing = session.transcripts.filter(({ path }) => !existsSync(path)).map(({ path }) => path);
  sayPlan(session, missing, print);
  const plan = { ...session, missing };
  if (missing.length > 0 && !options.yes && !options['dry-run'])
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot read session ${shortSession(session.id)} again: its transcript is gone`,
      'What was learned from it would be lost; give --yes if you want that',
    );
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  using archive = openArchive(file);
  archive.transaction(() => forgetLearned(archive.database, session.id));
  print.done(`Dropped what was learned of session ${shortSession(session.id)}.`);
  print.json(plan);
  return 0;
}

function findSession(file: string, wanted: string): LearnedSession {
  const found = readArchive(file, (database) => listLearned(database, wanted)) ?? [];
  const session = pickSession(found, wanted);
  if (session) return session;
  throw new AppError(
    'E_USAGE',
    `Cannot find a session ${wanted}`,
    'To list sessions, run: tideproof sessions --all',
  );
}

function sayPlan(
  { id, cwd, transcripts, facts, taskSummaries }: LearnedSession,
  missing: readonly string[],
  print: Print,
): void {
  const lines = transcripts.reduce((sum, transcript) => sum + transcript.lines, 0);
  print.line(`To be dropped of session ${shortSession(id)} in ${cwd}:`);
  print.table([
    ['facts', sayCount(facts, 'fact')],
    ['positions', `${sayCount(lines, 'line')} read of ${sayCount(transcripts.length, 'transcript')}`],
    ['finished tasks', `${sayCount(taskSummaries, 'line')}, cleared ones too`],
  ]);
  print.hint('The next event of the session, or `tideproof import`, reads its transcript again.');
  print.line('Transcripts, records of compactions and the audit trail are kept.');
  for (const path of missing) print.warn(`${path} no longer exists and cannot be read again.`);
}
