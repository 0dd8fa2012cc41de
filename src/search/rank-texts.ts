import type { Database } from '../archive/sqlite/binding.ts';
import { type CallAction, readEntryText } from '../archive/texts/entry-text.ts';
import { findOtherHalf, type StoredEntry } from '../archive/texts/list-entries.ts';
import type { TextFilter } from '../archive/texts/text-filter.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import type { TextTranscript } from '../archive/texts/text-transcripts.ts';
import type { Clue } from './clues.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import type { QueryTerm } from './parse-query.ts';
import { type Weight, weighText } from './weigh-text.ts';

/** What the index does not distinguish: `toMinorUnits` and "to minor units", `C++` and "c", `AND` and "and". */
const SPECIAL = /[^\p{L}\p{N}\s]|\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;

const WORD = /[\p{L}\p{N}_]/u;

export interface RankedText {
  id: number;
  row: TextRow;
  /** The share of the query that it matches, from 0 to 1; 0 if it was not read. */
  fit: number;
  score?: number;
  /** The result of a call, or the call of a result, once it was read. */
  half?: StoredEntry;
}

/** What the database knows of an entry without reading its text. */
type EntryTraits = Pick<StoredEntry, 'kind' | 'time'> & { characters: number };

/** So many of the best candidates of each step are read; the others keep the order of the index. */
export const READ_MAX = 30;
/** The same for a query with literals: the index ignores case and punctuation, so more must be read. */
export const READ_MAX_LITERAL = 100;
/** An entry with an identifier exactly as written ranks before those that only have its parts. */
const LITERAL_BONUS = 5;
/** With so many entries that match everything close together, no wider matches are mixed in. */
export const CLOSE_ENOUGH = 10;
const WHOLE: Weight = { share: 1, isClose: true };
const HALF_LIFE_DAYS = 30;
const RECENT_BONUS = 0.3;
const DAY_MILLISECONDS = 86_400_000;
/** Of entries with the same fit, the shorter ones say it more clearly. */
const BRIEF_BONUS = 0.4;
const BRIEF_CHARACTERS = 2_000;

const WEIGHT_OF_KIND: Readonly<Record<TextKind, number>> = {
  prompt: 1.25,
  answer: 1.25,
  plan: 1.1,
  refusal: 1.25,
  said: 1.1,
  thought: 0.65,
  call: 1,
  result: 1,
  // Who asks after a compaction has its summary.
  summary: 0.55,
  handoff: 1.4,
  agent: 1,
  note: 1.5,
};

/** What a model wrote for who comes after it, if it holds all of the query, comes before everything else. */
const HANDOFF_FIRST = 3;

/** Files can be read again; what a command said or a person wrote cannot. */
const WEIGHT_OF_ACTION: Partial<Record<CallAction, number>> = { read: 0.7, search: 0.8, change: 0.75 };

/** All columns of an entry; its text only if it is short. */
export type TextRow = EntryTraits &
  Pick<StoredEntry, 'transcriptId' | 'line' | 'part' | 'uuid' | 'tool' | 'callId' | 'action'> &
  Pick<TextTranscript, 'sessionId' | 'agentId' | 'cwd' | 'path'> & {
    failed: number;
    isLeft: number;
    text: string | null;
    longTextId: number | null;
  };

export function findRow(database: Database, id: number): TextRow | undefined {
  return database.get`SELECT entries.*, session_id, agent_id, cwd, path
    FROM entries JOIN transcripts ON transcripts.id = transcript_id WHERE entries.id = ${id}`;
}

/** The text of a row, which is read only if it is long. */
export function readRowText(database: Database, { id, row }: Pick<RankedText, 'id' | 'row'>): string {
  return row.text ?? readEntryText(database, id);
}

/** Groups of entries, best first: the most promising candidates are read, and scored by how much of the query they hold how close together. */
export function* rankTexts(
  database: Database,
  terms: readonly QueryTerm[],
  clues: readonly Clue[],
  filter: TextFilter,
  now: number,
  /** Entries known to hold a literal of the query; ranked before all others. */
  literalIds: readonly number[] = [],
): Generator<RankedText[]> {
  const literals = literalsOf(terms);
  const readMax = literals.length > 0 ? READ_MAX_LITERAL : READ_MAX;
  const rowOf = (id: number): RankedText => ({ id, row: findRow(database, id)!, fit: 0 });
  const seen = new Set<number>();
  let weighed: (RankedText & { score: number })[] = [];
  let others: number[] = [];
  let close = 0;
  for (const candidates of findCandidates(database, terms, clues, filter, literalIds)) {
    const unseen = candidates.filter(({ id }) => !seen.has(id));
    const fresh = sortByScore(database, unseen, now);
    for (const id of fresh) seen.add(id);
    for (const [place, id] of fresh.slice(0, readMax).entries()) {
      const ranked = rowOf(id);
      // Every candidate holds a single clue, so reading the text is needed only for literals.
      const isRead = clues.length > 1 || literals.length > 0;
      const half = isRead && place < READ_MAX ? findOtherHalf(database, ranked.row) : undefined;
      const text = isRead ? withHalf(readRowText(database, ranked), half, ranked.row) : '';
      const { fit, isClose, score } = scoreText(text, clues, literals, ranked.row, now);
      if (isClose) close += 1;
      const weight = WEIGHT_OF_ACTION[(half?.kind === 'call' ? half : ranked.row).action || 'run'] ?? 1;
      const first = isClose && ranked.row.kind === 'handoff' ? HANDOFF_FIRST : 1;
      // What our own tools answered quotes what stands elsewhere.
      const own = ranked.row.tool?.includes('tideproof') ? 0.2 : 1;
      weighed.push({ ...ranked, fit, score: score * weight * first * own, ...(half && { half }) });
    }
    others.push(...fresh.slice(readMax));
    if (close < CLOSE_ENOUGH) continue;
    yield weighed.sort(byScore);
    for (const other of others) yield [rowOf(other)];
    weighed = [];
    others = [];
  }
  yield weighed.sort(byScore);
  for (const other of others) yield [rowOf(other)];
}

/** A command and its output are one text: who asks what came of a command names words of both. */
function withHalf(text: string, half: StoredEntry | undefined, { tool, failed }: TextRow): string {
  if (!half) return text;
  const between = `${failed || half.failed ? '\nfailed error failure' : ''}\n${tool || half.tool}\n`;
  return half.kind === 'call' ? `${half.text}${between}${text}` : `${text}${between}${half.text}`;
}

/** The score of a text for a query, with all that ranking uses. */
export function scoreText(
  text: string,
  clues: readonly Pick<Clue, 'forms' | 'weight'>[],
  literals: readonly string[],
  traits: EntryTraits,
  now: number,
  /** Whether the index already guarantees a full match. */
  isWhole = clues.length <= 1,
): { fit: number; isClose: boolean; score: number } {
  const { share, isClose } = isWhole ? WHOLE : weighText(text, clues);
  const asWritten = 1 + LITERAL_BONUS * literalFit(text, literals);
  return { fit: share, isClose, score: share ** 2 * asWritten * weighTraits(traits, now) };
}

function byScore(one: { score: number }, other: { score: number }): number {
  return other.score - one.score;
}

/** Sorts candidates without reading them, because there can be far more than can be read. */
function sortByScore(database: Database, candidates: readonly Candidate[], now: number): number[] {
  if (candidates.length <= READ_MAX) return candidates.map(({ id }) => id);
  const scores = new Map(candidates.map(({ id, score }) => [id, score]));
  // A covering index: the texts are not read. As one value, because rows take four times as long.
  const standing = database.value<string>`SELECT json_group_array(json_array(id, kind, time, characters))
    FROM entries INDEXED BY entries_by_standing
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...scores.keys()])}))`!;
  return (JSON.parse(standing) as [number, TextKind, number, number][])
    .map(([id, kind, time, characters]) => ({
      id,
      score: scores.get(id)! * weighTraits({ kind, time, characters }, now),
    }))
    .sort(byScore)
    .map(({ id }) => id);
}

/** Prefers what a person typed to tool output, short entries to long ones, and newer ones to older ones. */
export function weighTraits({ kind, time, characters }: EntryTraits, now: number): number {
  const age = Math.max(0, now - time) / DAY_MILLISECONDS;
  const recent = 1 + RECENT_BONUS * 0.5 ** (age / HALF_LIFE_DAYS);
  const brief = 1 + BRIEF_BONUS / (1 + characters / BRIEF_CHARACTERS);
  return WEIGHT_OF_KIND[kind] * recent * brief;
}

/** Terms whose exact spelling matters: identifiers, symbols, capitals, and quoted text. */
export function literalsOf(terms: readonly QueryTerm[]): string[] {
  return terms.filter(({ text, isExact }) => isExact || SPECIAL.test(text)).map(({ text }) => text);
}

/** The share of the literals that a text holds exactly as written, from 0 to 1. */
function literalFit(text: string, literals: readonly string[]): number {
  if (literals.length === 0) return 0;
  return literals.filter((literal) => holdsWord(text, literal)).length / literals.length;
}

/** Whether a text holds a whole word: `AND` in "A AND B", not in "BAND". Behind a symbol anything may follow. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? '';
    const after = text[at + word.length] ?? '';
    if (!(WORD.test(before) && WORD.test(word[0]!)) && !(WORD.test(after) && WORD.test(word.at(-1)!)))
      return true;
  }
  return false;
}
