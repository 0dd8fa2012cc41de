/**
 * What must be remembered of earlier rows to understand the next one: who waits in the queue, and which prompts could be gone
 * back to. Plain JSON, stored with the position.
 */
export interface Thread {
  /** Typed while the model worked, and neither sent nor taken back yet; oldest first. */
  queue: QueuedMessage[];
  /**
   * When the last row about the queue was written: older ones are rows written a second time, and so are others of that moment
   * that do not stand beside it.
   */
  queueTime: string;
  isQueueTimeOver: boolean;
  /** Sent out of the queue by a row that does not repeat its words; a row that does may follow. */
  sent: string[];
  /** Taken out of the queue to begin a turn, whose row is still to come. */
  started: number;
  /** Whether the last turn began out of the queue. */
  isTurnQueued: boolean;
  /**
   * The prompts that can be gone back behind, also those before a compaction, with the row that each hangs below, and the last
   * row of use in front of it.
   */
  prompts: { uuid: string; parent: string; before: string; offset: number }[];
  lastRow: string;
  /** The last row of the client's own before a prompt, which then hangs below it. */
  aside: { uuid: string; parent: string } | null;
  /** Pieces of the file that the user went back behind: nothing in them was said. */
  abandoned: [from: number, to: number][];
}

export interface QueuedMessage {
  /** Stands for the row that it was queued with, which has no id. */
  uuid: string;
  /** Stands for all that was queued, whoever did it. */
  key: string;
  text: string;
  time: string;
  /** Whether the user typed it; the client queues its own messages too. */
  isUsers: boolean;
  /** It stands in a row of its own already. */
  isSaid: boolean;
}

export function startThread(): Thread {
  return {
    queue: [],
    queueTime: '',
    isQueueTimeOver: false,
    sent: [],
    started: 0,
    isTurnQueued: false,
    prompts: [],
    lastRow: '',
    aside: null,
    abandoned: [],
  };
}

/**
 * Goes on from where a branch began that the user went back behind, as far as rows to come need it. Gives back the prompts of
 * the branch: the client may write them a second time.
 */
export function leaveBranch(thread: Thread, from: number, to: number): string[] {
  const isLeft = ({ offset }: Thread['prompts'][number]) => offset >= from && offset < to;
  const left = thread.prompts.filter(isLeft);
  thread.prompts = thread.prompts.filter((prompt) => !isLeft(prompt));
  thread.abandoned.push([from, to]);
  const lastRow = left[0]?.before ?? thread.lastRow;
  Object.assign(thread, { queue: [], sent: [], started: 0, isTurnQueued: false, aside: null, lastRow });
  return left.map(({ uuid }) => uuid);
}

/** Whether a line that begins at this offset belongs to a branch that the user went back behind. */
export function isAbandoned({ abandoned }: Pick<Thread, 'abandoned'>, offset: number): boolean {
  return abandoned.some(([from, to]) => offset >= from && offset < to);
}
