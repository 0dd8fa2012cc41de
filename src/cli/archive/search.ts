import { existsSync, readFileSync } from 'node:fs';
import { visibleText } from '../../domain/plain-line.ts';
import { lookUp } from '../../queries/look-up.ts';
import { NOTHING_RECORDED, readArchiveOf } from '../../queries/open-stores.ts';
import { HITS } from '../../queries/render-units.ts';
import { findTerms } from '../../search/find-terms.ts';
import type { QueryTerm } from '../../search/parse-query.ts';
import type { Order, TextHit, TextSearch } from '../../search/search-texts.ts';
import { textsFile } from '../../system/paths.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { kindsOf, numberOf, scopeOf, timesOf } from '../read-options.ts';

const LIMIT_LISTED = 20;

/** `search`: finds everything said, called or answered; on a terminal, while typing. */
export async function runSearch(given: CommandCall): Promise<ExitCode> {
  const call = await nameSession(given);
  const { context, options, values, print } = call;
  // Output to a file or program, or with `--list`, is plain text.
  const isLive = !options.json && !options.list && process.stdin.isTTY && process.stdout.isTTY;
  const query = readQuery(call, isLive);
  const order = (values.order ?? (query === '' ? 'newest' : undefined)) as Order | undefined;
  const limit = numberOf('limit', call) ?? (order || options.json ? LIMIT_LISTED : HITS);
  const { where, ...scope } = scopeOf(call);
  const filter: Partial<TextSearch> = { ...scope, kinds: kindsOf(call), tool: values.tool, ...timesOf(call) };
  if (isLive && !values.order && existsSync(textsFile(context.dataDir))) {
    const { searchAsYouType } = await import('./search-as-you-type.ts');
    await searchAsYouType({ query, filter, where }, call);
    return 0;
  }
  const found = await lookUp({ ...filter, query, order, limit }, context, numberOf('chars', call));
  const { hits, more, semantic } = found ?? { hits: [], more: false, semantic: null };
  print.json({ query, hits: hits.map(encodeHit), more, semantic });
  if (!found) return print.nothing(NOTHING_RECORDED);
  if (hits.length === 0) {
    print.line(
      query === '' ? `Nothing like that is on record ${where}.` : `Nothing ${where} matches "${query}".`,
    );
    if (options.session) print.hint('To list sessions, run: tideproof sessions --all');
    else if (!options.all) print.line('To search all projects, add --all');
    return 1;
  }
  if (found.isByWords) print.line('Nothing matches that as written. By its words:');
  for (const { head, body } of options.json ? [] : found.render()) {
    print.line(head.replace(/^\[\d+\]/, (number) => print.paint('bold', number)));
    if (body !== '') print.text(paintMatches(body, found.terms, print));
  }
  print.hint(`Open: tideproof show <number>${more ? `. More: --limit ${hits.length * 2}` : ''}`);
  return 0;
}

/** `--session this` is the one in work. */
async function nameSession(call: CommandCall): Promise<CommandCall> {
  const { values, context } = call;
  if (values.session !== 'this') return call;
  const { chooseSession } = await import('../../queries/choose-session.ts');
  const session = readArchiveOf(context, (database) => chooseSession(context, undefined, database).id);
  return { ...call, values: { ...values, session: session ?? values.session } };
}

export function paintMatches(text: string, terms: readonly QueryTerm[], print: Print): string {
  const marks = findTerms(text, terms).map(({ from, to }): [number, number] => [from, to]);
  return paintSnippet(text, marks, print);
}

/** A text with the matches marked; escape sequences are removed piece by piece, so that the offsets stay right. */
export function paintSnippet(text: string, marks: TextHit['snippet']['marks'], print: Print): string {
  let at = 0;
  const pieces = marks.map(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return visibleText(before) + print.mark(visibleText(text.slice(start, end)));
  });
  return pieces.join('') + visibleText(text.slice(at));
}

function readQuery({ words, options }: CommandCall, isLive: boolean): string {
  const fromInput = words.length === 1 && words[0] === '-';
  const query = fromInput ? readFileSync(0, 'utf8').trim() : joinWords(words);
  if (query !== '' || isLive || options.kind || options.tool || options.order) return query;
  throw usageError('Missing what to search for', 'Example: tideproof search tide table');
}

/** An argument with blanks is searched as a phrase, if there are several arguments. */
export function joinWords(words: readonly string[]): string {
  return words.map((word) => (words.length > 1 && /\s/.test(word) ? `"${word}"` : word)).join(' ');
}

function encodeHit({ snippet: { text, marks }, time, path, agentId, ...hit }: TextHit) {
  const { transcriptId: _, callId: __, ...told } = hit;
  return {
    ...told,
    ...(agentId !== '' && { agentId }),
    transcriptPath: path,
    time: time === 0 ? null : new Date(time).toISOString(),
    snippet: text,
    marks,
  };
}
