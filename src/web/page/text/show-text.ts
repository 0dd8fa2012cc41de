import { visibleText } from '../../../domain/plain-line.ts';
import { type Children, html } from '../html.ts';

/** A word so long is data; browsers take seconds to break one of many thousand letters. */
const WORD_MAX = 200;
const LONG_WORD = new RegExp(`\\S{${WORD_MAX}}(?=\\S)`, 'g');

/** Text of others as people shall see it, with places to break in what has none. */
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
