import { keyOfText } from '../domain/fact.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';
import { parsePrompt } from './parse-prompt.ts';
import type { PromptPart } from './prompt-parts.ts';

const OPENING = '⟦pasted, not the user’s words: ';
const OPENING_UNSURE = '⟦perhaps pasted: ';
const CLOSING = '⟧';
/** Less of it would tell nothing. */
const QUOTED_MIN = 30;

/**
 * A prompt as a text for the model may quote it: the user's words as they are, what may have been pasted between marks that
 * leave it open, and what was pasted between marks that say so, on one line and no longer than leaves room for the words.
 * Whoever takes a pasted line for an order would obey a log file. It may be a piece of a whole that was read.
 */
export function quotePrompt(prompt: string, charactersMax: number, whole = prompt): string {
  const parts = partsOfPiece(prompt, whole);
  if (parts.every(({ kind }) => kind === 'own')) return prompt;
  const material = parts.filter(({ kind }) => kind === 'material');
  const own = parts.reduce((sum, { kind, start, end }) => sum + (kind === 'material' ? 0 : end - start), 0);
  const room = Math.floor((charactersMax - own) / material.length) - OPENING.length - CLOSING.length - 1;
  return parts
    .map(({ kind, start, end }) => {
      const text = prompt.slice(start, end);
      if (kind === 'own') return text;
      return kind === 'unsure' ? quoteUnsure(text) : ` ${quoteMaterial(text, room)} `;
    })
    .join('')
    .trim();
}

/** Something pasted that is told in other words than it was written in. */
export function quoteOutline(outline: string): string {
  return `${OPENING}in outline, ${outline.replace(/[⟦⟧]/g, '')}${CLOSING}`;
}

/** It may be the user's, so it stays whole, and stands as it was written. */
function quoteUnsure(text: string): string {
  const bare = text.replace(/[⟦⟧]/g, '').trimEnd();
  return `${OPENING_UNSURE}${bare}${CLOSING}${text.slice(text.trimEnd().length)}`;
}

function quoteMaterial(text: string, room: number): string {
  // Inside of the marks there are none.
  const line = withoutPasteMarks(text).replace(/[⟦⟧]/g, '').replace(/\s+/g, ' ').trim();
  if (line.length <= room) return `${OPENING}${line}${CLOSING}`;
  const left = `… ${line.length} characters in all`;
  if (room - left.length < QUOTED_MIN) return `⟦pasted text of ${line.length} characters${CLOSING}`;
  return `${OPENING}${line.slice(0, room - left.length).trimEnd()}${left}${CLOSING}`;
}

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

/** Of a prompt that was noted, or else read now. */
export function partsKnownOf(prompt: string): PromptPart[] {
  const ends = noted.size === 0 ? undefined : noted.get(keyOfText(prompt));
  return ends === undefined ? parsePrompt(prompt) : readEnds(ends);
}

/** Of what is left of a prompt: a piece of one that was typed was typed, and needs no reading. */
export function partsOfPiece(piece: string, whole: string): PromptPart[] {
  if (piece !== whole && partsKnownOf(whole).every(({ kind }) => kind === 'own'))
    return [{ kind: 'own', start: 0, end: piece.length }];
  return partsKnownOf(piece);
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
