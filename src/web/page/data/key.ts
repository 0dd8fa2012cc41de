import type { EnterAnswer } from '../../api.ts';

/** In the storage of the page, which is that of its port alone; a cookie would go to every port of this machine. */
const NAME = 'tideproof-key';
const LINK = /^#token=([\w-]+)(.*)$/;

export function keyHeader(): Record<string, string> {
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
