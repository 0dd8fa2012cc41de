import { visibleText } from '../../../domain/plain-line.ts';
import type { SessionAnswer } from '../../api.ts';
import { isReadOnly } from '../data/request.ts';
import { html } from '../html.ts';
import { confirmChange } from '../parts/confirm.ts';
import { Nothing, Section } from '../parts/layout.ts';
import { Moment } from '../parts/moment.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { showText } from '../text/show-text.ts';

/** What the user pinned, and the documents that lie in the project. */
export function Documents({ answer, onChange }: { answer: SessionAnswer; onChange(): void }) {
  const { pins, documents } = answer;
  return html`
    <${Section} title="Pins" id="pins">
      ${pins.length === 0 && html`<${Nothing}>Nothing is pinned. What you pin is in every brief until you unpin it.<//>`}
      <ul class="facts">${pins.map((pin) => html`<${Pin} key=${pin.id} session=${answer.session.id} pin=${pin} onChange=${onChange} />`)}</ul>
    <//>
    <${Section} title="Documents" id="documents">
      ${documents.length === 0 && html`<${Nothing}>No notes and no handoff lie in the project.<//>`}
      ${documents.map(
        ({ name, text, changedAt }, index) => html`<details class="document" open=${index === 0}>
          <summary><strong>${visibleText(name)}</strong> <span class="muted">changed <${Moment} time=${changedAt} /></span></summary>
          <div class="prose">${renderMarkdown(text)}</div>
        </details>`,
      )}
    <//>`;
}

function Pin({
  session,
  pin,
  onChange,
}: {
  session: string;
  pin: SessionAnswer['pins'][number];
  onChange(): void;
}) {
  const unpin = () =>
    confirmChange({
      title: 'Unpin this',
      explanation: html`<blockquote>${visibleText(pin.text)}</blockquote><p>It is not in the next brief any more.</p>`,
      ...{ confirmLabel: 'Unpin it', path: '/api/unpin', body: { session, id: pin.id }, onDone: onChange },
    });
  return html`<li class="fact open">
    <span class="kind">${pin.scope === 'project' ? 'for the project' : 'for this session'}</span>
    <span class="fact-text">${showText(pin.text)}</span>
    <span class="fact-foot">pinned <${Moment} time=${pin.pinnedAt} />
      ${!isReadOnly && html`<button type="button" class="small" onClick=${unpin} aria-label=${`Unpin: ${visibleText(pin.text).slice(0, 80)}`}>Unpin …</button>`}
    </span>
  </li>`;
}
