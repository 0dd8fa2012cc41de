import { keyOfText } from '../domain/fact.ts';
import { parsePrompt } from './parse-prompt.ts';
import type { PromptPart } from './prompt-parts.ts';

/** What whoever read a session noted of its prompts, by their keys. */
const noted = new Map<string, string>();

/** The parts of a prompt in a few characters: `k3x9 o12m300`, its key, and where each kind of part ends. */
export function noteParts(prompt: string): string {
  const ends = parsePrompt(prompt).map(({ kind, end }) => `${kind.charAt(0)}${end}`);
  return `${keyOfText(prompt)} ${ends.join('')}`;
}

/** A process that only quotes prompts need not read them again, nor load what reads them. */
export function recallParts(notes: readonly string[]): void {
  for (const note of notes) {
    const [key = '', ends = ''] = note.split(' ');
    noted.set(key, ends);
  }
}

export function partsKnownOf(prompt: string): PromptPart[] {
  const ends = noted.size === 0 ? undefined : noted.get(keyOfText(prompt));
  return ends === undefined ? parsePrompt(prompt) : readEnds(ends);
}

const KINDS = { o: 'own', u: 'unsure', m: 'material' } as const;

function readEnds(ends: string): PromptPart[] {
  let start = 0;
  return [...ends.matchAll(/([oum])(\d+)/g)].map(([, letter, written]) => {
    const part = { kind: KINDS[letter as keyof typeof KINDS], start, end: Number(written) };
    start = part.end;
    return part;
  });
}
