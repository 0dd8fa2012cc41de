import type { Span } from './find-containers.ts';

export interface PromptPart extends Span {
  /** `own` was typed by the user, `material` was pasted, `unsure` may be either. */
  kind: 'own' | 'unsure' | 'material';
}

interface OwnSpan extends Span {
  quoted?: Span;
}

/** Cache: several extractors and claims read the same prompt, and a replay does at every compaction. */
const known = new Map<string, PromptPart[]>();
const KNOWN_MAX = 300;

/** The parts of a prompt, from the cache or computed. */
export function partsOnce<Own extends OwnSpan>(
  prompt: string,
  ownOf: (prompt: string) => Own[],
  doubtOf: (prompt: string, own: Own[]) => ReadonlySet<OwnSpan>,
): PromptPart[] {
  let parts = known.get(prompt);
  if (parts === undefined) {
    if (known.size >= KNOWN_MAX) known.clear();
    const own = ownOf(prompt);
    parts = partsOf(prompt, own, doubtOf(prompt, own));
    known.set(prompt, parts);
  }
  return parts;
}

/** Covers the whole prompt with parts in order; whitespace between parts belongs to the part before it. */
function partsOf(prompt: string, own: readonly OwnSpan[], doubted: ReadonlySet<OwnSpan>): PromptPart[] {
  const parts: PromptPart[] = [];
  const add = (kind: PromptPart['kind'], start: number, end: number) => {
    if (end <= start) return;
    const last = parts.at(-1);
    const isBlank = prompt.slice(start, end).trim() === '';
    if (last && (last.kind === kind || isBlank)) last.end = end;
    else parts.push({ kind, start, end });
  };
  let at = 0;
  for (const span of own) {
    add('material', at, span.start);
    const kind = doubted.has(span) ? 'unsure' : 'own';
    const { start, end } = span.quoted ?? { start: span.end, end: span.end };
    add(kind, span.start, start);
    add('material', start, end);
    add(kind, end, span.end);
    at = span.end;
  }
  add('material', at, prompt.length);
  return parts;
}
