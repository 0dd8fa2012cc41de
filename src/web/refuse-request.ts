import type { IncomingMessage } from 'node:http';
import { RequestFailure } from './request-failure.ts';

const REOPEN = 'Open the address that `tideproof web` printed';

/**
 * Refuses what does not come from this machine's browser in a page of ours. A foreign name that was pointed at this machine shows in
 * the host, another page in the origin; who may ask at all is another question.
 */
export function refuseRequest({ method, headers }: IncomingMessage, port: number, isPage: boolean): void {
  if (method !== 'GET' && method !== 'POST')
    throw new RequestFailure(405, `Cannot answer ${method}`, 'Only GET and POST are answered');
  const host = `127.0.0.1:${port}`;
  if (headers.host !== host) throw new RequestFailure(403, 'Refused: this is another host', REOPEN);
  const { origin } = headers;
  const isOwn = origin === `http://${host}`;
  if (origin !== undefined && !isOwn) throw new RequestFailure(403, 'Refused: another page asks', REOPEN);
  if (method === 'POST' && !isOwn)
    throw new RequestFailure(403, 'Refused: only the page itself may change something', REOPEN);
  // A person may come from anywhere; data goes to the page only, or to who types its address.
  const site = headers['sec-fetch-site'];
  if (!isPage && site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new RequestFailure(403, 'Refused: another page asks', REOPEN);
}
