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
  /** What its text begins with where others can stand under the same: told once for all of them. */
  under?: string;
  /** The same with its middle left out and said to be, for when there is no room for all of it. */
  shorter?: string;
  /** It stands for less than its fact. */
  isClipped?: boolean;
  /** What it says besides naming a thing, if that is less than all: said elsewhere the line is not needed. */
  says?: string;
  /** How much the next turns would miss it. */
  worth: number;
  /** The same, had the summary said nothing of it, for a line that there are many of: those that are worth little are not tracked. */
  weight?: number;
  /** What it is counted as. */
  fact: Fact;
  /** Derived from the record: the summary may say the words and still be older than what they say. */
  isDerived?: boolean;
  /** The summary says the opposite: it must be said, whatever words the summary holds. */
  contradicts?: boolean;
  /** The summary says it in words of its own. */
  isSaid?: boolean;
  /** The words of the record that a derived line quotes. */
  quotes?: string;
  /** Which of its row it is: one message can hold several. */
  nth?: number;
}

/** What lines about the state of the work are made of. */
export interface StateSource {
  facts: Fact[];
  record: StateOfRecord;
  cwd: string;
}

const NOWHERE: Mark = { uuid: '', line: 0, time: '', turn: 0, generation: 0 };

/** A claim that no fact of the ledger stands for. */
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

/** A line of "where it stands" that was derived from the record. */
export function stateClaim(key: string, text: string, worth: number): Claim {
  return { section: 'state', text, worth, fact: derivedFact('state', key, text), isDerived: true };
}

/** Names of files, from the project on, as many as a line has room for. */
export function listFiles(paths: string[], cwd: string, max: number): string {
  const shown = paths.slice(0, max).map((path) => relativePath(path, cwd));
  const more = paths.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The names alone, as a line that stands near says where the files are; with their folder where two have the same. */
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

/** A command without what only cuts its output down, on one line. */
export function bareCommand(command: string): string {
  return command
    .replace(/\s*\n\s*/g, ' ')
    .replace(
      /(?:\s*2>&1)?(?:\s*\|\s*(?:tail|head|grep|cat|tee|less|sort|wc)\b(?:"[^"]*"|'[^']*'|[^|"'])*)*$/,
      '',
    )
    .replace(/\s*2>&1$/, '')
    .trim();
}
