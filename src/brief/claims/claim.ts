import type { Fact, FactKind, Mark } from '../../domain/fact.ts';
import { relativePath } from '../../domain/relative-path.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';

/** The parts of a brief, in the order in which they are read. */
export const SECTIONS = {
  state: 'Where it stands',
  user: 'The user',
  found: 'Found out',
  failed: 'Failed, and what worked instead',
  dropped: 'Tried and dropped',
  how: 'How it is done here',
  things: 'What things are',
  files: 'Files, and why',
} as const;

export type SectionName = keyof typeof SECTIONS;

/** One line that a brief could hold: who or what, and what about it. */
export interface Claim {
  section: SectionName;
  text: string;
  /** The heading that its text begins with. Claims with the same one share a line, so that it is said once. */
  under?: string;
  /** The text with its middle cut out and marked as such, used when there is no room for all of it. */
  shorter?: string;
  /** The text holds only a part of the fact. */
  isClipped?: boolean;
  /** The part of the text that carries the information: if that is said elsewhere, the line is left out. */
  says?: string;
  /** Its score: how much the next turns would miss it. */
  worth: number;
  /** The score if the summary said nothing, for kinds with many claims: low ones are not counted in statistics. */
  weight?: number;
  /** The fact that statistics of the compaction count it as. */
  fact: Fact;
  /** Derived from the state of the work, not from one statement: the same words in the summary may be out of date. */
  isDerived?: boolean;
  /** The summary says the opposite, so the line is needed even if the summary contains its words. */
  contradicts?: boolean;
  /** The summary says it in other words. */
  isSaid?: boolean;
  /** Something was changed because of it or about it, so it may not hold any more. */
  isDoubtful?: boolean;
  /** The words of a message that a derived line quotes. */
  quotes?: string;
  /** The index of its finding, for the order of findings that come from the same message. */
  nth?: number;
}

/** What claims about the state of the work are derived from. */
export interface StateSource {
  facts: Fact[];
  record: StateOfRecord;
  cwd: string;
}

const NOWHERE: Mark = { uuid: '', line: 0, time: '', turn: 0, generation: 0 };

/** A fact made up for a claim that was derived, because no fact of the ledger stands for it. */
export function derivedFact(
  kind: FactKind,
  key: string,
  text: string,
  line = 0,
  detail: Fact['detail'] = {},
): Fact {
  const mark = { ...NOWHERE, line };
  return { kind, key, text, status: 'open', detail, uses: 1, first: mark, last: mark };
}

export function shortPaths(text: string, cwd: string): string {
  return cwd === '' ? text : text.replaceAll(`${cwd}/`, '');
}

/** A claim in "Where it stands" that was derived from the record. */
export function stateClaim(key: string, text: string, worth: number): Claim {
  return { section: 'state', text, worth, fact: derivedFact('state', key, text), isDerived: true };
}

/** File paths relative to the project, at most `max` of them and the number of the others. */
export function listFiles(paths: string[], cwd: string, max: number): string {
  const shown = paths.slice(0, max).map((path) => relativePath(path, cwd));
  const more = paths.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** File names without folders, because another line has the path; with the last folder where two names are equal. */
export function nameFiles(paths: string[], max: number): string {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const withFolder = (path: string) => path.slice(path.lastIndexOf('/', path.lastIndexOf('/') - 1) + 1);
  const names = paths.map(nameOf);
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return listFiles(
    paths.map((path) => (isTwice(nameOf(path)) ? withFolder(path) : nameOf(path))),
    '',
    max,
  );
}
