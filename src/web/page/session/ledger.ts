import { useState } from 'preact/hooks';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { LedgerFact, SessionAnswer } from '../../api.ts';
import { addressOfLine } from '../data/place.ts';
import { isReadOnly } from '../data/request.ts';
import type { Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { FACT_KINDS, KIND_ORDER } from '../parts/kinds.ts';
import { Nothing } from '../parts/layout.ts';
import { Moment } from '../parts/moment.ts';
import { showText } from '../text/show-text.ts';
import { askToPin } from './session-actions.ts';

const SHOWN_AT_ONCE = 150;
const STATUSES = { open: 'current', done: 'done', superseded: 'no longer holds' } as const;

/** Every fact on record, to be filtered, each with where it came from. */
export function Ledger({ answer, here, onChange }: { answer: SessionAnswer; here: Here; onChange(): void }) {
  const { choices, choose } = here;
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const [kind, status, text] = ['kind', 'status', 'text'].map((name) => choices.get(name) ?? '');
  const found = answer.facts.filter(
    (fact) =>
      (!kind || fact.kind === kind) &&
      (!status || fact.status === status) &&
      (!text || fact.text.toLowerCase().includes(text.toLowerCase())),
  );
  const kinds = KIND_ORDER.filter((name) => answer.facts.some((fact) => fact.kind === name));
  const pick = (name: string) => (event: Event) => {
    setLimit(SHOWN_AT_ONCE);
    choose({ [name]: (event.target as HTMLInputElement).value });
  };
  const pin = (fact: LedgerFact) => askToPin({ session: answer.session, onChange }, visibleText(fact.text));
  return html`
    <h2 class="unseen">Ledger</h2>
    <div class="section">
    <div class="filters" role="search" aria-label="Filter facts">
      <label>Words <input type="search" value=${text} onInput=${pick('text')} /></label>
      <label>Kind <select value=${kind} onChange=${pick('kind')}>
        <option value="">all kinds</option>
        ${kinds.map((name) => html`<option value=${name}>${FACT_KINDS[name]} (${answer.facts.filter((fact) => fact.kind === name).length})</option>`)}
      </select></label>
      <label>Status <select value=${status} onChange=${pick('status')}>
        <option value="">any status</option>
        ${Object.entries(STATUSES).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
      </select></label>
      <span class="count" role="status">${found.length} of ${sayCount(answer.facts.length, 'tracked fact')}</span>
    </div>
    ${found.length === 0 && html`<${Nothing}>${answer.facts.length === 0 ? 'No facts are on record yet.' : 'No fact has that.'}<//>`}
    <ul class="facts">
      ${found.slice(0, limit).map((fact) => html`<${Fact} fact=${fact} session=${answer.session.id} pin=${pin} />`)}
    </ul>
    ${found.length > limit && html`<button type="button" onClick=${() => setLimit(limit + 4 * SHOWN_AT_ONCE)}>Show more (${found.length - limit} left)</button>`}
    </div>`;
}

function Fact({ fact, session, pin }: { fact: LedgerFact; session: string; pin(fact: LedgerFact): void }) {
  const { kind, text, status, uses, first, last } = fact;
  return html`<li class="fact ${status}">
    <span class="kind">${FACT_KINDS[kind]}</span>
    <span class="fact-text">${showText(text)}</span>
    <span class="fact-foot">
      <span class="badge ${status}">${STATUSES[status]}</span>
      <a href=${addressOfLine(session, first.line)}>first said</a> <${Moment} time=${first.time} />
      ${last.line !== first.line && html`<a href=${addressOfLine(session, last.line)}>last</a> <${Moment} time=${last.time} />`}
      <span>${sayCount(uses, 'mention')}</span>
      ${!isReadOnly && html`<button type="button" class="small" onClick=${() => pin(fact)} aria-label=${`Pin: ${visibleText(text).slice(0, 80)}`}>Pin …</button>`}
    </span>
  </li>`;
}
