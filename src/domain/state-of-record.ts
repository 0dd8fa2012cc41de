/**
 * What can be counted in a transcript besides facts: runs and their own exit status, edited files, background jobs, the last
 * messages. Plain JSON, bounded, carried on while a transcript is read in parts. A larger `line` is later.
 */
export interface StateOfRecord {
  /** One per family of commands, the one that ran last at the end. */
  runs: Run[];
  edited: EditedFile[];
  /** Commands in the background whose end nothing tells. */
  jobs: Job[];
  /** The last messages of the assistant, among them the last that ended a turn; newest last. */
  said: Said[];
  /** Names in back-ticks in prompts and approved plans that no later call contains, each with the number of those. */
  untouched: { name: string; calls: number }[];
  /** Calls, and questions of the client's own dialog, without an answer since the last compaction. */
  unanswered: Unanswered[];
  /** Compactions so far. */
  generation: number;
}

/** The newest run of a family: the same program and target in the same folder. */
export interface Run {
  family: string;
  /** As it was typed, without the other commands of its line. */
  command: string;
  /** The exit status of this very command; `hidden` if a pipe, another command or the client is in between. */
  status: number | 'hidden';
  /** How often the family ran, whoever ran it. */
  count: number;
  /** How often it is known to have failed since it last succeeded or ran with a hidden status. */
  failures: number;
  /** The last lines of the output of a failed run. */
  lastLines: string;
  /** Who ran it, if not the session itself. */
  by?: 'agent' | 'user';
  time: string;
  line: number;
  generation: number;
}

export interface Unanswered {
  text: string;
  isQuestion: boolean;
  /** The session went on. Otherwise the row of the answer may only not be written yet. */
  isLeft: boolean;
}

export type EditedFile = { path: string; line: number; generation: number };

export type Job = { id: string; command: string; time: string; line: number };

export interface Said {
  text: string;
  time: string;
  line: number;
  /** A call came next, so it did not end its turn. */
  isFollowed?: true;
}
