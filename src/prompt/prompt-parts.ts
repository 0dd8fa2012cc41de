import type { Span } from './find-containers.ts';

export interface PromptPart extends Span {
  /** `unsure` is what the user may have typed or pasted. */
  kind: 'own' | 'unsure' | 'material';
}

interface OwnSpan extends Span {
  quoted?: Span;
}

/** One prompt is read by several extractors, and quoted at several lengths, by several lines and at every compaction of a replay. */
const known = new Map<string, PromptPart[]>();
const KNOWN_MAX = 300;

/** The parts of a prompt, found once. */
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

/** The kinds in turn, from the beginning of the prompt to its end; blanks between go with what stands before them. */
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
