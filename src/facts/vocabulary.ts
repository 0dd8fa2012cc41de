import type { Entry } from '../domain/entry.ts';
import type { Fact, Mark } from '../domain/fact.ts';
import { minedText } from './entry-text.ts';
import { findSegments } from './find-segments.ts';
import { findTerms } from './find-terms.ts';
import { mention, type Term, termFacts } from './hot-terms.ts';

/** How far back terms are looked for: older mentions have cooled down to a hundredth. */
const WINDOW_TURNS = 350;
const WINDOW_ENTRIES = 3000;
/** Of what tools printed, only the end is looked through: what was of use in all that came before was named since. */
const ANSWERS_CHARACTERS_MAX = 500_000;
/** What a mention weighs: what went into a new file will be used at once, what only a tool printed, less often. */
const WEIGHT = { writtenFile: 2, own: 1, readFile: 0.5, result: 0.3 };

const BLOCK_LINES = 10;
const BLOCK_CHARACTERS_MAX = 2000;

/** The user asked for these ids, yet they must not take the room of everything else. */
const IDS_PER_PATTERN_MAX = 60;

interface Recent {
  entry: Entry;
  turn: number;
  generation: number;
}

/** Finds the ids that the user has patterns for: one list for each text. */
export type FindIds = (texts: readonly string[]) => readonly (readonly FoundId[])[];

export interface FoundId {
  id: string;
  pattern: string;
}

/** The paths, symbols, ids, URLs and shell pieces in active use. Mined when a brief is made, never stored. */
export interface Vocabulary {
  read(entry: Entry, turn: number, generation: number): void;
  /** The summary, when there is one, shows what the terms that it dropped were close to. */
  facts(turn: number, summary: string): Fact[];
}

export function createVocabulary(findIds?: FindIds): Vocabulary {
  const terms = new Map<string, Term>();
  const readPaths = new Map<string, string>();
  // Mined when facts are asked for: what has cooled down by then never is.
  const waiting: Recent[] = [];
  function dropCold(turn: number): void {
    const from = Math.max(
      waiting.findIndex((each) => turn - each.turn <= WINDOW_TURNS),
      waiting.length - WINDOW_ENTRIES,
    );
    waiting.splice(0, from);
  }
  function mineWaiting(summary: string): void {
    if (waiting.length === 0) return;
    const texts = findIds ? waiting.map(({ entry }) => minedText(entry)) : newestTexts(waiting);
    const ids = findIds?.(texts);
    const told = namesIn(summary);
    for (const term of terms.values()) term.near = false;
    for (const [index, each] of waiting.entries()) {
      const readPath = each.entry.type === 'answered' ? (readPaths.get(each.entry.callId) ?? '') : '';
      mine(each, { text: texts[index]!, readPath, ids: ids?.[index] ?? [] }, told, terms);
    }
    waiting.length = 0;
  }
  return {
    read(entry, turn, generation) {
      if (entry.type === 'called' && entry.action.kind === 'read-file') {
        readPaths.set(entry.callId, entry.action.path);
      }
      if (entry.type !== 'called' && !('text' in entry)) return;
      waiting.push({ entry, turn, generation });
      // In bulk, because taking one after the other from the front of a long list is slow.
      if (waiting.length > WINDOW_ENTRIES * 2) dropCold(turn);
    },
    facts(turn, summary) {
      dropCold(turn);
      mineWaiting(summary);
      const facts = termFacts(terms, turn);
      return findIds ? withoutColdIds(facts) : facts;
    },
  };
}

/** The text of each entry; none where it is an answer that too much was printed after. */
function newestTexts(entries: readonly Recent[]): string[] {
  let room = ANSWERS_CHARACTERS_MAX;
  return entries
    .toReversed()
    .map(({ entry }) => {
      if (entry.type !== 'answered') return minedText(entry);
      const text = room > 0 ? minedText(entry) : '';
      room -= text.length;
      return text;
    })
    .reverse();
}

interface Mined {
  text: string;
  /** The file whose text this is. */
  readPath: string;
  ids: readonly FoundId[];
}

/** Counts the terms of one entry. */
function mine(
  { entry, turn, generation }: Recent,
  { text, readPath, ids }: Mined,
  told: ReadonlySet<string>,
  terms: Map<string, Term>,
): void {
  const { uuid, line, time } = entry.origin;
  const mark: Mark = { uuid, line, time, turn, generation };
  const home = readPath || writtenPath(entry);
  const weight = weightOf(entry, readPath !== '');
  const names: string[] = [];
  const places: number[] = [];
  let isNear = false;
  findTerms(text, (term, kind, at) => {
    mention(terms, term, kind, weight, home, mark);
    if (kind !== 'symbol') return;
    names.push(term);
    places.push(at);
    isNear ||= told.has(term);
  });
  if (isNear) warmNeighbours(text, names, places, told, terms);
  findSegments(entry, text, (segment, share) => {
    mention(terms, segment, 'segment', weight * share, '', mark);
  });
  for (const { id, pattern } of ids) {
    mention(terms, id, 'id', weight, home, mark);
    Object.assign(terms.get(id)!, { kind: 'id', pattern });
  }
}

function namesIn(summary: string): Set<string> {
  const names = new Set<string>();
  findTerms(summary, (term, kind) => {
    if (kind === 'symbol') names.add(term);
  });
  return names;
}

/** Notes which names stand in the same block of lines as one that the summary holds. */
function warmNeighbours(
  text: string,
  names: string[],
  places: number[],
  told: ReadonlySet<string>,
  terms: Map<string, Term>,
): void {
  let index = 0;
  for (let start = 0; index < names.length; ) {
    const end = endOfBlock(text, start);
    const first = index;
    while (index < names.length && places[index]! < end) index += 1;
    const block = names.slice(first, index);
    if (end - start <= BLOCK_CHARACTERS_MAX && block.some((name) => told.has(name)))
      for (const name of block) terms.get(name)!.near = true;
    start = end;
  }
}

/** Where the lines end that stand together with the one that starts here. */
function endOfBlock(text: string, start: number): number {
  let end = start;
  for (let count = 0; count < BLOCK_LINES && end < text.length; count++) {
    const newline = text.indexOf('\n', end);
    end = newline === -1 ? text.length : newline + 1;
  }
  return end;
}

/** Of the ids that fit a pattern, those in most active use. */
function withoutColdIds(facts: Fact[]): Fact[] {
  const counts = new Map<unknown, number>();
  return facts
    .sort((left, right) => Number(right.detail.heat) - Number(left.detail.heat))
    .filter(({ detail: { pattern } }) => {
      if (pattern === undefined) return true;
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      return counts.get(pattern)! <= IDS_PER_PATTERN_MAX;
    });
}

function writtenPath(entry: Entry): string {
  if (entry.type !== 'called') return '';
  return entry.action.kind === 'write-file' || entry.action.kind === 'edit-file' ? entry.action.path : '';
}

function weightOf(entry: Entry, isFile: boolean): number {
  if (entry.type === 'answered') return isFile ? WEIGHT.readFile : WEIGHT.result;
  return entry.type === 'called' && entry.action.kind === 'write-file' ? WEIGHT.writtenFile : WEIGHT.own;
}
