import type { Account } from '../brief/compose-account.ts';
import { isChangedFile } from '../brief/describe-fact.ts';
import type { Fact, FactKind } from '../domain/fact.ts';
import type { SessionRef } from '../domain/session.ts';
import type { Run } from '../domain/state-of-record.ts';

/** Everything known about a session at one moment, for documents about it. */
export interface SessionPicture {
  session: SessionRef;
  resumeCommand: string;
  /** The moment, by the clock of the machine. */
  time: string;
  turn: number;
  /** Compactions so far. */
  generation: number;
  /** Tokens of the last request; 0 if nothing was measured. */
  contextTokens: number;
  isOver: boolean;
  pins: string[];
  /** Checks of the project and what was run often, each with its newest run. */
  runs: Run[];
  /** Its state, in the lines of a brief. */
  account: Account;
  /** The facts of the ledger with current tasks, of git, and of files beside the transcript. */
  facts: Fact[];
}

const TURNS_MIN = 5;
const TELLING: readonly FactKind[] = ['task', 'plan', 'answer', 'error', 'commit', 'note', 'handoff'];

/** A session with just a question and its answer gets no files; one with some work does. */
export function isWorthNotes({ facts, turn }: { facts: Fact[]; turn: number }): boolean {
  const isTelling = (fact: Fact) => TELLING.includes(fact.kind) && fact.text !== '';
  return turn >= TURNS_MIN || facts.some((fact) => isTelling(fact) || isChangedFile(fact));
}
