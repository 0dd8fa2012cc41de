import { openLedger } from '../archive/records/ledger.ts';
import { findReading } from '../archive/records/transcripts.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { AppError } from '../domain/app-error.ts';
import { type Fact, type FactKind, keyOfText } from '../domain/fact.ts';
import type { Pin } from '../domain/pin.ts';

/** Kinds that may hold permanently; all others change with the work. */
const KINDS: readonly FactKind[] = ['request', 'note', 'answer'];
const ID_CHARACTERS = 6;

export interface PinnableFact {
  id: string;
  fact: Fact;
}

/** Facts of a session that could be pinned and are not, by kind, then by number of mentions, then newest first. */
export function listPinnable(
  database: Database,
  transcriptPath: string,
  pins: readonly Pin[],
): PinnableFact[] {
  const reading = findReading(database, transcriptPath);
  if (!reading) return [];
  return openLedger(database, reading.transcriptId)
    .all()
    .filter(({ kind, status, text }) => KINDS.includes(kind) && status !== 'superseded' && text !== '')
    .filter(({ text }) => !pins.some((pin) => pin.text === text))
    .sort(
      (one, other) =>
        KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
        other.uses - one.uses ||
        other.last.line - one.last.line,
    )
    .map((fact) => ({ id: idOf(fact), fact }));
}

/** The only fact whose id begins like this. */
export function choosePinnable(facts: readonly PinnableFact[], id: string): Fact {
  const found = facts.filter((each) => each.id.startsWith(id));
  if (found.length === 1) return found[0]!.fact;
  throw new AppError(
    'E_USAGE',
    found.length === 0 ? `There is no fact ${id} to pin` : `More than one fact begins with ${id}`,
    '`tideproof pin --list` shows the facts that can be pinned, with their ids',
  );
}

function idOf({ kind, key }: Fact): string {
  return keyOfText(`${kind} ${key}`).slice(0, ID_CHARACTERS);
}
