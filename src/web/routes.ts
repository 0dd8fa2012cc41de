import type { IncomingMessage, ServerResponse } from 'node:http';
import { listCompactions } from '../archive/lists/list-compactions.ts';
import { liesIn, where } from '../archive/lists/record-filter.ts';
import { listFolders, listOverviews } from '../archive/lists/session-overview.ts';
import { sql } from '../archive/sqlite/sql.ts';
import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import { countTokens } from '../history/count-tokens.ts';
import { parseJson } from '../system/parse-json.ts';
import type { CompactionsAnswer, SessionsAnswer } from './api.ts';
import { encodeCompactions, encodeSession } from './encode-rows.ts';
import { readRecords } from './read-records.ts';
import { RequestFailure } from './request-failure.ts';
import { type RouteRequest, readQuery } from './route.ts';
import { forgetSession, pin, unpin } from './routes/changes.ts';
import { answerCompaction } from './routes/compaction.ts';
import { answerAudit, answerHealth } from './routes/health.ts';
import { answerNow } from './routes/now.ts';
import { answerSearch } from './routes/search.ts';
import { answerEntries, answerEntry, answerPosition, answerSession } from './routes/session.ts';
import { sendJson } from './send-answer.ts';

const WORDS_MAX = 8;
const BODY_BYTES_MAX = 64 << 10;
const TOO_LONG = 'Send a shorter text; what is longer belongs into a file';

/** By method and path; a part that begins with a colon is variable. What is returned is sent as JSON. */
const routes: Readonly<Record<string, (request: RouteRequest) => unknown>> = {
  'GET /api/now': ({ context }) => answerNow(context),
  'GET /api/sessions': answerSessions,
  'GET /api/compactions': answerCompactions,
  'GET /api/session/:id': ({ words: [id = ''], context }) =>
    readRecords(context, (records) => answerSession(id, records, context)),
  'GET /api/session/:id/entries': answerEntries,
  'GET /api/session/:id/position': answerPosition,
  'GET /api/entry/:session/:uuid/:part': answerEntry,
  'GET /api/compaction/:name': ({ words: [name = ''], context }) => answerCompaction(name, context),
  'GET /api/search': answerSearch,
  'GET /api/health': ({ context }) => answerHealth(context),
  'GET /api/tokens': ({ context }) => countTokens(context),
  'GET /api/audit': answerAudit,
  // All changes that the page can make, each done like its command.
  'POST /api/pin': pin,
  'POST /api/unpin': unpin,
  'POST /api/forget': forgetSession,
};

/** Answers one authorized request of the page. */
export async function answerApi(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  openContext: () => Context,
): Promise<void> {
  const isChange = request.method === 'POST';
  const found = findRoute(`${request.method} ${url.pathname}`);
  if (!found)
    throw new RequestFailure(
      404,
      'There is nothing at this address',
      'Open the dashboard by the address that `tideproof web` prints',
    );
  const body = isChange ? await readBody(request) : {};
  if (isChange && body.confirm !== true)
    throw usageError('Refused: this changes something', 'Send "confirm": true if you mean it');
  const { answer, words } = found;
  const asked = { words, query: readQuery(url.searchParams), context: openContext(), body };
  sendJson(response, 200, await answer(asked));
}

/** What answers a request, and the variable parts of its path; undefined if there is nothing. */
function findRoute(asked: string) {
  const given = asked.split('/').map(decodeWord);
  for (const [route, answer] of Object.entries(routes)) {
    const parts = route.split('/');
    const fits =
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith(':') || part === given[index]);
    if (fits) return { answer, words: given.filter((_, index) => parts[index]!.startsWith(':')) };
  }
  return undefined;
}

function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    throw usageError('Cannot read the address', 'Encode it as UTF-8 with percent signs');
  }
}

/** The JSON object in a request's body. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new RequestFailure(415, 'Cannot read the body: it is not JSON', 'Send application/json');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > BODY_BYTES_MAX)
      throw new RequestFailure(413, `Cannot take more than ${BODY_BYTES_MAX} bytes`, TOO_LONG);
    parts.push(part as Buffer);
  }
  const value = parseBody(Buffer.concat(parts).toString('utf8'));
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new RequestFailure(400, 'Cannot read the body: it is no JSON object', 'Send an object');
  return value as Record<string, unknown>;
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function answerCompactions({ query, context }: RouteRequest): CompactionsAnswer {
  const folders = query.folders('project');
  const { limit, offset } = query.page(50, 200);
  return readRecords(context, ({ archive }) => {
    if (!archive) return { total: 0, compactions: [], projects: [] };
    const past = listCompactions(archive, { past: true, once: true, folders });
    return {
      total: past.length,
      compactions: encodeCompactions(past.slice(offset, offset + limit), archive, context),
      projects: listFolders(archive),
    };
  });
}

function answerSessions({ query, context }: RouteRequest): SessionsAnswer {
  const words = (query.text('query') ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const folders = query.folders('project');
  const which = [folders && liesIn('cwd', folders), ...words.map(isAboutWord)];
  const page = query.page(50, 200);
  return readRecords(context, ({ archive, texts }) => {
    if (!archive) return { total: 0, sessions: [], projects: [] };
    return {
      total: archive.value<number>`SELECT count(*) FROM sessions ${where(which)}`!,
      sessions: listOverviews(archive, { which, ...page }).map((session) =>
        encodeSession(session, texts, context),
      ),
      projects: listFolders(archive),
    };
  });
}

/** A session with a word in its id, its folder or a request of it, in any case. */
function isAboutWord(word: string) {
  return sql`instr(lower(id || ' ' || cwd), lower(${word})) > 0 OR EXISTS (SELECT 1 FROM facts
    WHERE transcript_id = (SELECT transcripts.id FROM transcripts WHERE path = transcript_path)
      AND kind = 'request' AND instr(lower(text), lower(${word})) > 0)`;
}
