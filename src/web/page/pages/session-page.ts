import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../../../domain/plain-line.ts';
import { groupDigits, sayCount, sayTime } from '../../../domain/say.ts';
import type { SessionAnswer, SessionRow } from '../../api.ts';
import { Conversation } from '../conversation/conversation.ts';
import { addressOf, addressOfSession, goTo, type Here, type SessionPart } from '../data/place.ts';
import { isReadOnly } from '../data/request.ts';
import { type Live, useAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { CopyCommand, confirmChange } from '../parts/confirm.ts';
import { Moment, Nothing, NotYet, Section } from '../parts/layout.ts';
import { CompactionList, nameOf } from '../parts/lists.ts';
import { TimePlot } from '../parts/time-plot.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { showText } from '../text/show-text.ts';

const PARTS = { overview: Overview, documents: Documents, conversation: Conversation };

interface SessionPageGiven {
  id: string;
  part: SessionPart;
  here: Here;
  live: Live;
}

/** One session: its curve, documents and conversation. */
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
          ${session.isCopy && html`<span class="badge" title="Made by undo or rescue from another session">copy</span>`}
          <span title=${visibleText(session.project)}>${visibleText(session.project)}</span>
          ${session.model && html`<span>${visibleText(session.model)}</span>`}
          <span>${sayCount(session.entries, 'message')}</span>
          <span>${sayCount(session.compactions, 'compaction')}</span>
          <span>from <${Moment} time=${session.startedAt} /> to <${Moment} time=${session.endedAt ?? session.seenAt} /></span>
          <code title="What commands like tideproof show take">${session.id}</code>
        </p>
        ${!isReadOnly && html`<${CopyCommand} command=${visibleText(session.resume)} label="resume this session" />`}
      </div>
      <${SessionActions} session=${session} onChange=${onChange} />
    </header>
    <${Parts} answer=${answer} part=${part} />
    <${PARTS[part]} answer=${answer} here=${here} onChange=${onChange} />`;
}

function Parts({ answer, part }: { answer: SessionAnswer; part: SessionPart }) {
  const names: [SessionPart, string][] = [
    ['overview', 'Overview'],
    ['documents', `Pins and documents (${answer.pins.length + answer.documents.length})`],
    ['conversation', `Conversation (${sayCount(answer.session.entries, 'message')})`],
  ];
  const place = useRef<HTMLElement>(null);
  // If the tabs do not fit side by side, scrolls the current one into view.
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

/** The fill of the context over time, and the outcome of each compaction. */
function Overview({ answer }: { answer: SessionAnswer }) {
  const { session, compactions } = answer;
  const before = session.compactions - compactions.length;
  return html`
    <${Section} title="Context over time" id="curve"><${ContextCurve} answer=${answer} /><//>
    <${Section} title="Compactions" id="compactions">
      ${compactions.length > 0 && html`<${CompactionList} compactions=${compactions} label="Compactions of this session" />`}
      ${session.compactions + compactions.length === 0 && html`<${Nothing}>This session was not compacted.<//>`}
      ${before > 0 && html`<${Nothing}>${sayCount(before, 'compaction')} before it was copied.<//>`}
    <//>`;
}

type Point = SessionAnswer['curve'][number];

/** Tokens in the context over time, where the client compacts, and its compactions. */
function ContextCurve({ answer }: { answer: SessionAnswer }) {
  const { curve, threshold, compactions } = answer;
  const given = {
    label: sayCurve(answer),
    none: 'No token counts are on record for this session.',
    rows: curve,
    lines: [{ name: 'curve', values: curve.map(({ tokens }) => tokens) }],
    // Far below the threshold the curve would be flat, so the scale then follows the peak.
    top: (peak: number) =>
      (threshold !== null && peak > threshold / 4 ? Math.max(threshold, peak) : peak || 1) * 1.08,
    limit: threshold,
    // A row of the client may lack its time.
    marks: compactions
      .filter(({ time }) => time !== '')
      .map((row) => ({
        time: row.time,
        words: `${sayTime(row.time)}: ${nameOf(row)}`,
        href: addressOf({ page: 'compaction', name: row.name }),
      })),
    describe: ({ time, tokens }: Point) => {
      const share = threshold ? `, ${Math.round((100 * tokens) / threshold)} % of the threshold` : '';
      return `${sayTime(time)}: ${groupDigits(tokens)} tokens${share}`;
    },
    table: {
      head: ['Time', 'Tokens in the context'],
      cells: ({ time, tokens }: Point) => [sayTime(time), groupDigits(tokens)],
    },
  };
  return html`<div>
    ${
      curve.length > 0 &&
      html`<ul class="list row small-print">
        <li><i class="swatch curve"></i>tokens in the context</li>
        ${threshold !== null && html`<li><i class="swatch threshold"></i>compaction at ${groupDigits(threshold)}</li>`}
        ${compactions.length > 0 && html`<li><i class="swatch compaction"></i>${sayCount(compactions.length, 'compaction')} (click one to open it)</li>`}
      </ul>`
    }
    <${TimePlot} ...${given} />
  </div>`;
}

function sayCurve({ curve, threshold, session }: SessionAnswer): string {
  const peak = Math.max(...curve.map(({ tokens }) => tokens));
  const limit = threshold === null ? '' : `, threshold ${groupDigits(threshold)}`;
  const now = curve.at(-1)?.tokens ?? 0;
  return `Tokens in the context over time: at most ${groupDigits(peak)}, now ${groupDigits(now)}${limit}, ${sayCount(session.compactions, 'compaction')}`;
}

/** The user's pins, and the documents in the project. */
function Documents({ answer, onChange }: { answer: SessionAnswer; onChange(): void }) {
  const { session, pins, documents } = answer;
  return html`
    <${Section} title="Pins" id="pins">
      ${pins.length === 0 && html`<${Nothing}>Nothing is pinned. What you pin is in every brief until you unpin it.<//>`}
      <ul class="facts list">${pins.map(
        (pin) => html`<li class="fact" key=${pin.id}>
          <span class="muted">${pin.scope === 'project' ? 'for the project' : 'for this session'}</span>
          <span class="fact-text">${showText(pin.text)}</span>
          <span class="fact-foot row small-print">pinned ${pin.isFromDashboard && 'in the dashboard '}<${Moment} time=${pin.pinnedAt} />
            ${!isReadOnly && html`<button type="button" class="small" onClick=${() => askToUnpin({ session, onChange }, pin)} aria-label=${`Unpin: ${visibleText(pin.text).slice(0, 80)}`}>Unpin …</button>`}
          </span>
        </li>`,
      )}</ul>
    <//>
    <${Section} title="Documents" id="documents">
      ${documents.length === 0 && html`<${Nothing}>No notes and no handoff lie in the project.<//>`}
      ${documents.map(
        ({ name, text, changedAt }, index) => html`<details class="document box" open=${index === 0}>
          <summary><strong>${visibleText(name)}</strong> <span class="muted">changed <${Moment} time=${changedAt} /></span></summary>
          <div class="prose stack">${renderMarkdown(text)}</div>
        </details>`,
      )}
    <//>`;
}

interface Given {
  session: SessionRow;
  onChange(): void;
}

/** Actions that change a session; each asks for confirmation first. */
function SessionActions(given: Given) {
  if (isReadOnly) return null;
  return html`<div class="buttons row">
    <button type="button" onClick=${() => askToPin(given)}>Pin …</button>
    <button type="button" class="destructive" onClick=${() => askToForget(given)}>Forget …</button>
  </div>`;
}

function askToPin({ session, onChange }: Given): void {
  confirmChange({
    title: 'Pin this',
    explanation: 'What is pinned is in every text for the summarizer and the model until you unpin it.',
    fields: [
      { type: 'text', name: 'text', label: 'What to pin' },
      { type: 'check', name: 'project', label: `For all sessions in ${visibleText(session.project)}` },
    ],
    confirmLabel: 'Pin it',
    path: '/api/pin',
    body: { session: session.id },
    onDone: onChange,
  });
}

function askToUnpin({ session, onChange }: Given, { id, text }: SessionAnswer['pins'][number]): void {
  confirmChange({
    title: 'Unpin this',
    explanation: html`<blockquote>${visibleText(text)}</blockquote><p>It is not in the next brief any more.</p>`,
    confirmLabel: 'Unpin it',
    path: '/api/unpin',
    body: { session: session.id, id },
    onDone: onChange,
  });
}

function askToForget({ session }: Given): void {
  confirmChange({
    title: 'Forget this session',
    explanation: html`<p>Everything that tideproof stored of <strong>${visibleText(session.title)}</strong> is deleted:
      ${' '}its messages, ledger, pins, compactions and documents. It cannot be undone. The transcript of the client stays.</p>`,
    confirmLabel: 'Forget this session',
    isDestructive: true,
    path: '/api/forget',
    body: { session: session.id },
    onDone: () => goTo(addressOf({ page: 'sessions' })),
  });
}
