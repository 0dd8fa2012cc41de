import { describe, expect } from 'vitest';
import type { TaskStatus } from '../../src/domain/entry.ts';
import { exit, test as it, type Reading } from './make-reading.ts';

const create = (reading: Reading, taskId: string, subject: string) =>
  reading.act(
    { kind: 'create-task', subject, description: `${subject}, with tests` },
    { result: { kind: 'task-created', taskId } },
  );
const update = (reading: Reading, taskId: string, status: TaskStatus) =>
  reading.act({ kind: 'update-task', taskId, status });
const setTodos = (reading: Reading, todos: Record<string, TaskStatus>) =>
  reading.act({
    kind: 'set-todos',
    todos: Object.entries(todos).map(([text, status]) => ({ text, status })),
  });
const shown = (reading: Reading) =>
  reading.facts('task').map(({ text, status, detail }) => `${text}: ${status}, ${detail.state}`);

describe('Tasks by id', () => {
  it('are known with subject, description and state', ({ reading }) => {
    create(reading, '1', 'Round the lines');
    create(reading, '2', 'Ship');
    update(reading, '1', 'in_progress');
    expect(reading.facts('task')).toMatchObject([
      {
        ...{ key: '#1', text: 'Round the lines', status: 'open' },
        detail: { id: '1', state: 'in_progress' },
      },
      { key: '#2', text: 'Ship', status: 'open', detail: { state: 'pending' } },
    ]);
  });

  it('end as done or superseded', ({ reading }) => {
    create(reading, '1', 'Round the lines');
    create(reading, '2', 'Ship');
    update(reading, '1', 'completed');
    update(reading, '2', 'deleted');
    expect(shown(reading)).toEqual(['Round the lines: done, completed', 'Ship: superseded, deleted']);
  });
});

it('To-do lists replace the one before: what is missing was dropped', ({ reading }) => {
  setTodos(reading, { round: 'in_progress', ship: 'pending', docs: 'completed' });
  setTodos(reading, { round: 'completed' });
  const told = ['round: done, completed', 'ship: superseded, pending', 'docs: done, completed'];
  expect(shown(reading)).toEqual(told);
});

describe('Files changed while a task was in progress', () => {
  it('are kept with it once it is completed', ({ reading }) => {
    create(reading, '1', 'Round the lines');
    reading.edits('/proj/before.ts');
    update(reading, '1', 'in_progress');
    reading.edits('/proj/a.ts');
    reading.edits('/proj/a.ts');
    reading.edits('/proj/failed.ts', exit(1));
    update(reading, '1', 'completed');
    reading.edits('/proj/after.ts');
    expect(reading.facts('task')[0]?.detail).toMatchObject({ changed: '/proj/a.ts' });
  });

  it('come with the turns in which the task began and ended', ({ reading }) => {
    const turn = (messageId: string) =>
      reading.take({ type: 'measured', messageId, model: 'm', contextTokens: 1 });
    turn('m1');
    setTodos(reading, { one: 'in_progress' });
    turn('m2');
    setTodos(reading, { one: 'in_progress' });
    turn('m3');
    setTodos(reading, { one: 'completed' });
    turn('m4');
    setTodos(reading, { one: 'completed' });
    expect(reading.facts('task')).toMatchObject([{ detail: { startedTurn: 1, doneTurn: 3 } }]);
  });
});
