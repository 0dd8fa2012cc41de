import type { Span } from './find-containers.ts';

export interface PromptPart extends Span {
  /** `unsure` is what the user may have typed or pasted. */
  kind: 'own' | 'unsure' | 'material';
}

/** The kinds in turn, from the beginning of the prompt to its end; blanks between go with what stands before them. */
export function partsOf(prompt: string, own: readonly Span[], doubted: ReadonlySet<Span>): PromptPart[] {
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
    add(doubted.has(span) ? 'unsure' : 'own', span.start, span.end);
    at = span.end;
  }
  add('material', at, prompt.length);
  return parts;
}
