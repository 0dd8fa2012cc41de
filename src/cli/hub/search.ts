import { textKinds } from '../../archive/texts/text-kind.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayAge } from '../../domain/say.ts';
import { findProject } from '../../hub/find-project.ts';
import { openHub } from '../../hub/open-hub.ts';
import { type HubHit, searchHub } from '../../hub/search/search-hub.ts';
import { shortSession } from '../../queries/short-session.ts';
import { paintSnippet } from '../archive/search/describe-hit.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseKinds } from '../parse-kinds.ts';
import { parseNumber } from '../parse-number.ts';
import { momentOf } from '../scope.ts';
import type { Print } from '../terminal/print.ts';

const LIMIT = 20;

/** `hub search`: what anybody said, called or answered that one may read. */
export async function runHubSearch(call: CommandCall): Promise<ExitCode> {
  const { words, options, context, print } = call;
  const query = words.map((word) => (words.length > 1 && /\s/.test(word) ? `"${word}"` : word)).join(' ');
  if (query.trim() === '')
    throw new AppError('E_USAGE', 'Missing what to search for', 'Example: tideproof hub search tide table');
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const kinds = parseKinds(options.kind, textKinds);
  const [since, before] = [momentOf('since', call), momentOf('until', call)];
  const hub = await openHub(context);
  try {
    const found = await searchHub(
      hub,
      {
        ...{ query, limit: limit + 1, now: context.now().getTime() },
        ...(options.project === undefined
          ? {}
          : { projectKey: findProject(context.cwd, context.home, hub.me.id).key }),
        ...(typeof options.session === 'string' ? { session: options.session } : {}),
        kinds,
        ...(typeof options.tool === 'string' ? { tool: options.tool } : {}),
        ...{ since: since?.getTime(), before: before?.getTime() },
      },
      context,
    );
    const hits = found.slice(0, limit);
    print.json({ query, hits: hits.map(encodeHit), more: found.length > limit });
    for (const hit of hits) showHit(hit, context.now(), print);
    if (hits.length === 0) print.line(`Nothing that you may read in the hub matches "${query}".`);
    return hits.length === 0 ? 1 : 0;
  } finally {
    await hub.close();
  }
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

function encodeHit({ snippet, time, ...hit }: HubHit) {
  return {
    ...hit,
    time: time > 0 ? new Date(time).toISOString() : null,
    snippet: snippet.text,
    marks: snippet.marks,
  };
}
