import type { Entry } from '../domain/entry.ts';

const SPOKEN: readonly Entry['type'][] = ['prompt', 'notice', 'said', 'summarized', 'answered'];
/** Fields of a call that name a kind or a state, and are no words of it. */
const NO_WORDS = ['kind', 'status'];

/** All text of an entry: words, paths and code. */
export function textOfEntry(entry: Entry): string {
  if (entry.type === 'called') return textsIn(entry.action).join('\n');
  return SPOKEN.includes(entry.type) ? (entry as { text: string }).text : '';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (NO_WORDS.includes(name) ? [] : textsIn(each)));
}
