import {
  clearTaskSummaries,
  listTaskSummaries,
  type StoredTaskSummary,
} from '../../../archive/records/task-summaries.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayMoment } from '../../../domain/say.ts';
import { openArchiveOf, readArchiveOf } from '../../../queries/open-stores.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';
import { scopeOf } from '../../read-options.ts';
import { shortProject } from '../../terminal/columns.ts';
import { refusedPlan } from '../../terminal/confirm.ts';

const TITLES = ['Id', 'When', 'Project', 'Session', 'Size', 'Finished task'];

/** `status --tasks`: lists or clears the one-line summaries of finished tasks. */
export async function showFinishedTasks(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  const { clear } = values;
  const { folders, session } = scopeOf(call);
  const filter = {
    ...(clear === undefined || clear === 'all' ? { folders } : { id: idOf(clear) }),
    session,
  };
  const summaries = readArchiveOf(context, (database) => listTaskSummaries(database, filter)) ?? [];
  const tasks = summaries.map(encode);
  if (tasks.length === 0) {
    print.json(options.clear ? { cleared: 0, tasks } : { tasks });
    print.line('No finished task is summarized here. That happens when a session fills up or compacts.');
    return 1;
  }
  print.table(summaries.map(describe), TITLES);
  if (!options.clear) {
    print.json({ tasks });
    return 0;
  }
  print.line();
  print.line('No model is told about cleared tasks again. Transcripts are not changed.');
  const question = `Clear ${sayCount(tasks.length, 'summary', 'summaries')}?`;
  const refused = await refusedPlan(call, { tasks }, { question });
  if (refused !== undefined) return refused;
  using archive = openArchiveOf(context);
  const ids = tasks.map(({ id }) => id);
  const now = new Date().toISOString();
  const cleared = archive.transaction(() => clearTaskSummaries(archive.database, ids, now));
  print.done(`Cleared ${sayCount(cleared, 'summary', 'summaries')}.`);
  print.json({ cleared, tasks });
  return 0;
}

function idOf(word: string): number {
  if (/^\d{1,15}$/.test(word)) return Number(word);
  throw usageError(
    `Cannot find a finished task "${word}": that is not a number`,
    'To list them, run: tideproof status --tasks',
  );
}

function describe({ id, madeAt, cwd, sessionId, text }: StoredTaskSummary): string[] {
  const when = sayMoment(madeAt);
  const size = String(text.length);
  return [String(id), when, shortProject(cwd), shortSession(sessionId), size, visibleText(text)];
}

function encode(summary: StoredTaskSummary) {
  const { id, sessionId, cwd, task, subject, text, doneTurn, madeAt } = summary;
  return { id, sessionId, cwd, task, subject, text, characters: text.length, doneTurn, madeAt };
}
