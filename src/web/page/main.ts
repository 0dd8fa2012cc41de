import { render } from 'preact';
import { App } from './app.ts';
import { exported } from './data/exported.ts';
import { addressOf } from './data/place.ts';
import { followSystemTheme } from './data/theme.ts';
import { html } from './html.ts';

// The cookie has the token by now; in the address it would end up in the history and in screenshots.
const query = new URLSearchParams(location.search);
query.delete('token');
const start =
  location.hash ||
  (exported?.kind === 'session'
    ? addressOf({ page: 'session', id: exported.session.session.id, part: 'overview' })
    : exported?.kind === 'compaction'
      ? addressOf({ page: 'compaction', name: exported.compaction.compaction.name })
      : addressOf({ page: 'now' }));
const rest = query.toString().replace(/=(?=&|$)/g, '');
history.replaceState(null, '', `${location.pathname}${rest && `?${rest}`}${start}`);

followSystemTheme();
render(html`<${App} />`, document.getElementById('page')!);
