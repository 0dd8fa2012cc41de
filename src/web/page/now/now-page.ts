import { groupDigits } from '../../../domain/group-digits.ts';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import { addressOf } from '../data/place.ts';
import type { Live } from '../data/use-live.ts';
import { html } from '../html.ts';
import { Figure, Nothing, Problem, Section, Waiting } from '../parts/layout.ts';
import { SessionList } from '../parts/session-list.ts';
import { EmptyState } from './empty-state.ts';
import { LiveCard } from './live-card.ts';

/** What runs on this machine at this moment. */
export function NowPage({ live: { now, failure } }: { live: Live }) {
  if (now === undefined) {
    return failure ? html`<${Problem} failure=${failure} />` : html`<${Waiting} what="sessions" />`;
  }
  if (now.archive === null) return html`<${EmptyState} />`;
  const { sessions, recent, archive } = now;
  return html`
    <h1 tabindex="-1">Now</h1>
    <dl class="figures">
      <${Figure} label="sessions running">${sessions.length}<//>
      <${Figure} label="sessions on record">${groupDigits(archive.sessions)}<//>
      <${Figure} label="compactions on record">${groupDigits(archive.compactions)}<//>
      <${Figure} label="size of the archive">${sayBytes(archive.bytes)}<//>
    </dl>
    <${Section} title="Running sessions" id="running">
      ${
        sessions.length === 0
          ? html`<${Nothing}>No session is running. It shows up here within a second of its first message.<//>`
          : html`<div class="cards">${sessions.map((session) => html`<${LiveCard} key=${session.id} session=${session} />`)}</div>`
      }
    <//>
    <${Section} title="Recent sessions" id="recent" aside=${html`<a href=${addressOf({ page: 'sessions' })}>All ${sayCount(archive.sessions, 'session')}</a>`}>
      <${SessionList} sessions=${recent} label="Recent sessions" />
    <//>`;
}
