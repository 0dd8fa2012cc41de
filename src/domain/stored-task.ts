import type { TaskStatus } from './entry.ts';

/** A task as a client keeps it on disk. */
export interface StoredTask {
  id: string;
  subject: string;
  description: string;
  status: TaskStatus;
  /** Ids of the tasks that have to be done first. */
  blockedBy: string[];
}
