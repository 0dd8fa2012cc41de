import type { Origin } from './entry.ts';

/** One thing worth surviving, with where it came from. */
export interface Fact {
  kind: FactKind;
  /** Two sightings with the same kind and key are the same fact. */
  key: string;
  text: string;
  status: FactStatus;
  /** What only this kind knows: how often edited, last exit, who blocks whom. */
  detail: Record<string, string | number>;
  uses: number;
  first: Mark;
  last: Mark;
}

/** When a fact was seen: where in the file, in which turn, and after how many compactions. */
export interface Mark extends Origin {
  turn: number;
  generation: number;
}

export type FactStatus = 'open' | 'done' | 'superseded';

/** What can be worth surviving. */
export const factKinds = [
  /** What the user typed, word for word. */
  'request',
  /** A standing instruction of the user: holds until taken back. */
  'rule',
  /** What the user answered when asked. */
  'answer',
  /** Something that the user or the model wrote down to be kept. */
  'note',
  'task',
  /** The summary of a task that is over and long not spoken of. */
  'finished-task',
  'plan',
  'file',
  'command',
  'error',
  'decision',
  /** Something that was tried and dropped, with the reason. */
  'attempt',
  'commit',
  'agent',
  /** What the assistant said last: where work stood. */
  'statement',
  /** How the work stands, derived from the record. */
  'state',
  /** What the assistant found out. */
  'finding',
  /** What git said at the moment of the compaction. */
  'workspace',
  /** A line of a file in which the user keeps a ledger. */
  'ledger-line',
  /** A document that the user wants the model to know of. */
  'document',
  /** An id that the user has a pattern for, with the sentence that says what it is. */
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
  /** Details that take the turn of this sighting: once for all, or again whenever the status becomes another. */
  stamp?: Record<string, 'once' | 'on change'>;
  /** A change of state that is not a mention: the fact does not become more recent by it. */
  silent?: boolean;
}

/** A fact as it stands after one more sighting. */
export function mergeSighting(known: Fact | undefined, seen: Sighting, mark: Mark): Fact {
  const before: Fact = known ?? {
    kind: seen.kind,
    key: seen.key,
    text: seen.text ?? '',
    status: 'open',
    detail: {},
    uses: 0,
    first: mark,
    last: mark,
  };
  const detail = { ...before.detail, ...seen.set };
  for (const name in seen.add) detail[name] = Number(before.detail[name] ?? 0) + seen.add[name]!;
  for (const name in seen.stamp) {
    const isChange = seen.stamp[name] === 'on change' && seen.status !== before.status;
    if (before.detail[name] === undefined || isChange) detail[name] = mark.turn;
  }
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

/** All facts of one session, carried across every compaction. Kept in memory for a replay, in the archive otherwise. */
export interface Ledger {
  /** True the first time a row is seen; clients append rows a second time. */
  isNewRow(uuid: string): boolean;
  find(kind: FactKind, key: string): Fact | undefined;
  put(fact: Fact): void;
  all(): Fact[];
}
