import type { Entry, EntryOf, OwnCommand } from '../domain/entry.ts';
import type { Ledger, Mark, Sighting } from '../domain/fact.ts';
import type { OwnRun } from './commands/own-status.ts';

/** Says which facts it saw in an entry. A transcript may be cut anywhere: what it must remember is in its carry, plain JSON. */
export interface Extractor<Carry = unknown, Type extends Entry['type'] = Entry['type']> {
  name: string;
  /** It is shown no other entries, because most are of use to few. */
  reads: readonly Type[];
  start(): Carry;
  /** `call` is the tool call that an answer of the session or of an agent belongs to. */
  read(entry: EntryOf<Type>, carry: Carry, call: EntryOf<'called'> | undefined, place: Place): Sighting[];
}

/** Where an entry is: the folder of its call, or the one that the client saw last, its mark in the file, and what was seen before. */
export interface Place extends Pick<Ledger, 'find'> {
  folder: string;
  mark: Mark;
  /** Which of our commands the model answers; empty if none. */
  answered: OwnCommand | '';
  /** The commands of the call that the entry answers; none if it ran none. */
  runs(): readonly (OwnRun & { family: string })[];
}
