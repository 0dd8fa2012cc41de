import { useState } from 'preact/hooks';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayTracked, TRACKED } from '../../../domain/survival.ts';
import type { CompactionAnswer, CompactionRow } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { useAnswer } from '../data/use-answer.ts';
import type { Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { nameOf } from '../parts/compaction-list.ts';
import { Figure, Problem, Section, Waiting } from '../parts/layout.ts';
import { Moment } from '../parts/moment.ts';
import { VERDICT_ORDER, VERDICTS, VerdictBar } from '../parts/verdicts.ts';
import { sayDuration } from '../text/say.ts';
import { FactFates } from './fact-fates.ts';
import { GivenTexts } from './given-texts.ts';
import { KindBars } from './kind-bars.ts';
import { MarkedSummary } from './marked-summary.ts';
import { Regrets } from './regrets.ts';
import { TokenChange } from './token-change.ts';

/** What one compaction did: fact by fact, before and after side by side. */
export function CompactionPage({ name, here }: { name: string; here: Here }) {
  const { answer, failure } = useAnswer<CompactionAnswer>(`/api/compaction/${encodeURIComponent(name)}`);
  const [chosen, setChosen] = useState<number>();
  if (!answer) {
    return failure ? html`<${Problem} failure=${failure} />` : html`<${Waiting} what="the compaction" />`;
  }
  const { compaction, contradictions } = answer;
  return html`
    <${Head} answer=${answer} />
    <${Outcome} row=${compaction} />
    ${
      contradictions !== null &&
      contradictions.length > 0 &&
      html`<${Section} title="Contradicted" id="contradicted">
        <p>The summary says otherwise than the record:</p>
        <ul class="contradictions">${contradictions.map((sentence) => html`<li>${visibleText(sentence)}</li>`)}</ul>
      <//>`
    }
    <${KindBars} facts=${answer.facts} here=${here} />
    <div class="side-by-side">
      <${Section} title="Before: what was known" id="before">
        <${FactFates} answer=${answer} here=${here} chosen=${chosen} onChoose=${setChosen} />
      <//>
      <${Section} title="After: what the model has" id="after">
        <${MarkedSummary} answer=${answer} chosen=${chosen} onChoose=${setChosen} />
        <${GivenTexts} given=${answer.given} />
      <//>
    </div>
    <${Regrets} session=${compaction.session} regrets=${answer.regrets} />`;
}

function Head({ answer: { compaction, previous, next } }: { answer: CompactionAnswer }) {
  const step = (name: string | null, words: string) =>
    name === null
      ? html`<span class="muted">${words}</span>`
      : html`<a href=${addressOf({ page: 'compaction', name })}>${words}</a>`;
  return html`<header class="page-head">
    <div>
      <p class="muted"><a href=${addressOf({ page: 'session', id: compaction.session, part: 'overview' })}>${visibleText(compaction.sessionTitle)}</a></p>
      <h1 tabindex="-1">${nameOf(compaction)}</h1>
      <p class="muted facts-line">
        <${Moment} time=${compaction.time} />
        <span title=${compaction.project}>${visibleText(compaction.project)}</span>
        <span>${compaction.state}</span>
        <code title="Shows the same on a terminal">tideproof audit ${compaction.name}</code>
      </p>
    </div>
    <nav class="buttons" aria-label="Other compactions of this session">${step(previous, '← Previous')} ${step(next, 'Next →')}</nav>
  </header>`;
}

function Outcome({ row }: { row: CompactionRow }) {
  const { counts, contradicted, regret, durationMs, restorable } = row;
  return html`<section class="outcome" aria-label="Outcome">
    ${
      counts &&
      html`<div class="outcome-facts">
        <p class="big" title=${TRACKED}><strong>${sayTracked(counts)}</strong> at hand afterwards</p>
        <${VerdictBar} counts=${counts} />
        <ul class="legend">${VERDICT_ORDER.map(
          (verdict) =>
            html`<li title=${VERDICTS[verdict].meaning}><i class="swatch ${verdict}"></i>${counts[verdict]} ${VERDICTS[verdict].name}</li>`,
        )}</ul>
        ${restorable !== null && counts.lost > 0 && html`<p>No brief was given. One would have given back ${restorable} of the ${counts.lost} lost.</p>`}
      </div>`
    }
    <${TokenChange} before=${row.preTokens} after=${row.postTokens} />
    <dl class="figures">
      ${row.score !== null && html`<${Figure} label="of the tracked facts at hand" title=${TRACKED}>${row.score} %<//>`}
      <${Figure} label="it took">${durationMs === null ? 'unknown' : sayDuration(durationMs)}<//>
      <${Figure} label="facts contradicted" tone=${contradicted ? 'bad' : ''}>${contradicted ?? 'not checked'}<//>
      <${Figure} label="looked up again" title="Files read again, commands run again, searches for what the ledger had">${regret ?? 'not measured'}<//>
    </dl>
  </section>`;
}
