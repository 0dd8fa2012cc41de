/** One line of the progress log. */
export interface LogEntry {
  /** Tells it from all others of its session, so that none is written twice. */
  key: string;
  time: string;
  /** What kind of thing happened: "Commit", "Task done". */
  label: string;
  text: string;
  /** The line of the transcript that tells it; 0 when no line does. */
  transcriptLine: number;
}
