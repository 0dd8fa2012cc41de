import { basename } from 'node:path';
import {
  clearTaskSummaries,
  listTaskSummaries,
  type StoredTaskSummary,
  type TaskSummaryFilter,
} from '../../archive/records/task-summaries.ts';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { AppError } from '../../domain/app-error.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount, sayTime } from '../../domain/say.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { scopeOf } from '../scope.ts';
import { clipToWidth } from '../terminal/clip-to-width.ts';
import { confirm } from '../terminal/confirm.ts';
import type { Print } from '../terminal/print.ts';

const PROJECT_COLUMNS_MAX = 20;

/** `tasks`: the one-line summaries of finished tasks; listed, or cleared. */
export async function runTasks(call: CommandCall): Promise<ExitCode> {
  const { words, options, context, print } = call;
  const file = archiveFile(context.dataDir);
  const { folders, session } = scopeOf(call);
  const filter: TaskSummaryFilter = {
    ...(words[0] === undefined ? { folders } : { id: idOf(words[0]) }),
    sessionId: session,
  };
  const summaries = readArchive(file, (database) => listTaskSummaries(database, filter)) ?? [];
  if (summaries.length === 0) {
    print.json(options.clear ? { cleared: 0, tasks: [] } : { tasks: [] });
    print.line('No finished task is summarized here. That happens when a session fills up or compacts.');
    return 1;
  }
  show(summaries, print);
  if (!options.clear) {
    print.json({ tasks: summaries.map(encode) });
    return 0;
  }
  print.line();
  print.line('No model is told about cleared tasks again. Transcripts are not changed.');
  if (!options.yes && !(await confirm(`Clear ${sayCount(summaries.length, 'summary', 'summaries')}?`))) {
    print.line('Nothing was changed.');
    print.json({ declined: true, tasks: summaries.map(encode) });
    return 1;
  }
  const cleared = clear(file, summaries);
  print.done(`Cleared ${sayCount(cleared, 'summary', 'summaries')}.`);
  print.json({ cleared, tasks: summaries.map(encode) });
  return 0;
}

function clear(file: string, summaries: readonly StoredTaskSummary[]): number {
  using archive = openArchive(file);
  const ids = summaries.map(({ id }) => id);
  return archive.transaction(() => clearTaskSummaries(archive.database, ids, new Date().toISOString()));
}

function idOf(word: string): number {
  if (/^\d{1,15}$/.test(word)) return Number(word);
  throw new AppError(
    'E_USAGE',
    `Cannot find a finished task "${word}": that is not a number`,
    'To list them, run: tideproof tasks',
  );
}

function show(summaries: readonly StoredTaskSummary[], print: Print): void {
  print.table([
    ['Id', 'When', 'Project', 'Session', 'Size', 'Finished task'].map((title) => print.paint('bold', title)),
    ...summaries.map(({ id, madeAt, cwd, sessionId, text }) => [
      String(id),
      sayTime(madeAt).slice(0, 16),
      clipToWidth(visibleText(basename(cwd)), PROJECT_COLUMNS_MAX),
      shortSession(sessionId),
      String(text.length),
      visibleText(text),
    ]),
  ]);
}

function encode(summary: StoredTaskSummary) {
  const { id, sessionId, cwd, task, subject, text, doneTurn, madeAt } = summary;
  return { id, sessionId, cwd, task, subject, text, characters: text.length, doneTurn, madeAt };
}
