import { expect, test } from 'vitest';
import { createAccess } from '../../src/web/access.ts';
import { makeStage, type Reply, type Served } from './stage.ts';

const SECURED = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

test('The first visit needs the token, and lets the browser in with a cookie that is another', async () => {
  const { ask, address, port } = await makeStage().serve();
  const { pathname, search, searchParams } = new URL(address);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
  const { status, headers, text } = await ask(pathname + search);
  expect(status).toBe(200);
  expect(text).toContain('<html>');
  const [cookie] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(new RegExp(`^tideproof-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`));
  expect(cookie).not.toContain(searchParams.get('token'));
  expect(headers).toMatchObject(SECURED);
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  const again = await ask('/', { headers: { Cookie: String(cookie).split(';')[0]! } });
  expect(again.status).toBe(200);
});

test('A port that is taken is named', async () => {
  const stage = makeStage();
  const { port } = await stage.serve();
  await expect(stage.serve(port)).rejects.toMatchObject({
    ...{ code: 'E_USAGE', message: `Cannot listen on port ${port}: EADDRINUSE` },
  });
});

test('An address for a browser works once', async () => {
  const { ask, addressOnce } = await makeStage().serve();
  const { search } = new URL(addressOnce());
  expect((await ask(`/${search}`)).status).toBe(200);
  expect((await ask(`/${search}`)).status).toBe(401);
});

test('An address for a browser works for a minute only', () => {
  const access = createAccess(1);
  const [late, soon] = [access.makeToken(0), access.makeToken(0)];
  expect(access.admit(late, 60_000)).toBeUndefined();
  expect(access.admit(soon, 59_999)).toContain('HttpOnly');
});

type Try = (served: Served) => Promise<Reply>;

test.each<[what: string, status: number, attempt: Try]>([
  ['the page without a token', 401, ({ ask }) => ask('/')],
  ['the page with a wrong token', 401, ({ ask }) => ask('/?token=x')],
  [
    'the page with a wrong token and the cookie',
    401,
    ({ ask, cookie }) => ask('/?token=x', { headers: { Cookie: cookie } }),
  ],
  ['data without a cookie', 401, ({ ask }) => ask('/api/now')],
  [
    'data with the cookie of another server',
    401,
    ({ ask, port }) => ask('/api/now', { headers: { Cookie: `tideproof-${port}=x` } }),
  ],
  ['data with the token', 401, ({ ask, address }) => ask(`/api/now${new URL(address).search}`)],
  ['live messages without a cookie', 401, ({ ask }) => ask('/api/live')],
  ...['evil.example:PORT', 'localhost:PORT', '[::1]:PORT', '127.0.0.1', '127.0.0.1:1'].map(
    (host): [string, number, Try] => [
      `data as ${host}`,
      403,
      ({ ask, cookie, port }) =>
        ask('/api/now', { headers: { Cookie: cookie, Host: host.replace('PORT', String(port)) } }),
    ],
  ),
  [
    'the page as a foreign host, with the token',
    403,
    ({ ask, address, port }) =>
      ask(`/${new URL(address).search}`, { headers: { Host: `rebound.example:${port}` } }),
  ],
  [
    'data for a foreign page',
    403,
    ({ ask, cookie }) => ask('/api/now', { headers: { Cookie: cookie, Origin: 'https://evil.example' } }),
  ],
  [
    'data for a page of another port',
    403,
    ({ ask, cookie }) =>
      ask('/api/now', {
        headers: { Cookie: cookie, Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' },
      }),
  ],
  [
    'data that the browser asks for on behalf of another site',
    403,
    ({ ask, cookie }) => ask('/api/now', { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-site' } }),
  ],
  [
    'a change without an origin',
    403,
    ({ ask, cookie }) =>
      ask('/api/note', {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body: '{"confirm":true}',
      }),
  ],
  [
    'a change with a foreign origin',
    403,
    ({ post }) => post('/api/forget', { confirm: true }, { Origin: 'null' }),
  ],
  ['a change without a cookie', 401, ({ post }) => post('/api/pin', { confirm: true }, { Cookie: '' })],
  ['a change without a confirmation', 400, ({ post }) => post('/api/pin', { session: 'x', text: 'y' })],
  ['a change confirmed in a word', 400, ({ post }) => post('/api/forget', { session: 'x', confirm: 'true' })],
  ['a change of the sample', 400, ({ post }) => post('/api/note?sample', { confirm: true, session: 'x' })],
  ['a form of another page', 415, ({ post }) => post('/api/pin', {}, { 'Content-Type': 'text/plain' })],
  ['a body that is none', 400, ({ post }) => post('/api/pin', [])],
  ['a huge body', 413, ({ post }) => post('/api/note', { text: 'x'.repeat(100_000) })],
  ['HEAD', 405, ({ ask, cookie }) => ask('/api/now', { method: 'HEAD', headers: { Cookie: cookie } })],
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
  ].map((path): [string, number, Try] => [
    path,
    404,
    ({ ask, cookie }) => ask(path, { headers: { Cookie: cookie } }),
  ]),
  ['a broken escape', 400, ({ ask, cookie }) => ask('/api/session/%ff', { headers: { Cookie: cookie } })],
  ['another host in the address', 400, ({ ask }) => ask('http://evil.example/api/now')],
  ['a path that names a host', 400, ({ ask }) => ask('//evil.example/api/now')],
])('The server refuses %s with %d', async (_what, status, attempt) => {
  const reply = await attempt(await makeStage().serve());
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject(SECURED);
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  if (reply.text === '') return;
  if (String(reply.headers['content-type']).startsWith('text/plain'))
    return expect(reply.text).toContain('Open the address that `tideproof web` printed.');
  const { error } = JSON.parse(reply.text);
  expect(error.message).not.toBe('');
  expect(error.hint).not.toBe('');
});
