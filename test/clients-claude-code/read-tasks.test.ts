import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTasks } from '../../src/clients/claude-code/files/read-tasks.ts';
import { makeFolder } from '../make-folder.ts';

function makeTasks(files: Record<string, unknown>): string {
  const textOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));
  return makeFolder(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [`tasks/s-1/${name}`, textOf(content)]),
    ),
  );
}

const task = (id: string, more: object = {}) => ({ id, subject: `Task ${id}`, status: 'pending', ...more });

describe('readTasks()', () => {
  it('reads the tasks of a session in the order of their numbers', () => {
    const folder = makeTasks({
      '10.json': task('10', { blocks: [], blockedBy: ['2'], description: 'Last' }),
      '2.json': task('2', { status: 'in_progress', activeForm: 'Doing' }),
      '.lock': '',
    });
    expect(readTasks(folder, 's-1')).toEqual([
      { id: '2', subject: 'Task 2', status: 'in_progress', blockedBy: [] },
      { id: '10', subject: 'Task 10', status: 'pending', blockedBy: ['2'] },
    ]);
  });

  it('leaves out what is torn, foreign or too large', () => {
    const folder = makeTasks({
      '1.json': '{"id":"1","subj',
      '2.json': 'null',
      '3.json': task('3', { status: 'someday' }),
      '4.json': task('4', { subject: 7 }),
      '5.json': task('5', { description: 'x'.repeat(100_000) }),
      '6.json': task('6'),
      'notes.json': task('7'),
    });
    mkdirSync(join(folder, 'tasks', 's-1', '8.json'));
    expect(readTasks(folder, 's-1').map(({ id }) => id)).toEqual(['6']);
  });
});
