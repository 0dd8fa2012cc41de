import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { composeState, type SessionState } from '../../brief/compose-state.ts';
import { saveState } from '../../documents/save-state.ts';
import { AppError } from '../../domain/app-error.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';

/** `save`: reads the session to its end now, and shows its state. What `/save` runs. */
export function runSave({ options, context, print }: CommandCall): ExitCode {
  using archive = openArchive(archiveFile(context.dataDir));
  const session = findSessionInWork(context, options.session, archive);
  const saved = saveState(session, archive, context.inFolder(session));
  if (!saved) throw missingTranscript(session);
  const { turn, facts, account } = saved.view.picture;
  const state = composeState(account);
  const { finishedTasks } = saved;
  const counts = { turn, facts: facts.length, finishedTasks };
  print.json({ session: session.id, cwd: session.cwd, ...state, ...counts });
  show(session, state, counts, print);
  return 0;
}

function missingTranscript({ id, transcriptPath }: SessionRef): AppError {
  return new AppError(
    'E_TRANSCRIPT_UNREADABLE',
    `Cannot find the transcript of session ${shortSession(id)} at ${transcriptPath}`,
    'It was deleted or moved, so there is nothing to save',
  );
}

interface Counts {
  turn: number;
  facts: number;
  finishedTasks: number;
}

/** Plain lines, for people and for a model alike. */
function show(
  { id }: SessionRef,
  state: SessionState,
  { turn, facts, finishedTasks }: Counts,
  print: Print,
): void {
  const one = (label: string, text: string) => text !== '' && print.line(`${label}: ${visibleText(text)}`);
  const list = (label: string, lines: readonly string[]) => {
    if (lines.length > 0) print.line(`${label}:`);
    for (const line of lines) print.line(`- ${visibleText(line)}`);
  };
  const finished =
    finishedTasks === 0 ? '' : `, ${sayCount(finishedTasks, 'finished task')} in one line each`;
  print.line(
    `Session ${shortSession(id)} is saved up to turn ${turn}: ${sayCount(facts, 'fact')}${finished}.`,
  );
  one(state.isInWork ? 'Current request' : 'Last request', state.request);
  one('Next step', state.next);
  list('Failing', state.errors);
  list('Open tasks', state.tasks);
  list('State', state.state);
  list('Standing instructions', state.rules);
}
