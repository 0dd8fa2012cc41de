import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAccess } from '../../src/web/access.ts';
import { makeStage, type Reply, type Served, tokenIn } from './stage.ts';

const SECURED = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

test('The page holds nothing of the archive, sets no cookie, and has its data for the key behind the # of its link', async () => {
  const { ask, address } = await makeStage().serve();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
  const { status, headers, text } = await ask('/');
  expect(status).toBe(200);
  expect(text).toContain('<html>');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers).toMatchObject(SECURED);
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  const now = await ask('/api/now', { headers: { Authorization: `Bearer ${tokenIn(address)}` } });
  expect(now.status).toBe(200);
  expect(now.headers['set-cookie']).toBeUndefined();
});

test('A link for a browser works once, and its token opens nothing itself', async () => {
  const { ask, post, address, addressOnce } = await makeStage().serve();
  const visit = { Authorization: `Bearer ${tokenIn(addressOnce())}` };
  expect((await ask('/api/now', { headers: visit })).status).toBe(401);
  const entered = await post('/api/enter', {}, visit);
  expect([entered.status, JSON.parse(entered.text)]).toEqual([200, { key: tokenIn(address) }]);
  expect((await post('/api/enter', {}, visit)).status).toBe(401);
});

test('A link for a browser works for a minute only', () => {
  const access = createAccess();
  const [late, soon] = [access.makeToken(0), access.makeToken(0)];
  expect(access.exchange(`Bearer ${late}`, 60_000)).toBeUndefined();
  expect(access.exchange(`Bearer ${soon}`, 59_999)).toBe(access.key);
});

test('Half-sent requests of others do not shut the dashboard', async () => {
  const served = await makeStage().serve();
  const sockets = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const socket = connect(served.port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET / HTTP/1.1\r\nHost: 127');
      return socket;
    }),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const startedAt = performance.now();
  expect((await served.ask('/')).status).toBe(200);
  expect(await served.get('/api/now')).toMatchObject({ archive: null });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

type Try = (served: Served) => Promise<Reply>;

test.each<[what: string, status: number, attempt: Try]>([
  ['data without a key', 401, ({ ask }) => ask('/api/now')],
  ['data with a wrong key', 401, ({ ask }) => ask('/api/now', { headers: { Authorization: 'Bearer x' } })],
  [
    'data with the key in a cookie',
    401,
    ({ ask, address }) => ask('/api/now', { headers: { Cookie: `tideproof-key=${tokenIn(address)}` } }),
  ],
  ['data with the key in the address', 401, ({ ask, address }) => ask(`/api/now?token=${tokenIn(address)}`)],
  ['a wrong token', 401, ({ post }) => post('/api/enter', {}, { Authorization: 'Bearer x' })],
  ['a token of another page', 403, ({ post }) => post('/api/enter', {}, { Origin: 'http://127.0.0.1:1' })],
  ['live messages without a key', 401, ({ ask }) => ask('/api/live')],
  ['the page in a frame', 403, ({ ask }) => ask('/', { headers: { 'Sec-Fetch-Dest': 'iframe' } })],
  ['the page as a script', 403, ({ ask }) => ask('/', { headers: { 'Sec-Fetch-Dest': 'script' } })],
  ...['evil.example:PORT', 'localhost:PORT', '[::1]:PORT', '127.0.0.1', '127.0.0.1:1'].map(
    (host): [string, number, Try] => [
      `data as ${host}`,
      403,
      ({ ask, own, port }) =>
        ask('/api/now', { headers: { ...own, Host: host.replace('PORT', String(port)) } }),
    ],
  ),
  [
    'the page as a foreign host',
    403,
    ({ ask, port }) => ask('/', { headers: { Host: `rebound.example:${port}` } }),
  ],
  [
    'data for a foreign page',
    403,
    ({ ask, own }) => ask('/api/now', { headers: { ...own, Origin: 'https://evil.example' } }),
  ],
  [
    'data for a page of another port',
    403,
    ({ ask, own }) =>
      ask('/api/now', { headers: { ...own, Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' } }),
  ],
  [
    'data that the browser asks for on behalf of another site',
    403,
    ({ ask, own }) => ask('/api/now', { headers: { ...own, 'Sec-Fetch-Site': 'same-site' } }),
  ],
  [
    'a change without an origin',
    403,
    ({ ask, own }) =>
      ask('/api/pin', {
        method: 'POST',
        headers: { ...own, 'Content-Type': 'application/json' },
        body: '{"confirm":true}',
      }),
  ],
  [
    'a change with a foreign origin',
    403,
    ({ post }) => post('/api/forget', { confirm: true }, { Origin: 'null' }),
  ],
  ['a change without a key', 401, ({ post }) => post('/api/pin', { confirm: true }, { Authorization: '' })],
  ['a change without a confirmation', 400, ({ post }) => post('/api/pin', { session: 'x', text: 'y' })],
  ['a change confirmed in a word', 400, ({ post }) => post('/api/forget', { session: 'x', confirm: 'true' })],
  ['a form of another page', 415, ({ post }) => post('/api/pin', {}, { 'Content-Type': 'text/plain' })],
  ['a body that is none', 400, ({ post }) => post('/api/pin', [])],
  ['a huge body', 413, ({ post }) => post('/api/pin', { text: 'x'.repeat(100_000) })],
  ['HEAD', 405, ({ ask, own }) => ask('/api/now', { method: 'HEAD', headers: { ...own } })],
  [
    'OPTIONS',
    405,
    ({ ask }) =>
      ask('/api/pin', {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
      }),
  ],
  ['PUT', 405, ({ ask }) => ask('/api/pin', { method: 'PUT' })],
  ['DELETE', 405, ({ ask }) => ask('/api/session/x', { method: 'DELETE' })],
  ...[
    '/../../etc/passwd',
    '/api/../../etc/passwd',
    '/page.html',
    '/api/%2e%2e/%2e%2e/archive.db',
    '/api/',
  ].map((path): [string, number, Try] => [path, 404, ({ ask, own }) => ask(path, { headers: own })]),
  ['a broken escape', 400, ({ ask, own }) => ask('/api/session/%ff', { headers: own })],
  ['another host in the address', 400, ({ ask }) => ask('http://evil.example/api/now')],
  ['a path that names a host', 400, ({ ask }) => ask('//evil.example/api/now')],
])('The server refuses %s with %d', async (_what, status, attempt) => {
  const reply = await attempt(await makeStage().serve());
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject(SECURED);
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  if (reply.text === '') return;
  if (String(reply.headers['content-type']).startsWith('text/plain'))
    return expect(reply.text).toContain('Open the link that `tideproof web` printed.');
  const { error } = JSON.parse(reply.text);
  expect(error.message).not.toBe('');
  expect(error.hint).not.toBe('');
});
