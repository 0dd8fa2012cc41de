import type { Span } from './find-containers.ts';

export interface PromptPart extends Span {
  kind: 'own' | 'material';
}

/** Both kinds in turn, from the beginning of the prompt to its end; blanks between go with what stands before them. */
export function partsOf(prompt: string, own: Span[]): PromptPart[] {
  const parts: PromptPart[] = [];
  const add = (kind: PromptPart['kind'], start: number, end: number) => {
    if (end <= start) return;
    const last = parts.at(-1);
    const isBlank = prompt.slice(start, end).trim() === '';
    if (last && (last.kind === kind || isBlank)) last.end = end;
    else parts.push({ kind, start, end });
  };
  let at = 0;
  for (const { start, end } of own) {
    add('material', at, start);
    add('own', start, end);
    at = end;
  }
  add('material', at, prompt.length);
  return parts;
}
