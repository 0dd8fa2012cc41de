import {
  clearTaskSummaries,
  listTaskSummaries,
  type StoredTaskSummary,
} from '../../../archive/records/task-summaries.ts';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayMoment } from '../../../domain/say.ts';
import { openArchiveOf, readArchiveOf } from '../../../queries/open-stores.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';
import { scopeOf } from '../../read-options.ts';
import { shortProject } from '../../terminal/columns.ts';
import { refusedPlan } from '../../terminal/confirm.ts';

/** `status --tasks`: lists or clears the one-line summaries of finished tasks. */
export async function showFinishedTasks(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  const { clear } = values;
  if (clear !== undefined && clear !== 'all' && !/^\d{1,15}$/.test(clear))
    throw usageError(
      `Cannot find a finished task "${clear}": that is not a number`,
      'To list them, run: tideproof status --tasks',
    );
  const { folders, session } = scopeOf(call);
  const which = clear === undefined || clear === 'all' ? { folders } : { id: Number(clear) };
  const find = (database: Database) => listTaskSummaries(database, { ...which, session });
  const tasks = readArchiveOf(context, find) ?? [];
  print.table(tasks.map(describe), ['Id', 'When', 'Project', 'Session', 'Finished task']);
  if (tasks.length === 0)
    print.line('No finished task is summarized here. That happens when a session fills up or compacts.');
  if (tasks.length === 0 || !options.clear) {
    print.json({ tasks });
    return tasks.length === 0 ? 1 : 0;
  }
  print.line('\nNo model is told about cleared tasks again. Transcripts are not changed.');
  const question = `Clear ${sayCount(tasks.length, 'summary', 'summaries')}?`;
  const refused = await refusedPlan(call, { tasks }, { question });
  if (refused !== undefined) return refused;
  using archive = openArchiveOf(context);
  const ids = tasks.map(({ id }) => id);
  const now = context.now().toISOString();
  const cleared = archive.transaction(() => clearTaskSummaries(archive.database, ids, now));
  print.done(`Cleared ${sayCount(cleared, 'summary', 'summaries')}.`);
  print.json({ cleared, tasks });
  return 0;
}

function describe({ id, madeAt, cwd, sessionId, text }: StoredTaskSummary): string[] {
  return [String(id), sayMoment(madeAt), shortProject(cwd), shortSession(sessionId), visibleText(text)];
}
