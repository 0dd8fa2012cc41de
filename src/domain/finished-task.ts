/** A task that is over, in one line. */
export interface FinishedTask {
  /** The key of the task's fact. */
  task: string;
  subject: string;
  text: string;
  doneTurn: number;
  doneLine: number;
}
