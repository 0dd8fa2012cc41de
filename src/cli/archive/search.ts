import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type TextKind, textKinds } from '../../archive/texts/text-kind.ts';
import { AppError } from '../../domain/app-error.ts';
import { findNearest } from '../../domain/find-nearest.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount, sayTime } from '../../domain/say.ts';
import { foldersOf } from '../../queries/folders-of.ts';
import { parseMoment } from '../../queries/parse-moment.ts';
import { shortSession } from '../../queries/short-session.ts';
import { searchFused } from '../../search/search-fused.ts';
import type { TextHit, TextSearch } from '../../search/search-texts.ts';
import type { Snippet } from '../../search/snippet.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import type { Print } from '../terminal/print.ts';

const LIMIT = 20;

/** `search`: what was ever said, called or answered that fits the words. What `/recall` runs, with the words on standard input. */
export async function runSearch(call: CommandCall): Promise<ExitCode> {
  const { context, options, print } = call;
  const query = readQuery(call.words);
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const search: TextSearch = { ...filterOf(call), query, limit: limit + 1, now: Date.now() };
  const { hits: found, semantic } = await searchFused(search, context);
  // One more than wanted tells whether there are more.
  const hits = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  print.json({ query, hits: hits.map(encodeHit), more, semantic });
  const where = search.folders ? `in ${search.folders[0]}` : 'in any project';
  if (hits.length === 0) sayNothingFound(query, where, found !== undefined, call);
  else if (isPersonThere(options))
    await (await import('./search/browse-hits.ts')).browseHits(hits, more, call);
  else showHits(hits, more, print);
  return hits.length === 0 ? 1 : 0;
}

/** Whoever can choose gets a list to choose from; a file, a program or `--list` gets the hits as text. */
function isPersonThere(options: CommandCall['options']): boolean {
  return !options.json && !options.list && process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/** What the shell gives as one word of several stays together. */
function readQuery(words: readonly string[]): string {
  const fromInput = words.length === 1 && words[0] === '-';
  const query = fromInput
    ? readFileSync(0, 'utf8').trim()
    : words.map((word) => (words.length > 1 && /\s/.test(word) ? `"${word}"` : word)).join(' ');
  if (query !== '') return query;
  throw new AppError(
    'E_USAGE',
    'Cannot search without a word',
    'Say what to look for: tideproof search tide table',
  );
}

function filterOf({ options, context }: CommandCall): Omit<TextSearch, 'query' | 'limit' | 'now'> {
  const now = new Date();
  const moment = (name: 'since' | 'before') =>
    typeof options[name] === 'string' ? { [name]: parseMoment(name, options[name], now).getTime() } : {};
  const project = typeof options.project === 'string' ? options.project : undefined;
  const everywhere = options.all || (options.session !== undefined && project === undefined);
  return {
    ...(everywhere ? {} : { folders: foldersOf(project ?? context.project) }),
    ...(typeof options.session === 'string' ? { session: options.session } : {}),
    ...(typeof options.kind === 'string' ? { kinds: kindsOf(options.kind) } : {}),
    ...(typeof options.tool === 'string' ? { tool: options.tool } : {}),
    ...moment('since'),
    ...moment('before'),
  };
}

function kindsOf(given: string): TextKind[] {
  return given.split(',').map((name) => {
    const kind = textKinds.find((each) => each === name.trim());
    if (kind) return kind;
    const nearest = findNearest(name.trim(), [...textKinds]);
    throw new AppError(
      'E_USAGE',
      `Option --kind does not take "${name}"`,
      `${nearest ? `Did you mean ${nearest}? ` : ''}There are ${textKinds.join(', ')}`,
    );
  });
}

function sayNothingFound(
  query: string,
  where: string,
  isThere: boolean,
  { print, options }: CommandCall,
): void {
  if (!isThere) {
    print.line('There is nothing to search yet. Read the history of this machine first: tideproof import');
    return;
  }
  print.line(`Nothing ${where} fits "${query}".`);
  if (!options.all) print.line('Look into all projects: add --all');
}

/** A hit for programs: where it stands, and the piece of it that fits. */
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

/** Hits one below the other: where each stands, then the piece of it that fits. */
function showHits(hits: readonly TextHit[], more: boolean, print: Print): void {
  for (const hit of hits) {
    print.line(describeHit(hit, print));
    print.line(`  ${paintSnippet(hit.snippet, print)}`);
  }
  print.line();
  print.line(`Open one with all around it: tideproof show ${hits[0]!.id}`);
  if (more) print.line(`There are more: --limit ${hits.length * 2} shows them.`);
}

function describeHit(
  { id, kind, tool, failed, isLeft, time, cwd, sessionId, line, copies }: TextHit,
  print: Print,
): string {
  const what = `${kind}${tool === '' ? '' : ` of ${tool}`}${failed ? ', failed' : ''}`;
  const where = [
    time === 0 ? 'at an unknown time' : sayTime(new Date(time).toISOString()).slice(0, 16),
    basename(cwd),
    `session ${shortSession(sessionId)}, line ${line}`,
    ...(isLeft ? ['from a branch that was left'] : []),
    ...(copies > 1 ? [`${sayCount(copies, 'time')}`] : []),
  ];
  return `${print.paint('bold', String(id))}  ${what}  ${print.paint('grey', where.join(' · '))}`;
}

/** Escape codes of programs are taken out piece by piece, so that the marks stay where they belong. */
function paintSnippet({ text, marks }: Snippet, print: Print): string {
  let painted = '';
  let at = 0;
  for (const [from, to] of marks) {
    painted += visibleText(text.slice(at, from)) + print.paint('yellow', visibleText(text.slice(from, to)));
    at = to;
  }
  return painted + visibleText(text.slice(at));
}
