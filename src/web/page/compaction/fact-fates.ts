import type { FactSurvival } from '../../../domain/survival.ts';
import type { CompactionAnswer } from '../../api.ts';
import type { Here } from '../data/place.ts';
import { html } from '../html.ts';
import { FactList } from '../parts/fact-list.ts';
import { FACT_KINDS } from '../parts/kinds.ts';
import { VERDICT_ORDER, VERDICTS } from '../parts/verdicts.ts';
import { showText } from '../text/show-text.ts';

/** Facts, and the one of them that somebody looks for in the summary. */
export interface ChoiceGiven {
  answer: CompactionAnswer;
  chosen: number | undefined;
  onChoose(fact: number): void;
}

type NumberedFact = FactSurvival & { index: number };

/** Every fact with what became of it. One that stands in the summary can be shown there. */
export function FactFates({
  answer: { facts, marks },
  here,
  chosen,
  onChoose,
}: ChoiceGiven & { here: Here }) {
  const marked = new Set(marks.map((mark) => mark.fact));
  // What is missing comes first: that is what one looks for.
  const ranked = facts
    .map((fact, index): NumberedFact => ({ ...fact, index }))
    .sort((one, other) => VERDICT_ORDER.indexOf(other.verdict) - VERDICT_ORDER.indexOf(one.verdict));
  const verdict = here.choices.get('verdict');
  const chips = html`<div class="chips row" role="group" aria-label="What became of them">
    ${VERDICT_ORDER.map((name) => {
      const count = facts.filter((fact) => fact.verdict === name).length;
      return html`<button type="button" class="chip" aria-pressed=${verdict === name}
        onClick=${() => here.choose({ verdict: verdict === name ? null : name })}>${VERDICTS[name].sign} ${VERDICTS[name].name} ${count}</button>`;
    })}
  </div>`;
  const renderFact = (fact: NumberedFact) => html`<${Fate} key=${fact.index} fact=${fact}
    isChosen=${chosen === fact.index} onShow=${marked.has(fact.index) ? () => onChoose(fact.index) : undefined} />`;
  return html`<div class="fates stack"><${FactList} facts=${ranked} here=${here} before=${chips} none="No facts were tracked."
    also=${['verdict', (fact: NumberedFact) => fact.verdict]} renderFact=${renderFact} /></div>`;
}

function whereOf({ verdict, keptIn, restorable }: FactSurvival): string {
  if (verdict === 'restored') return 'in the brief';
  if (restorable) return 'a brief would have given it back';
  return keptIn ? `in the ${keptIn}` : '';
}

function Fate({ fact, isChosen, onShow }: { fact: FactSurvival; isChosen: boolean; onShow?: () => void }) {
  const { name, sign, meaning } = VERDICTS[fact.verdict];
  const where = whereOf(fact);
  return html`<li class="fact ${fact.verdict} ${isChosen ? 'chosen' : ''}">
    <span class="verdict" title=${meaning}><b aria-hidden="true">${sign}</b> ${name}</span>
    <span class="fact-text">${showText(fact.text)}</span>
    <span class="fact-foot row small-print"><span>${FACT_KINDS[fact.kind]}</span>
      ${onShow ? html`<button type="button" class="link" onClick=${onShow}>${where}: show</button>` : html`<span>${where}</span>`}
    </span>
  </li>`;
}
