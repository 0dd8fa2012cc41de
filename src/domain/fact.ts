import type { Origin, TaskStatus } from './entry.ts';

/** One thing worth keeping through compactions, with where it was seen. */
export interface Fact {
  kind: FactKind;
  /** Two sightings with the same kind and key are the same fact. */
  key: string;
  text: string;
  status: FactStatus;
  /** Details of its kind: the number of edits, the last exit code, blocking tasks. */
  detail: Record<string, string | number>;
  uses: number;
  first: Mark;
  last: Mark;
}

/** Where and when a fact was seen: the place in the file, the turn, and the number of compactions before. */
export type Mark = Origin & { turn: number; generation: number };

export type FactStatus = 'open' | 'done' | 'superseded';

/** The kinds of facts: each is quoted, counted or told by the client, none is read out of prose. */
export const factKinds = [
  /** What the user typed, word for word. */
  'request',
  /** What the user answered when the client asked. */
  'answer',
  /** A call that the user refused, with the words of the refusal. */
  'refusal',
  /** Something that the user or the model wrote down to be kept. */
  'note',
  'task',
  /** The summary of a task that ended and has not been mentioned for long. */
  'finished-task',
  'plan',
  'file',
  'command',
  /** A failed call with the end of its output. */
  'error',
  'commit',
  'agent',
  /** What a model wrote for who comes after it: the section of a summary, or the answer to `/handoff` and `/save`. */
  'handoff',
  /** The last message of the assistant. */
  'statement',
  /** What git said at the time of the compaction. */
  'workspace',
  /** A line of a file in which the user keeps a ledger. */
  'ledger-line',
  /** A document that the user wants the model to know about. */
  'document',
  /** An id that matches a configured pattern, with the sentence around it. */
  'id',
] as const;

export type FactKind = (typeof factKinds)[number];

/** One sighting of a fact: what an extractor says about it now. */
export interface Sighting {
  kind: FactKind;
  key: string;
  text?: string;
  status?: FactStatus;
  set?: Record<string, string | number>;
  add?: Record<string, number>;
  /** A change of state without a mention, which does not make the fact more recent. */
  silent?: boolean;
}

export function mergeSighting(known: Fact | undefined, seen: Sighting, mark: Mark): Fact {
  const unseen = { text: '', status: 'open', detail: {}, uses: 0, first: mark, last: mark } as const;
  const before: Fact = known ?? { kind: seen.kind, key: seen.key, ...unseen };
  const detail = { ...before.detail, ...seen.set };
  for (const name in seen.add) detail[name] = Number(before.detail[name] ?? 0) + seen.add[name]!;
  // Without spreading, which takes longer than all the rest.
  return {
    kind: before.kind,
    key: before.key,
    text: seen.text ?? before.text,
    status: seen.status ?? before.status,
    detail,
    uses: before.uses + (seen.silent ? 0 : 1),
    first: before.first,
    last: seen.silent ? before.last : mark,
  };
}

/** A short, stable key for a long text (FNV-1a, 53 bits). */
export function keyOfText(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return ((high >>> 0) * 0x200000 + ((low >>> 0) & 0x1fffff)).toString(36);
}

/** All facts of a session, across its compactions. In memory for a replay, otherwise in the archive. */
export interface Ledger {
  /** True the first time a row is seen; clients may append a row twice. */
  isNewRow(uuid: string): boolean;
  find(kind: FactKind, key: string): Fact | undefined;
  put(fact: Fact): void;
  all(): Fact[];
}

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
export type StoredTask = { id: string; subject: string; status: TaskStatus; blockedBy: string[] };
