import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { SessionAnswer } from '../../api.ts';
import { ContextCurve } from '../charts/context-curve.ts';
import { Conversation } from '../conversation/conversation.ts';
import { addressOfSession, type Here, type SessionPart } from '../data/place.ts';
import { type Live, useAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { Moment, Nothing, NotYet, Section } from '../parts/layout.ts';
import { CompactionList } from '../parts/lists.ts';
import { Documents } from './documents.ts';
import { Ledger } from './ledger.ts';
import { SessionActions } from './session-actions.ts';

const PARTS = { overview: Overview, ledger: Ledger, documents: Documents, conversation: Conversation };

interface SessionPageGiven {
  id: string;
  part: SessionPart;
  here: Here;
  live: Live;
}

/** One session: its curve, its ledger, its documents and every word of it. */
export function SessionPage({ id, part, here, live }: SessionPageGiven) {
  const [changes, setChanges] = useState(0);
  const running = live.now?.sessions.find((session) => session.id === id);
  const { answer, failure } = useAnswer<SessionAnswer>(
    `/api/session/${encodeURIComponent(id)}`,
    `${changes} ${running?.seenAt} ${running?.entries}`,
  );
  if (!answer) return html`<${NotYet} failure=${failure} what="the session" />`;
  const { session } = answer;
  const onChange = () => setChanges((count) => count + 1);
  return html`
    <header class="page-head row spread">
      <div>
        <h1 tabindex="-1">${visibleText(session.title) || session.id}</h1>
        <p class="muted row">
          ${running && html`<span class="badge live">running</span>`}
          <span title=${visibleText(session.project)}>${visibleText(session.project)}</span>
          ${session.model && html`<span>${visibleText(session.model)}</span>`}
          <span>${sayCount(answer.entries, 'message')}</span>
          <span>${sayCount(answer.compactions.length, 'compaction')}</span>
          <span>from <${Moment} time=${session.startedAt} /> to <${Moment} time=${session.endedAt ?? session.seenAt} /></span>
          <code title="What commands like tideproof show take">${session.id}</code>
        </p>
      </div>
      <${SessionActions} session=${session} onChange=${onChange} />
    </header>
    <${Parts} answer=${answer} part=${part} />
    <${PARTS[part]} answer=${answer} here=${here} onChange=${onChange} />`;
}

function Parts({ answer, part }: { answer: SessionAnswer; part: SessionPart }) {
  const names: [SessionPart, string][] = [
    ['overview', 'Overview'],
    ['ledger', `Ledger (${sayCount(answer.facts.length, 'fact')})`],
    ['documents', `Pins and documents (${answer.pins.length + answer.documents.length})`],
    ['conversation', `Conversation (${sayCount(answer.entries, 'message')})`],
  ];
  const place = useRef<HTMLElement>(null);
  // Where they do not fit side by side, the one in use has to be seen.
  useEffect(() => {
    const { current: row } = place;
    const used = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && used) row.scrollLeft = used.offsetLeft - row.offsetLeft;
  }, [part]);
  return html`<nav class="tabs" aria-label="Parts of the session" ref=${place as Ref<HTMLElement>}>
    ${names.map(
      ([name, title]) => html`<a href=${addressOfSession(answer.session.id, name)}
        aria-current=${name === part ? 'page' : undefined}>${title}</a>`,
    )}
  </nav>`;
}

/** Where the context went, and what each compaction did. */
function Overview({ answer }: { answer: SessionAnswer }) {
  return html`
    <${Section} title="Context over time" id="curve"><${ContextCurve} answer=${answer} /><//>
    <${Section} title="Compactions" id="compactions">
      ${
        answer.compactions.length === 0
          ? html`<${Nothing}>This session was not compacted.<//>`
          : html`<${CompactionList} compactions=${answer.compactions} label="Compactions of this session" />`
      }
    <//>`;
}
