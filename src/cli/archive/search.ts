import { readFileSync } from 'node:fs';
import { readTextsOf } from '../../queries/open-stores.ts';
import { type FusedSearch, searchFused } from '../../search/search-fused.ts';
import type { TextHit, TextSearch } from '../../search/search-texts.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { kindsOf, numberOf, scopeOf, timesOf } from '../read-options.ts';
import { describeHit, paintSnippet } from './search/describe-hit.ts';

const LIMIT = 20;

/** `search`: finds everything said, called or answered; on a terminal, while typing. */
export async function runSearch(call: CommandCall): Promise<ExitCode> {
  const { context, options, print } = call;
  // Output to a file or program, or with `--list`, is plain text.
  const isLive = !options.json && !options.list && process.stdin.isTTY && process.stdout.isTTY;
  const query = readQuery(call.words, isLive);
  const limit = numberOf('limit', call) ?? LIMIT;
  const { where, ...scope } = scopeOf(call);
  const filter = {
    ...({ ...scope, kinds: kindsOf(call), tool: call.values.tool } satisfies Partial<TextSearch>),
    ...timesOf(call),
  };
  const search = { ...filter, query, limit: limit + 1, now: context.now().getTime() };
  // Without a query it only matters whether there is an archive.
  const { hits: found, semantic }: FusedSearch =
    query === ''
      ? { hits: readTextsOf(context, () => []), semantic: { used: false, reason: 'no query' } }
      : await searchFused(search, context);
  if (isLive && found !== undefined) {
    const { searchAsYouType } = await import('./search/search-as-you-type.ts');
    await searchAsYouType({ query, filter, where, found }, call);
    return 0;
  }
  // One more than wanted tells whether there are more.
  const hits = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  print.json({ query, hits: hits.map(encodeHit), more, semantic });
  for (const hit of hits) {
    print.line(describeHit(hit, print));
    print.line(`  ${paintSnippet(hit.snippet, print)}`);
  }
  const [first] = hits;
  if (first) {
    print.line();
    print.hint(`Open one: tideproof show ${first.id}`);
    if (more) print.line(`More hits: --limit ${hits.length * 2}`);
    return 0;
  }
  if (found === undefined)
    print.hint('There is nothing to search yet. To read the history of this machine, run: tideproof import');
  else {
    print.line(`Nothing ${where} matches "${query}".`);
    if (!options.all && !options.session) print.line('To search all projects, add --all');
  }
  return 1;
}

function readQuery(words: readonly string[], isLive: boolean): string {
  const fromInput = words.length === 1 && words[0] === '-';
  const query = fromInput ? readFileSync(0, 'utf8').trim() : joinWords(words);
  if (query !== '' || isLive) return query;
  throw usageError('Missing what to search for', 'Example: tideproof search tide table');
}

/** An argument with blanks is searched as a phrase, if there are several arguments. */
export function joinWords(words: readonly string[]): string {
  return words.map((word) => (words.length > 1 && /\s/.test(word) ? `"${word}"` : word)).join(' ');
}

/** A hit as JSON: its place, and the matching snippet. */
function encodeHit({ snippet: { text, marks }, time, path, agentId, ...hit }: TextHit) {
  return {
    ...hit,
    ...(agentId !== '' && { agentId }),
    transcriptPath: path,
    time: time === 0 ? null : new Date(time).toISOString(),
    snippet: text,
    marks,
  };
}
