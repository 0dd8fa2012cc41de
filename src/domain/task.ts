import type { TaskStatus } from './entry.ts';

/** A finished task, summarized in one line. */
export interface FinishedTask {
  /** The key of the task's fact. */
  task: string;
  subject: string;
  text: string;
  doneTurn: number;
  doneLine: number;
}

/** A task as a client keeps it on disk. */
export interface StoredTask {
  id: string;
  subject: string;
  status: TaskStatus;
  /** Ids of the tasks that have to be done first. */
  blockedBy: string[];
}
