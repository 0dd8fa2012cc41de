import type { ChangeAnswer, EnterAnswer, FailureAnswer } from '../../api.ts';
import { answerFromExport, exported } from './exported.ts';

/** An error message with a hint. */
export class Failure extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** An exported file cannot be changed. */
export const isReadOnly = exported !== undefined;

export async function getAnswer<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  if (exported === undefined) return send<Answer>(path, { signal: signal ?? null });
  const answer = answerFromExport(exported, path);
  if (answer === undefined)
    throw new Failure('This is not in the exported file', 'Export the session it belongs to.');
  return answer as Answer;
}

/** Call only after the user confirmed in a dialog. */
export async function postChange(path: string, body: Record<string, unknown>): Promise<ChangeAnswer> {
  return send<ChangeAnswer>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, confirm: true }),
  });
}

/** Reads server-sent events until they end. By `fetch`, because an `EventSource` cannot carry the key. */
export async function readEvents(
  path: string,
  signal: AbortSignal,
  onEvent: (event: string, data: string) => void,
): Promise<void> {
  const { body } = await ask(path, { signal });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      onEvent(event, data);
    }
  }
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await ask(path, init);
  return (await response.json()) as Answer;
}

/** Cookies are those of other servers on this machine, and stay out. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, ...keyHeader() };
  const response = await fetch(path, { ...init, headers, credentials: 'omit' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Failure('The server does not answer', 'Is `tideproof web` still running? Start it again.');
  });
  if (response.ok) return response;
  const { error }: Partial<FailureAnswer> = await response.json().catch(() => ({}));
  throw new Failure(
    error?.message ?? `The server answered ${response.status}`,
    error?.hint ?? 'Open the link that `tideproof web` printed.',
  );
}

/** In the storage of the page, which is that of its port alone; a cookie would go to every port of this machine. */
const NAME = 'tideproof-key';
const LINK = /^#token=([\w-]+)(.*)$/;

function keyHeader(): Record<string, string> {
  const key = localStorage.getItem(NAME);
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

/** Takes the token out of the address, where it would be seen, and exchanges it for the key. */
export async function enter(): Promise<void> {
  const [, token, place] = LINK.exec(location.hash) ?? [];
  // The link may be opened in a tab that shows the page already.
  addEventListener('hashchange', () => LINK.test(location.hash) && location.reload());
  if (token === undefined) return;
  history.replaceState(null, '', `${location.pathname}${location.search}${place}`);
  const asked = { method: 'POST', headers: { authorization: `Bearer ${token}` } };
  const response = await fetch('/api/enter', { ...asked, credentials: 'omit' }).catch(() => undefined);
  // A key of this browser stays good if the token is used up.
  if (response?.ok) localStorage.setItem(NAME, ((await response.json()) as EnterAnswer).key);
}
