import { isCancel, Prompt } from '@clack/core';
import stringWidth from 'string-width';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { readEntryText } from '../../../archive/texts/entry-text.ts';
import { findEntry, listEntriesAround } from '../../../archive/texts/list-entries.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { readTextsOf } from '../../../queries/open-stores.ts';
import type { FusedSearch } from '../../../search/search-fused.ts';
import { searchTexts, type TextHit, type TextSearch, termsOf } from '../../../search/search-texts.ts';
import { findTerms } from '../../../search/snippet.ts';
import type { CommandCall } from '../../command.ts';
import { clipToWidth, wrapText } from '../../terminal/fit-text.ts';
import type { Print } from '../../terminal/print.ts';
import { runShow } from '../show.ts';
import { describeRow, describeSpeaker } from './describe-hit.ts';

const HITS_MAX = 50;
const FOLLOWING_MAX = 12;
const ROWS_USUAL = 24;

interface LiveSearch {
  /** From the command line. */
  query: string;
  filter: Omit<TextSearch, 'query' | 'limit' | 'now'>;
  where: string;
  /** What was already found for it, by words and, if switched on, by meaning. */
  found?: FusedSearch['hits'];
}

/** Searches while typing, until the user opens a hit or quits. */
export async function searchAsYouType(live: LiveSearch, call: CommandCall): Promise<void> {
  const { context, print } = call;
  const { folders, ...anywhere } = live.filter;
  let isAll = folders === undefined;
  let asked = '';
  let screen: SearchScreen = {
    query: '',
    cursor: 0,
    where: '',
    isAll,
    hits: [],
    more: false,
    chosen: 0,
    text: '',
    following: [],
  };
  const find = (query: string): readonly TextHit[] => {
    if (query.trim() === '') return [];
    if (query === live.query && live.found && isAll === (folders === undefined)) return live.found;
    const filter = isAll ? anywhere : live.filter;
    const search = { ...filter, query, limit: HITS_MAX + 1, now: context.now().getTime() };
    return readTextsOf(context, (database) => searchTexts(database, search)) ?? [];
  };
  const choose = (chosen: number) => {
    const hit = screen.hits[chosen];
    const seen = hit && readTextsOf(context, (database) => lookAt(database, hit));
    screen = { ...screen, chosen, text: '', following: [], ...seen };
  };
  const update = (query: string, cursor: number) => {
    const key = `${isAll} ${query}`;
    screen = { ...screen, query, cursor, isAll, where: isAll ? 'in all projects' : live.where };
    if (key === asked) return;
    asked = key;
    const hits = find(query);
    screen = { ...screen, hits: hits.slice(0, HITS_MAX), more: hits.length > HITS_MAX };
    choose(0);
  };
  const prompt = new Prompt<number>({
    initialUserInput: live.query,
    render() {
      if (this.state === 'submit' || this.state === 'cancel') return '';
      update(this.userInput, Math.min(cursorOf(this), this.userInput.length));
      const { columns = 80, rows = ROWS_USUAL } = process.stdout;
      return renderScreen(screen, { columns: columns - 1, rows }, print);
    },
  });
  prompt.on('key', (_character, { name }) => {
    const last = screen.hits.length - 1;
    if (name === 'up') choose(Math.max(0, screen.chosen - 1));
    if (name === 'down') choose(Math.max(0, Math.min(last, screen.chosen + 1)));
    if (name === 'tab' && folders !== undefined) isAll = !isAll;
    if (name === 'return') prompt.value = screen.hits[screen.chosen]?.id;
  });
  const opened = await prompt.prompt();
  if (isCancel(opened) || typeof opened !== 'number') return;
  runShow({ ...call, words: [String(opened)], options: {}, values: {} });
}

/** The full text of a hit, and the entries after it. */
function lookAt(database: Database, { id }: TextHit): Pick<SearchScreen, 'text' | 'following'> {
  const entry = findEntry(database, id);
  const around = entry ? listEntriesAround(database, entry, { before: 0, after: FOLLOWING_MAX }) : [];
  return {
    text: readEntryText(database, id),
    following: around
      .filter((each) => each.id !== id)
      .map(
        ({ kind, tool, text }) => `${describeSpeaker(kind, tool)}  ${visibleText(text).replace(/\s+/g, ' ')}`,
      ),
  };
}

/** The library does not export the cursor, but its own prompts use this field. */
function cursorOf(prompt: object): number {
  const { _cursor } = prompt as { _cursor?: number };
  return _cursor ?? 0;
}

/** The state of the search screen. */
export interface SearchScreen {
  query: string;
  /** Position of the cursor in the query. */
  cursor: number;
  /** For example "in /home/ada/pier". */
  where: string;
  hits: readonly TextHit[];
  more: boolean;
  chosen: number;
  /** Full text of the selected hit. */
  text: string;
  /** The entries after it, one line each. */
  following: readonly string[];
  isAll: boolean;
}

interface ScreenSize {
  columns: number;
  rows: number;
}

const ROWS_LEAST = 3;
const ROWS_MOST = 12;
/** Query, two rules, keys, and one free line. */
const ROWS_TAKEN = 5;
/** Characters shown before the match. */
const PREVIEW_BEFORE = 160;
const PREVIEW_CHARACTERS = 4000;

/** Renders the whole screen: query, hits, the selected one in context, and the keys. */
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

/** The text around the match, as many lines as fit, with the matches marked. */
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
