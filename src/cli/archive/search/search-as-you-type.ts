import { isCancel, Prompt } from '@clack/core';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { readEntryText } from '../../../archive/texts/entry-text.ts';
import { findEntry, listEntriesAround } from '../../../archive/texts/list-entries.ts';
import { readTexts } from '../../../archive/texts/open-texts.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { FusedSearch } from '../../../search/search-fused.ts';
import { searchTexts, type TextHit, type TextSearch } from '../../../search/search-texts.ts';
import { textsFile } from '../../../system/paths.ts';
import type { CommandCall } from '../../command.ts';
import { runShow } from '../show.ts';
import { describeSpeaker } from './describe-hit.ts';
import { renderScreen, type SearchScreen } from './render-screen.ts';

const HITS_MAX = 50;
const FOLLOWING_MAX = 12;
const ROWS_USUAL = 24;

export interface LiveSearch {
  /** What was given on the command line. */
  query: string;
  filter: Omit<TextSearch, 'query' | 'limit' | 'now'>;
  where: string;
  /** What was found for it already, by words and, if that is on, by meaning. */
  found?: FusedSearch['hits'];
}

/** Searches with every letter, until somebody opens a hit or has seen enough. Gives back what was typed last. */
export async function searchAsYouType(live: LiveSearch, call: CommandCall): Promise<void> {
  const { context, print } = call;
  const file = textsFile(context.dataDir);
  const { folders, ...anywhere } = live.filter;
  let isAll = folders === undefined;
  let asked = '';
  let screen: SearchScreen = {
    ...{ query: '', cursor: 0, where: '', isAll, hits: [], more: false },
    ...{ chosen: 0, text: '', following: [] },
  };
  const find = (query: string): readonly TextHit[] => {
    if (query.trim() === '') return [];
    if (query === live.query && live.found && isAll === (folders === undefined)) return live.found;
    const filter = isAll ? anywhere : live.filter;
    const search = { ...filter, query, limit: HITS_MAX + 1, now: context.now().getTime() };
    return readTexts(file, (database) => searchTexts(database, search)) ?? [];
  };
  const choose = (chosen: number) => {
    const hit = screen.hits[chosen];
    const seen = hit && readTexts(file, (database) => lookAt(database, hit));
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
  runShow({ ...call, words: [String(opened)], options: {} });
}

/** A hit with all its words, and what was said next. */
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

/** The library keeps it to itself, but its own prompts use it the same way. */
function cursorOf(prompt: object): number {
  const { _cursor } = prompt as { _cursor?: number };
  return _cursor ?? 0;
}
