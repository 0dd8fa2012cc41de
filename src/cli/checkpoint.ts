import { homedir } from 'node:os';
import { findCurrentSession } from '../archive/sqlite/current-session.ts';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { listTranscripts } from '../clients/claude-code/list-transcripts.ts';
import { loadConfig } from '../config/load-config.ts';
import { AppError } from '../domain/app-error.ts';
import type { SessionRef } from '../domain/session.ts';
import { type SavedState, saveState } from '../flows/save-state.ts';
import { appendLog } from '../system/log.ts';
import { archiveFile, logFile, projectDirectory } from '../system/paths.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { foldersOf } from './folders-of.ts';
import { findPlaces, type Places } from './places.ts';
import type { Print } from './print.ts';
import { sayCount } from './say.ts';
import { shortSession } from './short-session.ts';
import { visibleText } from './visible-text.ts';

const DEADLINE_MILLISECONDS = 30_000;

/** `checkpoint`: reads the session to its end now, and says where it stands. What `/checkpoint` runs. */
export function runCheckpoint({ options, environment, print }: CommandCall): ExitCode {
  const places = findPlaces(environment);
  const { dataDir } = places;
  const archive = openArchive(archiveFile(dataDir));
  try {
    const wanted = options.session ?? environment.CLAUDE_CODE_SESSION_ID;
    const session = findSession(typeof wanted === 'string' ? wanted : undefined, archive, places);
    const state = saveState(session, archive, {
      config: loadConfig({
        project: projectDirectory(environment, session.cwd),
        dataDir,
        home: homedir(),
        environment,
      }).config,
      environment,
      now: new Date(),
      deadline: Date.now() + DEADLINE_MILLISECONDS,
      log: (message) => appendLog(logFile(dataDir), message),
    });
    if (!state) throw missingTranscript(session);
    print.json({ session: session.id, cwd: session.cwd, ...state });
    show(session, state, print);
    return 0;
  } finally {
    archive.close();
  }
}

/** The one that is named, or that this process runs in; otherwise the one of this folder that was at work last. */
function findSession(id: string | undefined, { database }: Archive, { claudeDir }: Places): SessionRef {
  const known = findCurrentSession(
    database,
    id === undefined ? { folders: foldersOf(process.cwd()) } : { sessionId: id },
  );
  if (known) return known;
  // No hook may have spoken of it: then its transcript tells.
  const file = listTranscripts(claudeDir).find((each) => id !== undefined && each.sessionId.startsWith(id));
  if (file)
    return { client: 'claude-code', id: file.sessionId, cwd: process.cwd(), transcriptPath: file.path };
  throw new AppError(
    'E_USAGE',
    id === undefined ? `Cannot find a session in ${process.cwd()}` : `Cannot find a session ${id}`,
    'Run it in the folder of a session, or name one with --session; `tideproof log` shows which there are',
  );
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
