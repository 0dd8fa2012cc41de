import { parsePrompt } from './parse-prompt.ts';

const OPENING = '⟦pasted, not the user’s words: ';
const CLOSING = '⟧';
/** Less of it would tell nothing. */
const QUOTED_MIN = 30;

/**
 * A prompt as a text for the model may quote it: the user's words as they are, and what was pasted into it between marks that
 * say so, each on one line and no longer than leaves room for the words. Whoever takes a pasted line for an order would obey
 * a log file.
 */
export function quotePrompt(prompt: string, charactersMax: number): string {
  const parts = parsePrompt(prompt);
  const material = parts.filter(({ kind }) => kind === 'material');
  if (material.length === 0) return prompt;
  const own = parts.reduce((sum, { kind, start, end }) => sum + (kind === 'own' ? end - start : 0), 0);
  const room = Math.floor((charactersMax - own) / material.length) - OPENING.length - CLOSING.length - 1;
  return parts
    .map(({ kind, start, end }) => {
      const text = prompt.slice(start, end);
      return kind === 'own' ? text : ` ${quoteMaterial(text, room)} `;
    })
    .join('')
    .trim();
}

function quoteMaterial(text: string, room: number): string {
  // Inside of the marks there are none.
  const line = text.replace(/[⟦⟧]/g, '').replace(/\s+/g, ' ').trim();
  if (line.length <= room) return `${OPENING}${line}${CLOSING}`;
  const left = `… ${line.length} characters in all`;
  if (room - left.length < QUOTED_MIN) return `⟦pasted text of ${line.length} characters${CLOSING}`;
  return `${OPENING}${line.slice(0, room - left.length).trimEnd()}${left}${CLOSING}`;
}
