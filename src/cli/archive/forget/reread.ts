import { existsSync } from 'node:fs';
import { forgetLearned, type LearnedSession, listLearned } from '../../../archive/erase/forget-records.ts';
import { AppError } from '../../../domain/app-error.ts';
import { sayCount } from '../../../domain/say.ts';
import { pickSession } from '../../../queries/find-named-session.ts';
import { openArchiveOf, readArchiveOf } from '../../../queries/open-stores.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';

/** Drops what was learned of a session; the next event reads its transcript again. Transcripts are never touched. */
export async function reread(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  const wanted = values.session!;
  const session = pickSession(
    readArchiveOf(context, (database) => listLearned(database, wanted)) ?? [],
    wanted,
  );
  if (!session)
    throw usageError(`Cannot find a session ${wanted}`, 'To list sessions, run: tideproof sessions --all');
  const name = shortSession(session.id);
  const missing = session.transcripts.map(({ path }) => path).filter((path) => !existsSync(path));
  sayPlan(session, missing, print);
  const plan = { ...session, missing };
  if (missing.length > 0 && !options.yes && !options['dry-run'])
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot read session ${name} again: its transcript is gone`,
      'What was learned from it would be lost; give --yes if you want that',
    );
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  using archive = openArchiveOf(context);
  archive.transaction(() => forgetLearned(archive.database, session.id));
  print.done(`Dropped what was learned of session ${name}.`);
  print.json(plan);
  return 0;
}

function sayPlan(session: LearnedSession, missing: readonly string[], print: Print): void {
  const { id, cwd, transcripts, facts, taskSummaries } = session;
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
