import { visibleText } from '../../../domain/plain-line.ts';
import { type Children, html } from '../html.ts';

/** A longer word is data; browsers take seconds to break one of many thousand letters. */
const WORD_MAX = 200;
const LONG_WORD = new RegExp(`\\S{${WORD_MAX}}(?=\\S)`, 'g');

/** Foreign text for display, with possible line breaks in very long words. */
export function showText(text: string): Children {
  const shown = visibleText(text);
  const pieces: Children[] = [];
  let from = 0;
  for (const { index, 0: word } of shown.matchAll(LONG_WORD)) {
    pieces.push(shown.slice(from, index + word.length), html`<wbr />`);
    from = index + word.length;
  }
  return pieces.length === 0 ? shown : [...pieces, shown.slice(from)];
}

/** Control characters, direction overrides and zero-width characters; line breaks and tabs stay. */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** Replaces hidden and control characters by visible names, so that nothing is missing and nothing takes effect. */
export function revealHidden(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
