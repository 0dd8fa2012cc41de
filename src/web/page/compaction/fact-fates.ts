import { useState } from 'preact/hooks';
import { sayCount } from '../../../domain/say.ts';
import type { FactSurvival, Verdict } from '../../../domain/survival.ts';
import type { CompactionAnswer } from '../../api.ts';
import type { Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { FACT_KINDS, KIND_ORDER } from '../parts/kinds.ts';
import { Nothing } from '../parts/layout.ts';
import { VERDICT_ORDER, VERDICTS, VerdictSign } from '../parts/verdicts.ts';
import { showText } from '../text/show-text.ts';

interface FactFatesGiven {
  answer: CompactionAnswer;
  here: Here;
  chosen: number | undefined;
  onChoose(fact: number): void;
}

const SHOWN_AT_ONCE = 200;

/** Every fact with what became of it. One that stands in the summary can be shown there. */
export function FactFates({ answer: { facts, marks }, here, chosen, onChoose }: FactFatesGiven) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const [kind, verdict, text] = ['kind', 'verdict', 'text'].map((name) => here.choices.get(name) ?? '');
  const words = text?.toLowerCase() ?? '';
  const found = facts
    .map((fact, index) => ({ fact, index }))
    .sort((one, other) => rankOf(other.fact) - rankOf(one.fact) || one.index - other.index)
    .filter(
      ({ fact }) =>
        (!kind || fact.kind === kind) &&
        (!verdict || fact.verdict === verdict) &&
        (!words || fact.text.toLowerCase().includes(words)),
    );
  const marked = new Set(marks.map((mark) => mark.fact));
  const value = (event: Event) => (event.target as HTMLInputElement).value;
  const count = (name: Verdict) => facts.filter((fact) => fact.verdict === name).length;
  return html`
    <div class="filters" role="search" aria-label="Filter facts">
      <div class="chips" role="group" aria-label="What became of them">
        ${VERDICT_ORDER.map(
          (name) => html`<button type="button" class="chip ${name}" aria-pressed=${verdict === name}
            onClick=${() => here.choose({ verdict: verdict === name ? null : name })}>${VERDICTS[name].sign} ${VERDICTS[name].name} ${count(name)}</button>`,
        )}
      </div>
      <label>Kind <select value=${kind} onChange=${(event: Event) => here.choose({ kind: value(event) })}>
        <option value="">all kinds</option>
        ${KIND_ORDER.filter((name) => facts.some((fact) => fact.kind === name)).map((name) => html`<option value=${name}>${FACT_KINDS[name]}</option>`)}
      </select></label>
      <label>Words <input type="search" value=${text} onInput=${(event: Event) => here.choose({ text: value(event) })} /></label>
      <span class="count" role="status">${found.length} of ${sayCount(facts.length, 'tracked fact')}</span>
    </div>
    ${found.length === 0 && html`<${Nothing}>${facts.length === 0 ? 'No facts were tracked.' : 'No fact has that.'}<//>`}
    <ul class="facts fates">
      ${found.slice(0, limit).map(
        ({ fact, index }) => html`<${Fate} key=${index} fact=${fact} isChosen=${chosen === index}
          onShow=${marked.has(index) ? () => onChoose(index) : undefined} />`,
      )}
    </ul>
    ${found.length > limit && html`<button type="button" onClick=${() => setLimit(limit + 4 * SHOWN_AT_ONCE)}>Show more (${found.length - limit} left)</button>`}`;
}

/** What is missing comes first: that is what one looks for. */
function rankOf({ verdict }: FactSurvival): number {
  return VERDICT_ORDER.indexOf(verdict);
}

function whereOf({ verdict, keptIn, restorable }: FactSurvival): string {
  if (verdict === 'restored') return 'in the brief';
  if (restorable) return 'a brief would have given it back';
  return keptIn ? `in the ${keptIn}` : '';
}

function Fate({ fact, isChosen, onShow }: { fact: FactSurvival; isChosen: boolean; onShow?: () => void }) {
  const where = whereOf(fact);
  return html`<li class="fact ${fact.verdict} ${isChosen ? 'chosen' : ''}">
    <${VerdictSign} verdict=${fact.verdict} />
    <span class="fact-text">${showText(fact.text)}</span>
    <span class="fact-foot"><span class="kind">${FACT_KINDS[fact.kind]}</span>
      ${onShow ? html`<button type="button" class="link" onClick=${onShow}>${where}: show</button>` : html`<span>${where}</span>`}
    </span>
  </li>`;
}
