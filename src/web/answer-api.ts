import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../domain/app-error.ts';
import type { Live } from './live.ts';
import type { WebOptions } from './open-server.ts';
import { readQuery } from './query.ts';
import { readBody } from './read-body.ts';
import { RequestFailure } from './request-failure.ts';
import { findRoute } from './routes.ts';
import type { Sample } from './sample.ts';
import { sendAnswer, sendJson } from './send-answer.ts';

/** What answers: the record of this machine, or the sample. */
export interface Sources extends Pick<WebOptions, 'openContext' | 'examine'> {
  live: Live;
  sample: Sample;
}

const API = '/api/';
/** Who only looks starts no program, so that looking all the time costs little. */
export const ONLY_LOOKING: NodeJS.ProcessEnv = { TIDEPROOF_GIT: 'false' };

/** One request of the page that may ask. */
export async function answerApi(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { openContext, examine, live, sample }: Sources,
  isPacked: boolean,
): Promise<void> {
  const { method = '' } = request;
  const path = url.pathname.startsWith(API) ? url.pathname.slice(API.length) : undefined;
  const query = readQuery(url.searchParams);
  const isSample = query.has('sample');
  if (path === 'live' && method === 'GET')
    return live.add(response, isSample ? await sample.open() : undefined);
  const found = path === undefined ? undefined : findRoute(method, path);
  if (!found)
    throw new RequestFailure(404, 'There is nothing at this address', 'See docs/web.md for what there is');
  const body = method === 'POST' ? await readBody(request) : {};
  if (method === 'POST') checkChange(body, isSample);
  const isLooking = method === 'GET';
  const context = isSample ? await sample.open() : openContext(isLooking ? ONLY_LOOKING : {});
  const { route, words } = found;
  const asked = { words, query, context, body, examine: () => examine(isSample ? context : openContext()) };
  if (route.download) sendAnswer(response, route.download(asked), isPacked);
  else sendJson(response, 200, await route.answer?.(asked), isPacked);
}

function checkChange(body: Record<string, unknown>, isSample: boolean): void {
  if (isSample) throw new AppError('E_USAGE', 'Cannot change the sample', 'Open a session of your own');
  if (body.confirm !== true)
    throw new AppError('E_USAGE', 'Refused: this changes something', 'Send "confirm": true if you mean it');
}
