import { readFileSync } from 'node:fs';
import { readTexts } from '../../archive/texts/open-texts.ts';
import { textKinds } from '../../archive/texts/text-kind.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { type FusedSearch, searchFused } from '../../search/search-fused.ts';
import type { TextHit, TextSearch } from '../../search/search-texts.ts';
import { textsFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseKinds } from '../parse-kinds.ts';
import { parseNumber } from '../parse-number.ts';
import { momentOf, scopeOf } from '../scope.ts';
import type { Print } from '../terminal/print.ts';
import { describeHit, paintSnippet } from './search/describe-hit.ts';

const LIMIT = 20;

/** `search`: what was ever said, called or answered that matches; on a terminal, as you type. */
export async function runSearch(call: CommandCall): Promise<ExitCode> {
  const { context, options, print } = call;
  const isLive = isPersonThere(options);
  const query = readQuery(call.words, isLive);
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const { where, filter } = filterOf(call);
  const search: TextSearch = { ...filter, query, limit: limit + 1, now: context.now().getTime() };
  // Somebody who has not typed anything yet only needs to know whether there is an archive.
  const { hits: found, semantic } = await (query === ''
    ? searchNothing(context)
    : searchFused(search, context));
  if (isLive && found !== undefined) {
    const { searchAsYouType } = await import('./search/search-as-you-type.ts');
    await searchAsYouType({ query, filter, where, found }, call);
    return 0;
  }
  // One more than wanted tells whether there are more.
  const hits = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  print.json({ query, hits: hits.map(encodeHit), more, semantic });
  if (hits.length === 0) sayNothingFound(query, where, found !== undefined, call);
  else showHits(hits, more, print);
  return hits.length === 0 ? 1 : 0;
}

function searchNothing({ dataDir }: Context): FusedSearch {
  return { hits: readTexts(textsFile(dataDir), () => []), semantic: { used: false, reason: 'no query' } };
}

/** A file, a program or `--list` gets the hits as text. */
function isPersonThere(options: CommandCall['options']): boolean {
  return !options.json && !options.list && process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/** What the shell gives as one word of several stays together. */
function readQuery(words: readonly string[], isLive: boolean): string {
  const fromInput = words.length === 1 && words[0] === '-';
  const query = fromInput
    ? readFileSync(0, 'utf8').trim()
    : words.map((word) => (words.length > 1 && /\s/.test(word) ? `"${word}"` : word)).join(' ');
  if (query !== '' || isLive) return query;
  throw new AppError('E_USAGE', 'Missing what to search for', 'Example: tideproof search tide table');
}

function filterOf(call: CommandCall): { where: string; filter: Omit<TextSearch, 'query' | 'limit' | 'now'> } {
  const { kind, tool } = call.options;
  const { where, ...scope } = scopeOf(call);
  const [since, before] = [momentOf('since', call), momentOf('until', call)];
  return {
    where,
    filter: {
      ...{ ...scope, kinds: parseKinds(kind, textKinds), tool: typeof tool === 'string' ? tool : undefined },
      ...{ since: since?.getTime(), before: before?.getTime() },
    },
  };
}

function sayNothingFound(
  query: string,
  where: string,
  isThere: boolean,
  { print, options }: CommandCall,
): void {
  if (!isThere) {
    print.hint('There is nothing to search yet. To read the history of this machine, run: tideproof import');
    return;
  }
  print.line(`Nothing ${where} matches "${query}".`);
  if (!options.all && !options.session) print.line('To search all projects, add --all');
}

/** A hit for programs: where it stands, and the piece of it that matches. */
function encodeHit({ snippet, time, path, agentId, ...hit }: TextHit) {
  return {
    ...hit,
    ...(agentId === '' ? {} : { agentId }),
    transcriptPath: path,
    time: time === 0 ? null : new Date(time).toISOString(),
    snippet: snippet.text,
    marks: snippet.marks,
  };
}

/** Hits one below the other: where each stands, then the piece of it that matches. */
function showHits(hits: readonly TextHit[], more: boolean, print: Print): void {
  for (const hit of hits) {
    print.line(describeHit(hit, print));
    print.line(`  ${paintSnippet(hit.snippet, print)}`);
  }
  print.line();
  print.hint(`Open one: tideproof show ${hits[0]!.id}`);
  if (more) print.line(`More hits: --limit ${hits.length * 2}`);
}
