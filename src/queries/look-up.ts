import type { Database } from '../archive/sqlite/binding.ts';
import {
  findEntry,
  findOtherHalf,
  listBeside,
  listCalls,
  type StoredEntry,
} from '../archive/texts/list-entries.ts';
import { readTexts } from '../archive/texts/open-texts.ts';
import type { TextKind } from '../archive/texts/text-kind.ts';
import type { Context } from '../context/context.ts';
import { searchFused } from '../search/search-fused.ts';
import { type Order, type TextHit, type TextSearch, termsOf } from '../search/search-texts.ts';
import { renderUnits, roomFor } from './render-units.ts';

/** A call with its result, either of which may be missing; or what was said, alone. */
export interface Exchange {
  call?: StoredEntry;
  /** The result of the call, or what was said; absent while a call runs. */
  entry?: StoredEntry;
}

/** A hit with what belongs to it: a call with its result, a prompt with what it answers. */
export interface Unit extends Exchange {
  /** The number by which it is opened. */
  id: number;
  hit: TextHit;
  /** What a prompt answers, and what was said about: a prompt, or a call with its result. */
  before?: Exchange;
  /** What was said or done next. */
  after?: Exchange;
  /** In a list by time: the files that were changed since the command before it. */
  changed?: string[];
}

export function findUnits(database: Database, hits: readonly TextHit[], order?: Order): Unit[] {
  const units = hits.flatMap((hit) => {
    const own = findEntry(database, hit.id);
    return own ? [findUnit(database, hit, own)] : [];
  });
  if (!order) return units;
  const byTime = order === 'oldest' ? units : units.toReversed();
  for (const [index, unit] of byTime.entries()) {
    const last = byTime[index - 1]?.hit;
    if (unit.call?.action !== 'run' || last?.transcriptId !== unit.hit.transcriptId) continue;
    const calls = listCalls(database, last.transcriptId, last.line, unit.call.line);
    const changes = calls.filter(({ action }) => action === 'change');
    unit.changed = [...new Set(changes.map(({ text }) => text.split('\n', 1)[0]!))];
  }
  return units;
}

function findUnit(database: Database, hit: TextHit, own: StoredEntry): Unit {
  const { call, entry } = findExchange(database, own);
  const kinds = NEIGHBOURS[own.kind] ?? NEIGHBOURS.result!;
  const ifWanted = (other: StoredEntry | undefined) =>
    other && kinds.wanted.includes(other.kind) ? findExchange(database, other) : undefined;
  return {
    id: call?.id ?? own.id,
    ...{ hit, call, entry },
    before: ifWanted(listBeside(database, call ?? own, 'before', 1, kinds.before)[0]),
    after: ifWanted(listBeside(database, entry ?? own, 'after', 1, kinds.after)[0]),
  };
}

const ANSWERS: readonly TextKind[] = ['result', 'answer', 'plan', 'refusal'];
/**
 * A prompt answers what was said; what was said is about a prompt or a result, and often tells of the next call. If the
 * nearest one is of another kind than wanted, nothing is told.
 */
const NEIGHBOURS: Partial<Record<TextKind, Record<'before' | 'after' | 'wanted', readonly TextKind[]>>> = {
  prompt: { before: ['said', 'prompt'], after: ['said', 'prompt'], wanted: ['said'] },
  said: {
    before: ['prompt', 'said', ...ANSWERS],
    after: ['call', 'prompt', 'said'],
    wanted: ['prompt', 'call', ...ANSWERS],
  },
  result: { before: [], after: ['said', 'call', 'prompt'], wanted: ['said'] },
};

function findExchange(database: Database, own: StoredEntry): Exchange {
  const half = findOtherHalf(database, own);
  return own.kind === 'call' ? { call: own, entry: half } : { call: half, entry: own };
}

/** What is found for a query, for a person or a model. Undefined when nothing is archived yet. */
export async function lookUp(search: Omit<TextSearch, 'now'>, context: Context, characters?: number) {
  const { query, order, limit } = search;
  const wanted = { ...search, limit: limit + 1, now: context.now().getTime() };
  const { hits: found, semantic, instead } = await searchFused(wanted, context);
  if (!found) return undefined;
  const hits = found.slice(0, limit);
  /** Whether nothing matches the query as written, and these match its words. */
  const isByWords = instead !== undefined;
  const shownOrder = isByWords ? undefined : order;
  const terms = termsOf(instead ?? query);
  const room = characters ?? roomFor(limit);
  const renderFrom = (database: Database) =>
    renderUnits(findUnits(database, hits, shownOrder), terms, room, shownOrder);
  const render = () => readTexts(context, renderFrom) ?? [];
  return { hits, more: found.length > limit, semantic, isByWords, terms, render };
}
