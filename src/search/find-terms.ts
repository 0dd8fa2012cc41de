import { stemOf } from './clues.ts';
import type { QueryTerm, Terms } from './parse-query.ts';

const MARKS_LOOKED_AT = 300;

export interface FoundTerm {
  term: number;
  from: number;
  to: number;
}

export function findTerms(text: string, terms: Terms): FoundTerm[] {
  if (terms.length === 0) return [];
  const lower = text.toLowerCase();
  const [{ pattern: own } = {}] = terms;
  const pattern = own
    ? new RegExp(`(${own.source})`, `g${own.flags}`)
    : new RegExp(terms.map((term) => `(${patternOf(term, lower)})`).join('|'), 'giu');
  const found: FoundTerm[] = [];
  for (const match of text.matchAll(pattern)) {
    const term = match.findIndex((group, index) => index > 0 && group !== undefined) - 1;
    found.push({ term, from: match.index, to: match.index + match[0].length });
    if (found.length === MARKS_LOOKED_AT) break;
  }
  return found;
}

/** A part this short is in too many words to be marked within them. */
const SHORT_PART = 2;

/** The pattern for a term: as written if the text holds it so, otherwise another form, or its parts close together. */
function patternOf({ text, parts, isExact }: QueryTerm, lower: string): string {
  if (parts.length === 0 || lower.includes(text.toLowerCase()))
    return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const stem = isExact || parts.length > 1 ? undefined : stemOf(parts[0]!);
  // Most texts lack most terms, and looking for one by its pattern takes long.
  if (!lower.includes(stem ?? parts[0]!)) return '(?!)';
  if (stem !== undefined && stem.length < parts[0]!.length)
    return `(?<![\\p{L}\\p{N}])${stem}[\\p{L}\\p{N}]*`;
  const pattern = parts.join('[^\\p{L}\\p{N}]{0,3}');
  return pattern.length <= SHORT_PART ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern;
}

/** The start of the window with the most different terms; those that stand everywhere count little. */
export function bestStart(found: readonly FoundTerm[], size: number): number {
  const counts = new Map<number, number>();
  for (const { term } of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  let best = 0;
  let start = found[0]?.from ?? 0;
  for (const [index, first] of found.entries()) {
    const inside = new Set<number>();
    for (let at = index; at < found.length && found[at]!.to <= first.from + size; at++)
      inside.add(found[at]!.term);
    const value = [...inside].reduce((sum, term) => sum + 1 / Math.sqrt(counts.get(term)!), 0);
    if (value <= best) continue;
    best = value;
    start = first.from;
  }
  return start;
}
