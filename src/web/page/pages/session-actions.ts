import { visibleText } from '../../../domain/plain-line.ts';
import type { SessionAnswer, SessionRow } from '../../api.ts';
import { addressOf, goTo } from '../data/place.ts';
import { isReadOnly } from '../data/request.ts';
import { html } from '../html.ts';
import { confirmChange } from '../parts/confirm.ts';

interface Given {
  session: SessionRow;
  onChange(): void;
}

/** What can be changed about a session; each asks first. */
export function SessionActions(given: Given) {
  if (isReadOnly) return null;
  return html`<div class="buttons row">
    <button type="button" onClick=${() => askToPin(given)}>Pin …</button>
    <button type="button" onClick=${() => askToNote(given)}>Write a note …</button>
    <button type="button" class="destructive" onClick=${() => askToForget(given)}>Forget …</button>
  </div>`;
}

export function askToPin({ session, onChange }: Given, text = ''): void {
  confirmChange({
    title: 'Pin this',
    explanation: 'What is pinned is in every text for the summarizer and the model until you unpin it.',
    fields: [
      { type: 'text', name: 'text', label: 'What to pin', value: text },
      { type: 'check', name: 'project', label: `For all sessions in ${visibleText(session.project)}` },
    ],
    confirmLabel: 'Pin it',
    path: '/api/pin',
    body: { session: session.id },
    onDone: onChange,
  });
}

export function askToUnpin({ session, onChange }: Given, { id, text }: SessionAnswer['pins'][number]): void {
  confirmChange({
    title: 'Unpin this',
    explanation: html`<blockquote>${visibleText(text)}</blockquote><p>It is not in the next brief any more.</p>`,
    confirmLabel: 'Unpin it',
    path: '/api/unpin',
    body: { session: session.id, id },
    onDone: onChange,
  });
}

function askToNote({ session, onChange }: Given): void {
  confirmChange({
    title: 'Write a note',
    explanation: 'It goes into the notes of the session and into its ledger.',
    fields: [{ type: 'text', name: 'text', label: 'The note', value: '' }],
    confirmLabel: 'Write it',
    path: '/api/note',
    body: { session: session.id },
    onDone: onChange,
  });
}

function askToForget({ session }: Given): void {
  confirmChange({
    title: 'Forget this session',
    explanation: html`<p>Everything that tideproof stored of <strong>${visibleText(session.title)}</strong> is deleted:
      ${' '}its messages, facts, pins, compactions and documents. It cannot be undone. The transcript of the client stays.</p>`,
    confirmLabel: 'Forget this session',
    isDestructive: true,
    path: '/api/forget',
    body: { session: session.id },
    onDone: () => goTo(addressOf({ page: 'sessions' })),
  });
}
