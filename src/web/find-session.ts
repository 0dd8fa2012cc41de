import { listOverviews, type SessionOverview } from '../archive/lists/session-overview.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { listTranscriptsOf } from '../archive/texts/text-transcripts.ts';
import { AppError } from '../domain/app-error.ts';
import type { Records } from '../queries/read-records.ts';

/** The session with exactly this id. Where the record of it is lost, its words tell what they can. */
export function findSession({ archive, texts }: Records, id: string): SessionOverview {
  const found = (archive && findRecorded(archive, id)) ?? (texts && findArchived(texts, id));
  if (found) return found;
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find a session ${id.slice(0, 80)}`,
    'It may have been forgotten; the list of sessions has those that are on record',
  );
}

function findRecorded(archive: Database, id: string): SessionOverview | undefined {
  return listOverviews(archive, { sessionId: id }).find((session) => session.id === id);
}

function findArchived(texts: Database, id: string): SessionOverview | undefined {
  const transcript = listTranscriptsOf(texts, id).find(({ agentId }) => agentId === '');
  if (!transcript) return undefined;
  const { cwd, path, firstTime, lastTime } = transcript;
  return {
    ...{ id, client: '', cwd, transcriptPath: path, runningPrompt: '', endedHow: null },
    ...{ startedAt: new Date(firstTime ?? 0), seenAt: new Date(lastTime ?? 0) },
    ...{ firstRequest: '', lastRequest: '', model: null, turns: 0, contextTokens: 0, compactions: 0 },
    ...{ continues: null, undoes: null },
  };
}
