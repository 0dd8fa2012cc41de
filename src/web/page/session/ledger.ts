import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { LedgerFact, SessionAnswer } from '../../api.ts';
import { addressOfLine, type Here } from '../data/place.ts';
import { isReadOnly } from '../data/request.ts';
import { html } from '../html.ts';
import { FactList } from '../parts/fact-list.ts';
import { FACT_KINDS } from '../parts/kinds.ts';
import { Choice, Moment } from '../parts/layout.ts';
import { showText } from '../text/show-text.ts';
import { askToPin } from './session-actions.ts';

const STATUSES = { open: 'current', done: 'done', superseded: 'no longer holds' } as const;

/** Every fact on record, to be filtered, each with where it came from. */
export function Ledger({ answer, here, onChange }: { answer: SessionAnswer; here: Here; onChange(): void }) {
  const { session, facts } = answer;
  const pin = (text: string) => askToPin({ session, onChange }, text);
  const statuses = html`<${Choice} label="Status" value=${here.choices.get('status') ?? ''} all="any status"
    options=${Object.entries(STATUSES)} onChange=${(status: string) => here.choose({ status })} />`;
  return html`
    <h2 class="unseen">Ledger</h2>
    <div class="section stack box">
      <${FactList} facts=${facts} here=${here} also=${['status', ({ status }: LedgerFact) => status]} after=${statuses}
        none="No facts are on record yet." renderFact=${(fact: LedgerFact) => html`<${Fact} fact=${fact} session=${session.id} pin=${pin} />`} />
    </div>`;
}

function Fact({ fact, session, pin }: { fact: LedgerFact; session: string; pin(text: string): void }) {
  const { kind, status, uses, first, last } = fact;
  const text = visibleText(fact.text);
  return html`<li class="fact ${status}">
    <span class="muted">${FACT_KINDS[kind]}</span>
    <span class="fact-text">${showText(fact.text)}</span>
    <span class="fact-foot row small-print">
      <span class="badge ${status}">${STATUSES[status]}</span>
      <a href=${addressOfLine(session, first.line)}>first said</a> <${Moment} time=${first.time} />
      ${last.line !== first.line && html`<a href=${addressOfLine(session, last.line)}>last</a> <${Moment} time=${last.time} />`}
      <span>${sayCount(uses, 'mention')}</span>
      ${!isReadOnly && html`<button type="button" class="small" onClick=${() => pin(text)} aria-label=${`Pin: ${text.slice(0, 80)}`}>Pin …</button>`}
    </span>
  </li>`;
}
