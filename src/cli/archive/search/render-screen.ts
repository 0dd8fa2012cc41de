import stringWidth from 'string-width';
import { visibleText } from '../../../domain/plain-line.ts';
import { type TextHit, termsOf } from '../../../search/search-texts.ts';
import { findTerms } from '../../../search/snippet.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import type { Print } from '../../terminal/print.ts';
import { wrapText } from '../../terminal/wrap-text.ts';
import { describeRow } from './describe-hit.ts';

/** What a search shows while somebody types. */
export interface SearchScreen {
  query: string;
  /** Where in the query the next letter goes. */
  cursor: number;
  /** "in /home/ada/pier". */
  where: string;
  hits: readonly TextHit[];
  more: boolean;
  chosen: number;
  /** All of the chosen hit. */
  text: string;
  /** What came after it, in one line each. */
  following: readonly string[];
  isAll: boolean;
}

export interface ScreenSize {
  columns: number;
  rows: number;
}

const ROWS_LEAST = 3;
const ROWS_MOST = 12;
/** Query, two rules, keys, and a line that stays free. */
const ROWS_TAKEN = 5;
/** Of the text before the match. */
const PREVIEW_BEFORE = 160;
const PREVIEW_CHARACTERS = 4000;

/** The whole screen: the query, hits one per row, the chosen one in its surroundings, and the keys. */
export function renderScreen(screen: SearchScreen, { columns, rows }: ScreenSize, print: Print): string {
  const { hits, chosen } = screen;
  const room = Math.max(ROWS_LEAST, Math.min(ROWS_MOST, Math.floor((rows - ROWS_TAKEN) / 2)));
  const first = Math.max(0, Math.min(chosen - Math.floor(room / 2), hits.length - room));
  const list = hits.slice(first, first + room).map((hit, index) => {
    const isChosen = first + index === chosen;
    const row = describeRow(hit, columns - 2, print);
    return isChosen ? `${print.paint('cyan', '❯')} ${row}` : `  ${row}`;
  });
  const left = Math.max(0, rows - ROWS_TAKEN - list.length);
  const rule = print.paint('grey', '─'.repeat(columns));
  const preview = hits[chosen] ? renderPreview(screen, columns, left, print) : [];
  return [
    renderQuery(screen, columns, print),
    ...(hits.length > 0
      ? [...list, rule, ...preview, rule]
      : [print.paint('grey', sayNothing(screen, columns))]),
    print.paint('grey', clipToWidth(sayKeys(screen), columns)),
  ].join('\n');
}

function sayKeys({ isAll }: SearchScreen): string {
  return `↑↓ choose · Enter open · Tab ${isAll ? 'this project' : 'all projects'} · Esc quit`;
}

function renderQuery(
  { query, cursor, where, hits, more }: SearchScreen,
  columns: number,
  print: Print,
): string {
  const count = query.trim() === '' ? '' : `${hits.length}${more ? '+' : ''}`;
  const typed = `${query.slice(0, cursor)}${print.paint('inverse', query[cursor] ?? ' ')}${query.slice(cursor + 1)}`;
  const label = `Search ${where}: `;
  const short = stringWidth(label) > columns / 2 ? 'Search: ' : label;
  const gap = columns - stringWidth(short) - stringWidth(query) - 1 - count.length;
  return `${print.paint('bold', short)}${typed}${gap > 0 ? ' '.repeat(gap) : ' '}${print.paint('grey', count)}`;
}

function sayNothing({ query, where }: SearchScreen, columns: number): string {
  return clipToWidth(query.trim() === '' ? 'Type what to look for' : `Nothing ${where} matches`, columns);
}

/** The text around the match, as many lines as there is room for, with what was looked for marked. */
function renderPreview(
  { query, text, following }: SearchScreen,
  columns: number,
  rows: number,
  print: Print,
): string[] {
  const terms = termsOf(query);
  const [match] = findTerms(text, terms);
  const start = Math.max(0, (match?.from ?? 0) - PREVIEW_BEFORE);
  const from = start === 0 ? 0 : text.indexOf('\n', start) + 1 || start;
  const piece = visibleText(
    text.slice(Math.min(from, match?.from ?? 0), from + PREVIEW_CHARACTERS),
  ).replaceAll('\t', '  ');
  let painted = '';
  let at = 0;
  for (const found of findTerms(piece, terms)) {
    painted += piece.slice(at, found.from) + print.mark(piece.slice(found.from, found.to));
    at = found.to;
  }
  const lines = wrapText(painted + piece.slice(at), columns - 2, { hard: true });
  const shown = lines.slice(0, rows).map((line) => `  ${line}`);
  const rest = following.slice(0, Math.max(0, rows - shown.length - 1));
  if (rest.length === 0) return shown;
  return [...shown, '', ...rest.map((line) => print.paint('grey', clipToWidth(`  ${line}`, columns)))];
}
