import { visibleText } from '../../../domain/plain-line.ts';
import type { SessionAnswer } from '../../api.ts';
import { isReadOnly } from '../data/request.ts';
import { html } from '../html.ts';
import { Moment, Nothing, Section } from '../parts/layout.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { showText } from '../text/show-text.ts';
import { askToUnpin } from './session-actions.ts';

/** What the user pinned, and the documents that lie in the project. */
export function Documents({ answer, onChange }: { answer: SessionAnswer; onChange(): void }) {
  const { session, pins, documents } = answer;
  return html`
    <${Section} title="Pins" id="pins">
      ${pins.length === 0 && html`<${Nothing}>Nothing is pinned. What you pin is in every brief until you unpin it.<//>`}
      <ul class="facts list">${pins.map(
        (pin) => html`<li class="fact" key=${pin.id}>
          <span class="muted">${pin.scope === 'project' ? 'for the project' : 'for this session'}</span>
          <span class="fact-text">${showText(pin.text)}</span>
          <span class="fact-foot row small-print">pinned <${Moment} time=${pin.pinnedAt} />
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
