/** What must be known of earlier rows to understand the next one: queue, rewinds. Plain JSON, stored with the position. */
export interface Thread {
  /** Messages typed while the model worked, and neither sent nor taken back yet; oldest first. */
  queue: QueuedMessage[];
  /** The time of the last queue row. Older ones are duplicates, and so are others of that time not next to it. */
  queueTime: string;
  isQueueTimeOver: boolean;
  /** Sent from the queue by a row without the text; a row with it may follow. */
  sent: string[];
  /** The number of messages taken from the queue to begin a turn, whose row has not come yet. */
  started: number;
  isTurnQueued: boolean;
  /** Prompts that the user may rewind to, also over compactions, with the parent and the last relevant row before. */
  prompts: { uuid: string; parent: string; before: string; offset: number }[];
  lastRow: string;
  /** The time of the last compaction, if rows older than it may be copies of what it kept. */
  copiedUntil?: string;
  /** The last bookkeeping row of the client before a prompt, which may be the parent of that prompt. */
  aside: { uuid: string; parent: string } | null;
  /** Ranges of the file that the user rewound past: they count as never said. */
  abandoned: [from: number, to: number][];
  /** Calls of commands that print a secret, without an answer so far. Missing until there was one. */
  secretCalls?: string[];
}

export interface QueuedMessage {
  /** An id made up for its queue row, which has none. */
  uuid: string;
  /** Identifies the queued text, whoever queued it. */
  key: string;
  text: string;
  /** Whether the user typed it; the client queues its own messages too. */
  isUsers: boolean;
  /** It already has a row of its own. */
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

/** Takes a branch that the user rewound past out of the state. Returns its prompts: the client may write them again. */
export function leaveBranch(thread: Thread, from: number, to: number): string[] {
  const isLeft = ({ offset }: Thread['prompts'][number]) => offset >= from && offset < to;
  const left = thread.prompts.filter(isLeft);
  thread.prompts = thread.prompts.filter((prompt) => !isLeft(prompt));
  thread.abandoned.push([from, to]);
  const lastRow = left[0]?.before ?? thread.lastRow;
  Object.assign(thread, { queue: [], sent: [], started: 0, isTurnQueued: false, aside: null, lastRow });
  return left.map(({ uuid }) => uuid);
}

export function isAbandoned({ abandoned }: Pick<Thread, 'abandoned'>, offset: number): boolean {
  return abandoned.some(([from, to]) => offset >= from && offset < to);
}
