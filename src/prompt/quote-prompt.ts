import { keyOfText } from '../domain/fact.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';
import { parsePrompt } from './parse-prompt.ts';
import type { PromptPart } from './prompt-parts.ts';

const OPENING = '⟦pasted, not the user’s words: ';
const OPENING_UNSURE = '⟦perhaps pasted: ';
const CLOSING = '⟧';
/** Pasted text is quoted only if at least so many characters fit. */
const QUOTED_MIN = 30;

/**
 * A prompt as it is quoted to the model: the user's words unchanged, doubtful text in marks that say "perhaps pasted",
 * and pasted text in marks that say so, on one line and cut to the room that is left. Without marks the model would
 * obey orders in a pasted log file. `prompt` may be a piece of `whole`.
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

/** Quotes a summary of pasted text instead of its words. */
export function quoteOutline(outline: string): string {
  return `${OPENING}in outline, ${outline.replace(/[⟦⟧]/g, '')}${CLOSING}`;
}

/** Doubtful text may be the user's, so it is quoted in full and as written. */
function quoteUnsure(text: string): string {
  const bare = text.replace(/[⟦⟧]/g, '').trimEnd();
  return `${OPENING_UNSURE}${bare}${CLOSING}${text.slice(text.trimEnd().length)}`;
}

function quoteMaterial(text: string, room: number): string {
  // Remove the marks' characters, so that pasted text cannot close them.
  const line = withoutPasteMarks(text).replace(/[⟦⟧]/g, '').replace(/\s+/g, ' ').trim();
  if (line.length <= room) return `${OPENING}${line}${CLOSING}`;
  const left = `… ${line.length} characters in all`;
  if (room - left.length < QUOTED_MIN) return `⟦pasted text of ${line.length} characters${CLOSING}`;
  return `${OPENING}${line.slice(0, room - left.length).trimEnd()}${left}${CLOSING}`;
}

/** Parts of prompts that an earlier process noted, by the prompt's key. */
const noted = new Map<string, string>();

/** The parts of a prompt in a short form: `k3x9 o12m300`, its key and the end of each part, by kind. */
export function noteParts(prompt: string): string {
  const ends = parsePrompt(prompt).map(({ kind, end }) => `${kind.charAt(0)}${end}`);
  return `${keyOfText(prompt)} ${ends.join('')}`;
}

/** Loads noted parts, so that a process that only quotes prompts need not load the parser. */
export function recallParts(notes: readonly string[]): void {
  for (const note of notes) {
    const [key = '', ends = ''] = note.split(' ');
    noted.set(key, ends);
  }
}

/** The parts of a prompt, from the notes or else parsed now. */
export function partsKnownOf(prompt: string): PromptPart[] {
  const ends = noted.size === 0 ? undefined : noted.get(keyOfText(prompt));
  return ends === undefined ? parsePrompt(prompt) : readEnds(ends);
}

/** The parts of a piece of a prompt: if the whole prompt was typed, so was the piece, and it is not parsed. */
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
