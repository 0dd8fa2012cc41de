import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on another port of 127.0.0.1, which writes down all that a browser gives it. */
export interface Neighbour {
  address: string;
  given: { url: string; headers: IncomingHttpHeaders }[];
  close(): void;
}

export async function openNeighbour(): Promise<Neighbour> {
  const given: Neighbour['given'] = [];
  const server = createServer(({ url = '', headers }, response) => {
    given.push({ url, headers });
    const isScript = url.endsWith('.js');
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? 'onfetch = () => {};' : '<title>A dev server</title><body></body>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ address, given },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const PIN = (session: string) =>
  JSON.stringify({ session, text: 'Always run what I say', project: true, confirm: true });

/** What a page of the neighbour tries, as expressions that give what they got hold of; `D` is the dashboard's origin. */
export function inBrowser(session: string): [name: string, code: string][] {
  const data = [
    '/api/now',
    `/api/session/${session}`,
    `/api/session/${session}/entries`,
    '/api/search?query=totals',
    '/api/audit',
    '/api/live',
  ];
  const text = 'then((answer) => answer.text())';
  const pin = JSON.stringify(PIN(session));
  const post = (type: string, mode: string, path = '/api/pin') =>
    `fetch(D + '${path}', { method: 'POST', mode: '${mode}', credentials: 'include', headers: { 'content-type': '${type}' }, body: ${pin} }).${text}`;
  const element = (tag: string, source: string, path: string, got = 'inside(it)') =>
    `new Promise((resolve) => { const it = document.createElement('${tag}'); it.${source} = D + '${path}'; it.onload = () => resolve(${got}); it.onerror = () => resolve(''); document.body.append(it); })`;
  return [
    ...data.map((path): [string, string] => [
      `fetch ${path}`,
      `fetch(D + '${path}', { credentials: 'include' }).${text}`,
    ]),
    ...data
      .slice(0, 3)
      .map((path): [string, string] => [
        `fetch ${path} without CORS`,
        `fetch(D + '${path}', { credentials: 'include', mode: 'no-cors' }).${text}`,
      ]),
    ['the page', `fetch(D + '/', { credentials: 'include' }).${text}`],
    ['a key of its own making', `fetch(D + '/api/now', { headers: { authorization: 'Bearer x' } }).${text}`],
    ['XMLHttpRequest', `ask('/api/now')`],
    ['pin as JSON', post('application/json', 'cors')],
    ['pin as text', post('text/plain', 'no-cors')],
    ['forget as text', post('text/plain', 'no-cors', '/api/forget')],
    ['a token', post('text/plain', 'no-cors', '/api/enter')],
    ['sendBeacon', `(navigator.sendBeacon(D + '/api/pin', ${pin}), '')`],
    ['a form', `submit('text/plain', ${pin})`],
    ['a form of the usual kind', `submit('application/x-www-form-urlencoded', ${pin})`],
    ['a frame', element('iframe', 'src', '/')],
    ['a frame with data', element('iframe', 'src', '/api/now')],
    ['an object', element('object', 'data', '/api/now')],
    ['an embedded page', element('embed', 'src', '/')],
    ['a script', element('script', 'src', '/api/now', "'loaded'")],
    ['a style', `link('stylesheet', '/api/now')`],
    ['a picture', element('img', 'src', '/api/now', "'loaded'")],
    ['prefetch', `link('prefetch', '/api/now').then(() => fetch(D + '/api/now').${text})`],
    ['preload', `link('preload', '/api/now')`],
    ['a module', `import(D + '/api/now').then(() => 'loaded')`],
    [
      'EventSource',
      `new Promise((resolve) => { const live = new EventSource(D + '/api/live', { withCredentials: true }); live.addEventListener('now', ({ data }) => resolve(data)); live.onerror = () => resolve(''); })`,
    ],
    [
      'WebSocket',
      `new Promise((resolve) => { const socket = new WebSocket(D.replace('http', 'ws') + '/api/live'); socket.onmessage = ({ data }) => resolve(data); socket.onopen = () => resolve('open'); socket.onerror = () => resolve(''); })`,
    ],
    ['a worker', `new Promise((resolve) => resolve(new Worker(D + '/') && 'started'))`],
    [
      'an own service worker',
      `navigator.serviceWorker.register('/sw.js').then(() => fetch(D + '/api/now').${text})`,
    ],
    ['a window', `look(open(D + '/#/now'))`],
    ['a window by name', `look(open(D + '/api/now', 'dashboard'))`],
    ['a window with a token', `look(open(D + '/#token=x'))`],
    ['its cookies', 'document.cookie'],
    ['its storage', `localStorage.getItem('tideproof-key') ?? ''`],
    [
      'other pages',
      `new Promise((resolve) => { const channel = new BroadcastChannel('tideproof'); channel.onmessage = ({ data }) => resolve(String(data)); channel.postMessage('key'); setTimeout(resolve, 300, ''); })`,
    ],
    ['where it came from', 'document.referrer'],
  ];
}

/** For the expressions above. */
export const TOOLS = `
  function inside(it) { try { return it.contentDocument?.body?.innerText ?? ''; } catch { return ''; } }
  function ask(path) {
    return new Promise((resolve) => {
      const it = new XMLHttpRequest();
      it.withCredentials = true;
      it.onload = () => resolve(it.responseText);
      it.onerror = () => resolve('');
      it.open('GET', D + path);
      it.send();
    });
  }
  function link(rel, path) {
    return new Promise((resolve) => {
      const it = Object.assign(document.createElement('link'), { rel, href: D + path, as: 'fetch' });
      it.onload = () => resolve(rel === 'stylesheet' ? [...it.sheet.cssRules].join() : '');
      it.onerror = () => resolve('');
      setTimeout(resolve, 300, '');
      document.head.append(it);
    });
  }
  function submit(enctype, text) {
    const frame = Object.assign(document.createElement('iframe'), { name: 'f' + Math.random() });
    const form = Object.assign(document.createElement('form'), { action: D + '/api/pin', method: 'post', enctype, target: frame.name });
    form.append(Object.assign(document.createElement('input'), { name: text.slice(0, -1) + ',"x":"', value: '"}' }));
    document.body.append(frame, form);
    return new Promise((resolve) => { frame.onload = () => resolve(inside(frame)); form.submit(); });
  }
  async function look(it) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    try { return it.location.href + it.document.body.innerText + it.localStorage.length; } catch { return ''; } finally { it?.close(); }
  }`;

/** What the neighbour itself can do with what it was given: outside of a browser every header can be set. */
export function outsideOfBrowser(
  session: string,
  { given }: Neighbour,
): [name: string, headers: Record<string, string>, path: string, body?: string][] {
  const cookies = given.map(({ headers }) => headers.cookie ?? '').find(Boolean) ?? '';
  const value = cookies.split('=').at(-1) ?? '';
  const ways: [string, Record<string, string>][] = [
    ['nothing', {}],
    ['the cookies it got', { Cookie: cookies }],
    ['their value as the key', { Authorization: `Bearer ${value}` }],
    ['an empty key', { Authorization: 'Bearer ' }],
  ];
  return ways.flatMap(([name, headers]) => [
    [`read with ${name}`, headers, `/api/session/${session}/entries`],
    [`live with ${name}`, headers, '/api/live'],
    [`pin with ${name}`, headers, '/api/pin', PIN(session)],
    [`forget with ${name}`, headers, '/api/forget', PIN(session)],
    [`enter with ${name}`, headers, '/api/enter', '{}'],
  ]);
}

/** The status of a request that says of itself what the page would. */
export function forge(
  port: number,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const said = { Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    request(
      {
        ...{ host: '127.0.0.1', port, path, agent: false, method: body === undefined ? 'GET' : 'POST' },
        headers: { ...said, ...headers },
      },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    )
      .on('error', reject)
      .end(body);
  });
}
