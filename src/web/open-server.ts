import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { type Access, createAccess } from './access.ts';
import { answerApi, ONLY_LOOKING, type Sources } from './answer-api.ts';
import { createLive } from './live.ts';
import { explainFailure, RequestFailure } from './request-failure.ts';
import type { CheckFinding } from './route.ts';
import { createSample } from './sample.ts';
import { sendAnswer, sendJson } from './send-answer.ts';

const REOPEN = 'Open the address that `tideproof web` printed';

export interface WebOptions {
  /** 0 for any free port. */
  port: number;
  /** The built page. */
  html: string;
  /** Called for each request: a server runs for days, and the configuration may change meanwhile. */
  openContext(environment?: NodeJS.ProcessEnv, now?: () => Date): Context;
  /** The findings of `doctor`. */
  examine(context: Context): Promise<CheckFinding[]>;
}

export interface WebServer {
  port: number;
  /** Including the token. */
  address: string;
  /** An address for a single visit soon, for a browser that is started with it. */
  addressOnce(): string;
  /** Prepares the sample in advance. */
  prepareSample(): Promise<unknown>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const HEADERS_MILLISECONDS = 10_000;
const REQUEST_MILLISECONDS = 30_000;
const IDLE_MILLISECONDS = 5_000;
const CONNECTIONS_MAX = 100;

interface ServerState extends WebOptions, Sources {
  access: Access;
  /** The Content Security Policy of the page. */
  policy: string;
}

/** Serves the dashboard on loopback until it is closed. */
export async function openServer(options: WebOptions): Promise<WebServer> {
  const policy = findPolicy(options.html);
  const server = createServer({
    headersTimeout: HEADERS_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    keepAliveTimeout: IDLE_MILLISECONDS,
  });
  server.maxConnections = CONNECTIONS_MAX;
  const port = await listen(server, options.port);
  const access = createAccess(port);
  const sample = createSample(options.openContext);
  const live = createLive(() => options.openContext(ONLY_LOOKING));
  const state: ServerState = { ...options, port, access, policy, live, sample };
  server.on('request', (request, response) => void answer(request, response, state));
  const base = `http://${HOST}:${port}/?token=`;
  return {
    port,
    address: `${base}${access.token}`,
    addressOnce: () => `${base}${access.makeToken(Date.now())}`,
    prepareSample: () => sample.open(),
    async close() {
      live.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      sample.close();
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new AppError(
          'E_USAGE',
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
    if (isPage && request.method === 'GET') return sendPage(url, request, response, state);
    if (!state.access.isAdmitted(request.headers.cookie)) throw notAdmitted();
    await answerApi(url, request, response, state);
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

function sendPage(
  url: URL,
  { headers }: IncomingMessage,
  response: ServerResponse,
  { access, html, policy }: ServerState,
): void {
  const token = url.searchParams.get('token');
  const cookie = token === null ? undefined : access.admit(token, Date.now());
  if (cookie === undefined && (token !== null || !access.isAdmitted(headers.cookie))) throw notAdmitted();
  sendAnswer(response, {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: html,
    headers: {
      'Content-Security-Policy': policy,
      ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }),
    },
  });
}

function notAdmitted(): RequestFailure {
  return new RequestFailure(401, 'Refused: the token is missing, wrong or of an earlier start', REOPEN);
}

/**
 * The policy in the page names its script and style by hash, for exported files; the server repeats it and forbids
 * framing.
 */
function findPolicy(html: string): string {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  if (policy === undefined)
    throw new AppError(
      'E_USAGE',
      'Cannot use the page of the dashboard: it has no policy',
      'Install tideproof again',
    );
  return `${policy}; frame-ancestors 'none'`;
}

/**
 * Refuses requests that do not come from our page in this machine's browser: DNS rebinding shows in the host, another
 * page in the origin. The token is checked elsewhere.
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
  // The page may be opened from anywhere; data is only sent to the page, or to a typed address.
  const site = headers['sec-fetch-site'];
  if (!isPage && site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new RequestFailure(403, 'Refused: another page asks', REOPEN);
}
