import { composeState } from '../../../brief/compose-state.ts';
import { keepNotes } from '../../../documents/keep-notes.ts';
import { viewSession } from '../../../documents/view-session.ts';
import { AppError } from '../../../domain/app-error.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import { findSessionInWork } from '../../../queries/current-session.ts';
import { openArchiveOf } from '../../../queries/open-stores.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { keepTaskSummaries } from '../../../session/keep-task-summaries.ts';
import type { CommandCall, ExitCode } from '../../command.ts';

/** `status --save`: catches up with the session and shows its state in plain lines, for users and models alike. */
export function saveSession({ options, context, print }: CommandCall): ExitCode {
  using archive = openArchiveOf(context);
  const session = findSessionInWork(context, options.session, archive);
  const { id, cwd, transcriptPath } = session;
  const view = viewSession(session, archive, context.inFolder(session));
  if (!view)
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot find the transcript of session ${shortSession(id)} at ${transcriptPath}`,
      'It was deleted or moved, so there is nothing to save',
    );
  const { turn, facts, account } = view.picture;
  const finishedTasks = keepTaskSummaries(session, turn, facts, archive, context.now()).length;
  keepNotes(view, archive);
  const state = composeState(account);
  print.json({ session: id, cwd, ...state, turn, facts: facts.length, finishedTasks });
  const one = (label: string, text: string) => text !== '' && print.line(`${label}: ${visibleText(text)}`);
  const list = (label: string, lines: readonly string[]) => {
    if (lines.length > 0) print.line(`${label}:`);
    for (const line of lines) print.line(`- ${visibleText(line)}`);
  };
  const finished =
    finishedTasks === 0 ? '' : `, ${sayCount(finishedTasks, 'finished task')} in one line each`;
  const known = `${sayCount(facts.length, 'fact')}${finished}`;
  print.line(`Session ${shortSession(id)} is saved up to turn ${turn}: ${known}.`);
  one(state.isInWork ? 'Current request' : 'Last request', state.request);
  list('Failing', state.failing);
  list('Open tasks', state.tasks);
  list('Last runs', state.runs);
  list('Now', state.now);
  return 0;
}
