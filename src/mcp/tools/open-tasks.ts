import { findSessions } from '../../archive/lists/find-session.ts';
import { listFacts, type StoredFact } from '../../archive/lists/list-facts.ts';
import type { Database } from '../../archive/sqlite/binding.ts';
import { clip, oneLine } from '../../brief/clip.ts';
import { describeFact } from '../../brief/describe-fact.ts';
import type { Context } from '../../context/context.ts';
import { viewSession } from '../../documents/view-session.ts';
import { plainLine } from '../../domain/plain-line.ts';
import { cite } from '../cite.ts';
import { fitList, PAGE, startOf } from '../fit.ts';
import { readFacts } from '../read-records.ts';
import { findFirst, isInReach, SCOPE, type Scope, sayWider, sessionScopes } from '../scope.ts';
import { defineTool } from '../tool.ts';

const TASKS_MAX = 500;
const DESCRIPTION_CHARACTERS = 300;

export const openTasks = defineTool({
  name: 'open_tasks',
  title: 'Tasks that are not done',
  description:
    'List the tasks of this session that are not done, with their state and what blocks them. Use it after a compaction, before you make a new list.',
  parameters: { ...SCOPE, ...PAGE },
  run: (given, context) =>
    readFacts(context, (database) => {
      const start = startOf(given);
      // A session that just began continues what its predecessors left open.
      const { found, where } = findFirst(sessionScopes(given, context, database), (scope) =>
        findOpenTasks(scope, context, database),
      );
      if (found.length <= start)
        return `No ${start > 0 ? 'more ' : ''}task is open ${where}.${sayWider(given)}`;
      const head = `Open tasks ${where}, those touched last first:`;
      return fitList(given, head, found.slice(start), describeTask);
    }),
});

function findOpenTasks(scope: Omit<Scope, 'where'>, context: Context, database: Database): StoredFact[] {
  const named = scope.session === undefined ? [] : findSessions(database, scope.session);
  const known = named.find((session) => isInReach(session, scope));
  // For a single session the client's task list on disk is more complete than the transcript.
  const view = known && viewSession(known, { database }, context.inFolder(known));
  const tasks = view
    ? view.picture.facts.map((fact) => ({ ...fact, sessionId: view.session.id, cwd: view.session.cwd }))
    : listFacts(database, { ...scope, kinds: ['task'], status: 'open', limit: TASKS_MAX });
  return tasks
    .filter(({ kind, status, text }) => kind === 'task' && status === 'open' && text !== '')
    .sort((one, other) => (one.last.time < other.last.time ? 1 : one.last.time > other.last.time ? -1 : 0));
}

function describeTask(task: StoredFact): string {
  const { last, sessionId, detail } = task;
  const description = clip(oneLine(String(detail.description ?? '')), DESCRIPTION_CHARACTERS);
  const place = cite({ sessionId, line: last.line, time: last.time });
  return `${place} ${describeFact(task, { cwd: '' })}${description === '' ? '' : `\n${plainLine(description)}`}`;
}
