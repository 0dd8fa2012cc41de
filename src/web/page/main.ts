import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { exported } from './data/exported.ts';
import { addressOf, goTo, type Place, usePlace } from './data/place.ts';
import { enter } from './data/request.ts';
import { type Live, useLive } from './data/use-answer.ts';
import { html } from './html.ts';
import { CompactionPage } from './pages/compaction-page.ts';
import { HealthPage } from './pages/health-page.ts';
import { CompactionsPage, SessionsPage } from './pages/list-pages.ts';
import { NowPage } from './pages/now-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { SessionPage } from './pages/session-page.ts';
import { Moment } from './parts/layout.ts';

const PAGES = [
  ['now', 'Now'],
  ['sessions', 'Sessions'],
  ['compactions', 'Compactions'],
  ['search', 'Search'],
  ['health', 'Health'],
] as const;

const VIEWS = {
  now: NowPage,
  sessions: SessionsPage,
  compactions: CompactionsPage,
  session: SessionPage,
  compaction: CompactionPage,
  search: SearchPage,
  health: HealthPage,
};

/** The whole page: the bar at the top, and the page of the address. */
function App() {
  const here = usePlace();
  const live = useLive();
  const address = addressOf(here.place);
  useArrival(address);
  useEffect(() => {
    addEventListener('keydown', searchOnSlash);
    return () => removeEventListener('keydown', searchOnSlash);
  }, []);
  return html`
    <${TopBar} place=${here.place} live=${live} />
    ${exported && html`<p class="export-note" role="note">An export of <${Moment} time=${exported.exportedAt} />. Nothing in it changes any more.</p>`}
    <main id="main" class="stack" tabindex="-1"><${VIEWS[here.place.page]} key=${keyOf(here.place)} ...${here.place} here=${here} live=${live} /></main>
    <div id="announcements" class="stack" role="status" aria-live="polite"></div>`;
}

function TopBar({ place, live }: { place: Place; live: Live }) {
  return html`<header class="top row">
    <a class="skip" href=${addressOf(place)} onClick=${skipToMain}>Skip to the content</a>
    <a class="brand" href=${addressOf({ page: 'now' })} aria-label="tideproof, start page"><svg viewBox="0 0 24 16" aria-hidden="true"><path d="M1 6c3.5-4 6-4 9.500 0s6 4 12.500-1M1 12c3.500-4 6-4 9.500 0s6 4 12.500-1" /></svg>tideproof</a>
    ${
      !exported &&
      html`<nav aria-label="Pages">${PAGES.map(
        ([page, title]) =>
          html`<a href=${addressOf({ page })} aria-current=${isIn(place, page) ? 'page' : undefined}>${title}${page === 'search' && html` <kbd aria-hidden="true">/</kbd>`}</a>`,
      )}</nav>
      <span class="connection small-print ${live.isConnected ? 'on' : ''}" role="status">${live.isConnected ? 'live' : 'not connected'}</span>`
    }
  </header>`;
}

function isIn(place: Place, page: string): boolean {
  return place.page === page || `${place.page}s` === page;
}

/** Another session is a new page; another part of the same session is not. */
function keyOf(place: Place): string {
  return place.page === 'session' ? place.id : addressOf(place);
}

/** On a new page: sets the title, scrolls to the top and moves the focus. */
function useArrival(address: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = `${titleOf(address)} · tideproof`;
    if (!isFirst.current) {
      scrollTo(0, 0);
      const main = document.getElementById('main');
      // Unless the page itself has set the focus.
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [address]);
}

function titleOf(address: string): string {
  const [page = 'now', name = ''] = address.slice(2).split('/').map(decodeURIComponent);
  const known = PAGES.find(([id]) => id === page)?.[1];
  return known ?? `${page === 'session' ? 'Session' : 'Compaction'} ${name.slice(0, 12)}`;
}

function searchOnSlash(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || exported) return;
  if (target.closest('input, textarea, select, dialog')) return;
  event.preventDefault();
  const input = document.querySelector<HTMLInputElement>('.search-input');
  if (input) input.focus();
  else goTo(addressOf({ page: 'search' }));
}

function skipToMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

if (!exported) await enter();
const start =
  location.hash ||
  (exported
    ? addressOf({ page: 'session', id: exported.session.session.id, part: 'overview' })
    : addressOf({ page: 'now' }));
history.replaceState(null, '', `${location.pathname}${location.search}${start}`);

render(html`<${App} />`, document.getElementById('page')!);
