import { countVerdicts, type FactSurvival, sayTracked } from '../../../domain/survival.ts';
import type { Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { FACT_KINDS, KIND_ORDER } from '../parts/kinds.ts';
import { Section } from '../parts/layout.ts';
import { VerdictBar } from '../parts/verdicts.ts';

/** A bar for each kind of fact; a kind chosen here filters the list below. */
export function KindBars({ facts, here }: { facts: FactSurvival[]; here: Here }) {
  const chosen = here.choices.get('kind');
  const kinds = KIND_ORDER.map((kind) => ({
    kind,
    counts: countVerdicts(facts.filter((fact) => fact.kind === kind)),
  }));
  const largest = Math.max(1, ...kinds.map(({ counts }) => counts.tracked));
  return html`<${Section} title="By kind of fact" id="kinds">
    <ul class="kind-bars">
      ${kinds
        .filter(({ counts }) => counts.tracked > 0)
        .map(
          ({ kind, counts }) => html`<li>
            <button type="button" aria-pressed=${chosen === kind} onClick=${() => here.choose({ kind: chosen === kind ? null : kind })}>
              <span class="kind">${FACT_KINDS[kind]}</span>
              <span class="kind-bar"><span style=${{ width: `${Math.max(4, (100 * counts.tracked) / largest)}%` }}><${VerdictBar} counts=${counts} /></span></span>
              <span class="kind-words">${sayTracked(counts)}</span>
            </button>
          </li>`,
        )}
    </ul>
  <//>`;
}
