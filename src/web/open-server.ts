import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import { holdNursery } from '../system/limit-heap.ts';
import { type Access, createAccess, limitStrangers } from './access.ts';
import type { EnterAnswer } from './api.ts';
import { createLive, type Live } from './live.ts';
import { explainFailure, RequestFailure } from './request-failure.ts';
import { answerApi } from './routes.ts';
import { sendAnswer, sendJson } from './send-answer.ts';

const REOPEN = 'Open the link that `tideproof web` printed';

export interface WebOptions {
  /** 0 for any free port. */
  port: number;
  /** The built page. */
  html: string;
  /** Called for each request: a server runs for days, and the configuration may change meanwhile. */
  openContext(): Context;
}

const HOST = '127.0.0.1';
const HEADERS_MILLISECONDS = 10_000;
const REQUEST_MILLISECONDS = 30_000;
const IDLE_MILLISECONDS = 5_000;
/** How often the limits above are checked. */
const CHECK_MILLISECONDS = 1_000;
/** Exchanges the token of a link for the key. */
const ENTER = '/api/enter';
const LIVE = '/api/live';

interface ServerState extends WebOptions {
  access: Access;
  live: Live;
  trust(socket: Socket): void;
  /** The Content Security Policy of the page. */
  policy: string;
}

/** Serves the dashboard on loopback until it is closed. */
export async function openServer(options: WebOptions) {
  const policy = findPolicy(options.html);
  const server = createServer({
    headersTimeout: HEADERS_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    keepAliveTimeout: IDLE_MILLISECONDS,
    connectionsCheckingInterval: CHECK_MILLISECONDS,
  });
  const trust = limitStrangers(server);
  const port = await listen(server, options.port);
  const access = createAccess();
  const live = createLive(options.openContext);
  const state: ServerState = { ...options, port, access, trust, policy, live };
  server.on('request', (request, response) => {
    holdNursery();
    void answer(request, response, state);
  });
  const base = `http://${HOST}:${port}/#token=`;
  return {
    port,
    /** The link that opens it: the key is behind `#`, which browsers send nowhere. */
    address: `${base}${access.key}`,
    /** An address for a single visit soon, for a browser that is started with it. */
    addressOnce: () => `${base}${access.makeToken(Date.now())}`,
    async close() {
      live.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        usageError(
          `Cannot listen on port ${port}: ${error.code ?? error.message}`,
          'Give another one with --port, or none for a free one',
          error,
        ),
      ),
    );
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, state: ServerState): Promise<void> {
  try {
    const url = parseAddress(request.url ?? '');
    const isPage = url.pathname === '/';
    refuseRequest(request, state.port, isPage);
    if (isPage && request.method === 'GET') {
      // Anybody may have the page, which is the same everywhere; its data only with the key.
      const headers = { 'Content-Security-Policy': state.policy };
      return sendAnswer(response, {
        status: 200,
        type: 'text/html; charset=utf-8',
        body: state.html,
        headers,
      });
    }
    const { authorization } = request.headers;
    if (url.pathname === ENTER && request.method === 'POST') {
      const key = state.access.exchange(authorization, Date.now());
      if (key === undefined) throw notAdmitted();
      const entered: EnterAnswer = { key };
      return sendJson(response, 200, entered);
    }
    if (!state.access.isAdmitted(authorization)) throw notAdmitted();
    state.trust(request.socket);
    if (url.pathname === LIVE && request.method === 'GET') return state.live.add(response);
    await answerApi(url, request, response, state.openContext);
  } catch (error) {
    const [path = ''] = (request.url ?? '').split('?');
    const { status, answer: explained, isBug } = explainFailure(error);
    if (isBug) state.openContext().log(`web failed at ${path}: ${(error as Error).stack}`);
    // The rest of a body that is too large is not read.
    if (!request.complete) response.setHeader('Connection', 'close');
    if (status === 405) response.setHeader('Allow', 'GET, POST');
    if (path !== '/') return sendJson(response, status, explained);
    // Shown to the user as text.
    const { message, hint } = explained.error;
    sendAnswer(response, { status, type: 'text/plain; charset=utf-8', body: `${message}.\n${hint}.\n` });
  }
}

function parseAddress(address: string): URL {
  // An address with a host of its own does not come from our page.
  if (address.startsWith('/') && !address.startsWith('//') && URL.canParse(address, `http://${HOST}`))
    return new URL(address, `http://${HOST}`);
  throw new RequestFailure(400, 'Cannot read the address', REOPEN);
}

function notAdmitted(): RequestFailure {
  return new RequestFailure(401, 'This page was not opened by its link, or by one that is used up', REOPEN);
}

/**
 * The policy in the page names its script and style by hash, for exported files; the server repeats it and forbids
 * framing.
 */
function findPolicy(html: string): string {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  if (policy === undefined)
    throw usageError('Cannot use the page of the dashboard: it has no policy', 'Install tideproof again');
  return `${policy}; frame-ancestors 'none'`;
}

/**
 * Refuses requests that do not come from our page in this machine's browser: DNS rebinding shows in the host, another
 * page in the origin. The key is checked elsewhere.
 */
function refuseRequest({ method, headers }: IncomingMessage, port: number, isPage: boolean): void {
  if (method !== 'GET' && method !== 'POST')
    throw new RequestFailure(405, `Cannot answer ${method}`, 'Only GET and POST are answered');
  const host = `${HOST}:${port}`;
  if (headers.host !== host) throw new RequestFailure(403, 'Refused: this is another host', REOPEN);
  const { origin } = headers;
  const isOwn = origin === `http://${host}`;
  if (origin !== undefined && !isOwn) throw new RequestFailure(403, 'Refused: another page asks', REOPEN);
  if (method === 'POST' && !isOwn)
    throw new RequestFailure(403, 'Refused: only the page itself may change something', REOPEN);
  // The page may be opened from anywhere, but as a page; data is only sent to the page, or to a typed address.
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-dest': purpose = 'document' } = headers;
  if (isPage ? purpose !== 'document' : site !== 'same-origin' && site !== 'none')
    throw new RequestFailure(403, 'Refused: another page asks', REOPEN);
}
