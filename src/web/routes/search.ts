import type { Database } from '../../archive/sqlite/binding.ts';
import { type TextKind, textKinds } from '../../archive/texts/text-kind.ts';
import type { Context } from '../../context/context.ts';
import { usageError } from '../../domain/app-error.ts';
import { lookUp } from '../../queries/look-up.ts';
import type { Snippet } from '../../search/excerpt.ts';
import type { TextHit } from '../../search/search-texts.ts';
import type { SearchAnswer, SearchHit } from '../api.ts';
import { createTitleFor } from '../encode-rows.ts';
import { readRecords } from '../read-records.ts';
import type { RouteRequest } from '../route.ts';

const LIMIT = 30;
const LIMIT_MAX = 100;

export async function answerSearch({ query, context }: RouteRequest): Promise<SearchAnswer> {
  const words = query.text('query');
  const limit = query.number('limit', LIMIT, LIMIT_MAX);
  if (words === undefined) return nothing('Give some words to look for.');
  const now = context.now();
  const wanted = {
    ...{ query: words, limit, session: query.text('session') },
    folders: query.folders('project'),
    kinds: kindsOf(query.text('kind')),
    since: query.moment('since', now)?.getTime(),
    before: query.moment('before', now)?.getTime(),
  };
  const found = await lookUp(wanted, context);
  if (!found)
    return nothing('Nothing is archived yet. To read the history of this machine, run: tideproof import');
  return {
    hits: readRecords(context, ({ archive }) => encodeHits(found.hits, archive, context)),
    more: found.more,
    problem: null,
  };
}

function nothing(problem: string): SearchAnswer {
  return { hits: [], more: false, problem };
}

function kindsOf(given: string | undefined): TextKind[] | undefined {
  if (given === undefined) return undefined;
  const kinds = given.split(',').map((kind) => textKinds.find((each) => each === kind.trim()));
  if (kinds.every((kind) => kind !== undefined)) return kinds;
  throw usageError(`Cannot take ${given} as "kind"`, `Give some of: ${textKinds.join(', ')}`);
}

function encodeHits(hits: readonly TextHit[], archive: Database | undefined, context: Context): SearchHit[] {
  const titleFor = createTitleFor(archive, context);
  return hits.map(({ sessionId, agentId, cwd, line, part, uuid, time, kind, tool, failed, snippet }) => ({
    ...{ session: sessionId, sessionTitle: titleFor(sessionId) ?? '', project: cwd, agent: agentId },
    ...{ line, part, uuid, kind, failed, tool: tool || null },
    time: time === 0 ? null : new Date(time).toISOString(),
    snippet: piecesOf(snippet, context),
  }));
}

/** A snippet in marked and unmarked pieces. If a secret is masked only now, the marks are dropped. */
function piecesOf({ text, marks }: Snippet, { masker }: Context): SearchHit['snippet'] {
  const masked = masker.mask(text);
  if (masked !== text) return [{ text: masked, isMatch: false }];
  const pieces: SearchHit['snippet'] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at) continue;
    pieces.push(
      { text: text.slice(at, from), isMatch: false },
      { text: text.slice(from, to), isMatch: true },
    );
    at = to;
  }
  pieces.push({ text: text.slice(at), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}
