import { isCancel, TextPrompt } from '@clack/core';
import { readTexts } from '../../archive/texts/open-texts.ts';
import { AppError } from '../../domain/app-error.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayMoment } from '../../domain/say.ts';
import { findUnits, type Unit } from '../../queries/look-up.ts';
import { renderUnits } from '../../queries/render-units.ts';
import { sayResume, shortSession } from '../../queries/short-session.ts';
import { searchTexts, type TextHit, type TextSearch, termsOf } from '../../search/search-texts.ts';
import type { CommandCall, Print } from '../command.ts';
import { clipToWidth, widthOf, wrapText } from '../terminal/columns.ts';
import { paintMatches } from './search.ts';
import { runShow } from './show.ts';

const HITS_MAX = 50;
const ROWS_USUAL = 24;
const COLUMNS_USUAL = 80;

export interface SearchScreen {
  query: string;
  cursor: number;
  /** For example "in /home/ada/pier". */
  where: string;
  hits: readonly TextHit[];
  more: boolean;
  chosen: number;
  /** The selected hit with what belongs to it. */
  unit?: Unit;
  problem?: string;
  isAll: boolean;
}

/** Searches while typing, from what the command line says on, until the user opens a hit or quits. */
export async function searchAsYouType(
  live: { query: string; filter: Omit<TextSearch, 'query' | 'limit' | 'now'>; where: string },
  call: CommandCall,
): Promise<void> {
  const { context, print } = call;
  const { folders, ...anywhere } = live.filter;
  let asked = '';
  let isResumed = false;
  const screen: SearchScreen = {
    ...{ query: '', cursor: 0, where: live.where, isAll: folders === undefined },
    ...{ hits: [], more: false, chosen: 0 },
  };
  const choose = (chosen: number) => {
    const hit = screen.hits[chosen];
    const unit = hit && readTexts(context, (database) => findUnits(database, [hit])[0]);
    Object.assign(screen, { chosen, unit });
  };
  const update = (query: string, cursor: number) => {
    const { isAll } = screen;
    Object.assign(screen, { query, cursor, where: isAll ? 'in all projects' : live.where });
    const key = `${isAll} ${query}`;
    if (key === asked) return;
    asked = key;
    const filter = isAll ? anywhere : live.filter;
    const search = { ...filter, query, limit: HITS_MAX + 1, now: context.now().getTime() };
    try {
      const found = readTexts(context, (database) => searchTexts(database, search)) ?? [];
      const hits = found.slice(0, HITS_MAX);
      Object.assign(screen, { hits, more: found.length > HITS_MAX, problem: undefined });
    } catch (error) {
      // A pattern that is half typed, or takes too long.
      if (!(error instanceof AppError)) throw error;
      Object.assign(screen, { hits: [], more: false, problem: error.message });
    }
    choose(0);
  };
  const prompt = new TextPrompt({
    initialUserInput: live.query,
    render() {
      if (this.state === 'submit' || this.state === 'cancel') return '';
      update(this.userInput, Math.min(prompt.cursor, this.userInput.length));
      // Some terminals report no size.
      const { columns, rows } = process.stdout;
      return renderScreen(screen, (columns || COLUMNS_USUAL) - 1, rows || ROWS_USUAL, print);
    },
  });
  prompt.on('key', (_character, { name, ctrl }) => {
    if (ctrl && name === 'r' && screen.unit) {
      isResumed = true;
      prompt.state = 'submit';
    }
    if (name === 'up') choose(Math.max(0, screen.chosen - 1));
    if (name === 'down') choose(Math.max(0, Math.min(screen.hits.length - 1, screen.chosen + 1)));
    if (name === 'tab' && folders !== undefined) screen.isAll = !screen.isAll;
  });
  const ended = await prompt.prompt();
  const hit = screen.hits[screen.chosen];
  if (isCancel(ended) || !hit) return;
  if (isResumed) print.line(sayResume({ id: hit.sessionId, cwd: hit.cwd }, context.client));
  else runShow({ ...call, words: [String(hit.id)], options: {}, values: {} });
}

/** Characters before the match in a row, where there is little room. */
const BEFORE_CHARACTERS = 16;
const SPEAKER_COLUMNS = 8;

/** A hit in one row of the list: time, session, speaker or tool, and the words around the match. */
function describeRow(hit: TextHit, columns: number, print: Print): string {
  const { time, sessionId, kind, tool, failed, copies, snippet } = hit;
  const when = time === 0 ? '–'.padEnd(16) : sayMoment(time);
  const speaker = clipToWidth(visibleText(tool) || kind, SPEAKER_COLUMNS).padEnd(SPEAKER_COLUMNS);
  const head = [when, shortSession(sessionId).padEnd(8), speaker].join(' ');
  const tail = copies > 1 ? ` ×${copies}` : '';
  const from = Math.max(0, (snippet.marks[0]?.[0] ?? 0) - BEFORE_CHARACTERS);
  const text = `${from > 0 ? '…' : ''}${visibleText(snippet.text.slice(from)).replace(/\s+/g, ' ')}`;
  const piece = clipToWidth(text, Math.max(1, columns - widthOf(head) - tail.length - 1));
  return `${print.paint(failed ? 'red' : 'grey', head)} ${piece}${print.paint('grey', tail)}`;
}

const ROWS_LEAST = 3;
const ROWS_MOST = 12;
/** Query, two rules, keys, and one free line. */
const ROWS_TAKEN = 5;
/** The least room for a hit, and how much of the screen below the list it may take. */
const PREVIEW_CHARACTERS = 300;
const PREVIEW_SHARE = 0.7;

export function renderScreen(screen: SearchScreen, columns: number, rows: number, print: Print): string {
  const { query, where, hits, chosen, isAll, problem } = screen;
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
  const sayGrey = (text: string) => print.paint('grey', clipToWidth(text, columns));
  const nothing = query.trim() === '' ? 'Type what to look for' : (problem ?? `Nothing ${where} matches`);
  return [
    renderQuery(screen, columns, print),
    ...(hits.length > 0 ? [...list, rule, ...preview, rule] : [sayGrey(nothing)]),
    sayGrey(`↑↓ choose · Enter open · ^R resume · Tab ${isAll ? 'this project' : 'all projects'} · Esc quit`),
  ].join('\n');
}

function renderQuery(screen: SearchScreen, columns: number, print: Print): string {
  const { query, cursor, where, hits, more } = screen;
  const count = query.trim() === '' ? '' : `${hits.length}${more ? '+' : ''}`;
  const typed = `${query.slice(0, cursor)}${print.paint('inverse', query[cursor] ?? ' ')}${query.slice(cursor + 1)}`;
  const label = `Search ${where}: `;
  const short = widthOf(label) > columns / 2 ? 'Search: ' : label;
  return `${print.paint('bold', short)}${typed} ${print.paint('grey', count)}`;
}

/** The unit of the match, as many lines as fit, with the matches marked. */
function renderPreview({ query, unit }: SearchScreen, columns: number, rows: number, print: Print): string[] {
  const terms = termsOf(query);
  const room = Math.max(PREVIEW_CHARACTERS, Math.round(columns * rows * PREVIEW_SHARE));
  const [rendered] = unit ? renderUnits([unit], terms, room) : [];
  const text = rendered ? `${rendered.head}\n${paintMatches(rendered.body, terms, print)}` : '';
  const lines = wrapText(text, columns - 2, true);
  return lines.slice(0, rows).map((line) => `  ${line}`);
}
