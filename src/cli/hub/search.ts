import type { TextKind } from '../../archive/texts/text-kind.ts';
import { sayAge } from '../../domain/say.ts';
import { findProject } from '../../hub/find-project.ts';
import { openHub } from '../../hub/open-hub.ts';
import { type HubHit, searchHub } from '../../hub/search/search-hub.ts';
import { shortSession } from '../../queries/short-session.ts';
import { paintSnippet } from '../archive/search/describe-hit.ts';
import { joinWords } from '../archive/search.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { kindsOf, numberOf, timesOf } from '../read-options.ts';
import type { Print } from '../terminal/print.ts';

const LIMIT = 20;

/** `hub search`: what anybody said, called or answered that one may read. */
export async function runHubSearch(call: CommandCall): Promise<ExitCode> {
  const { words, values, context, print } = call;
  const query = joinWords(words);
  if (query.trim() === '')
    throw usageError('Missing what to search for', 'Example: tideproof hub search tide table');
  const limit = numberOf('limit', call) ?? LIMIT;
  const { session, tool } = values;
  const filter = {
    ...{ session, tool, kinds: kindsOf<TextKind>(call) },
    ...timesOf(call),
  };
  await using hub = await openHub(context);
  const { key } = findProject(context.cwd, context.home, hub.me.id);
  const projectKey = values.project === undefined ? undefined : key;
  const search = { ...filter, projectKey, query, limit: limit + 1, now: context.now().getTime() };
  const found = await searchHub(hub, search, context);
  const hits = found.slice(0, limit);
  print.json({ query, hits: hits.map(encodeHit), more: found.length > limit });
  for (const hit of hits) showHit(hit, context.now(), print);
  if (hits.length === 0) print.line(`Nothing that you may read in the hub matches "${query}".`);
  return hits.length === 0 ? 1 : 0;
}

function showHit(hit: HubHit, now: Date, print: Print): void {
  const { owner, project, sessionId, time, kind, tool, failed, copies } = hit;
  const what = tool === '' ? kind : `${kind} of ${tool}${failed ? ', failed' : ''}`;
  const when = time > 0 ? sayAge(new Date(time).toISOString(), now) : '';
  const more = copies > 1 ? `${copies} times` : '';
  const parts = [print.paint('cyan', owner), project, what, when, `session ${shortSession(sessionId)}`, more];
  print.line(parts.filter(Boolean).join(' · '));
  print.line(`  ${paintSnippet(hit.snippet, print)}`);
}

function encodeHit({ snippet: { text, marks }, time, ...hit }: HubHit) {
  return { ...hit, time: time > 0 ? new Date(time).toISOString() : null, snippet: text, marks };
}
