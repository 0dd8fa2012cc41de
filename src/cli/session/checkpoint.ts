import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { type SavedState, saveState } from '../../documents/save-state.ts';
import { AppError } from '../../domain/app-error.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount } from '../../domain/say.ts';
import type { SessionRef } from '../../domain/session.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';

/** `checkpoint`: reads the session to its end now, and says where it stands. What `/checkpoint` runs. */
export function runCheckpoint({ options, context, print }: CommandCall): ExitCode {
  const archive = openArchive(archiveFile(context.dataDir));
  try {
    const session = findSessionInWork(context, options.session, archive);
    const state = saveState(session, archive, context.inFolder(session.cwd));
    if (!state) throw missingTranscript(session);
    print.json({ session: session.id, cwd: session.cwd, ...state });
    show(session, state, print);
    return 0;
  } finally {
    archive.close();
  }
}

function missingTranscript({ id, transcriptPath }: SessionRef): AppError {
  return new AppError(
    'E_TRANSCRIPT_UNREADABLE',
    `Cannot find the transcript of session ${shortSession(id)} at ${transcriptPath}`,
    'The client has deleted it, or it was moved; there is nothing left to save',
  );
}

/** Plain lines, for people and for a model alike. */
function show({ id }: SessionRef, state: SavedState, print: Print): void {
  const { request, next, tasks, errors, filesChanged, rules, lastWords, turn, facts, finishedTasks } = state;
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
  one('Request in work', request);
  one('Next step', next);
  list('Open tasks', tasks);
  list('Errors still open', errors);
  one('Files changed (latest first)', filesChanged.join(', '));
  list('Standing instructions', rules);
  one('Last words', lastWords);
}
