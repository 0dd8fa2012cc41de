import { remember } from '../remember.ts';
import type { Kind } from './kind.ts';

export const task: Kind = {
  kind: 'task',
  title: 'Tasks',
  describe: remember(({ text, detail }) => {
    const id = detail.id ? `#${detail.id} ` : '';
    const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
    return `[${detail.state ?? 'pending'}] ${id}${text}${blocked}`;
  }),
  held: 'task',
  worth: ({ detail, first }) => (detail.state === 'in_progress' ? 10 : 0) + 1 / (1 + first.line),
  survival: {
    ...{ title: 'Open tasks', order: 2, countMax: 10, share: 0.25, layout: 'list' },
    only: ({ status }) => status === 'open',
  },
  part: (_fact, section) => (section === 'state' ? 'tasks' : undefined),
};

export const finishedTask: Kind = {
  kind: 'finished-task',
  title: 'Finished tasks',
  held: 'task',
  survival: {
    title: 'Finished tasks (do not redo; one line each is enough)',
    ...{ order: 7, countMax: 6, share: 0.15, layout: 'list' },
  },
};
