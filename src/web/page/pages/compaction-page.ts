import { bodyOfSummary } from '../../../domain/handoff-section.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { groupDigits, sayCount, sayTime, sayTokenChange } from '../../../domain/say.ts';
import { type FactSurvival, sayPrompts } from '../../../domain/survival.ts';
import type { CompactionAnswer, CompactionRow } from '../../api.ts';
import { addressOfLine, addressOfSession, type Here } from '../data/place.ts';
import { isReadOnly } from '../data/request.ts';
import { useAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { CopyCommand } from '../parts/confirm.ts';
import { Figure, Moment, Nothing, NotYet, Section, Table } from '../parts/layout.ts';
import { nameOf } from '../parts/lists.ts';
import { VERDICT_ORDER, VERDICTS, VerdictBar, VerdictLegend } from '../parts/verdicts.ts';
import { sayDuration, sayTokens } from '../text/say.ts';
import { revealHidden, showText } from '../text/show-text.ts';

/** What one compaction did: what you said before it, and what the model has after it. */
export function CompactionPage({ name, here }: { name: string; here: Here }) {
  const { answer, failure } = useAnswer<CompactionAnswer>(`/api/compaction/${encodeURIComponent(name)}`);
  if (!answer) return html`<${NotYet} failure=${failure} what="the compaction" />`;
  const { compaction, misquotes } = answer;
  return html`
    <${Head} compaction=${compaction} />
    <${Outcome} row=${compaction} />
    <${Handoff} row=${compaction} />
    ${
      misquotes !== null &&
      misquotes.length > 0 &&
      html`<${Section} title="Quoted wrongly" id="misquoted">
        <p>The summary quotes these as yours; no prompt of yours has these words:</p>
        <ul class="misquotes list">${misquotes.map((sentence) => html`<li>${visibleText(sentence)}</li>`)}</ul>
      <//>`
    }
    <div class="side-by-side columns">
      <${Section} title=${compaction.agent === null ? 'Before: what you said' : 'Before: what the subagent was told'} id="before">
        ${
          answer.facts === null
            ? html`<${Nothing}>Not judged${compaction.state !== 'happened' && `: ${compaction.state}`}.<//>`
            : html`<${FactFates} facts=${answer.facts} here=${here} />`
        }
      <//>
      <${Section} title="After: what the model has" id="after">
        <${Summary} summary=${answer.summary} />
        <${GivenTexts} given=${answer.given} />
      <//>
    </div>
    <${Regrets} session=${compaction.session} regrets=${answer.regrets} />`;
}

function Head({ compaction }: { compaction: CompactionRow }) {
  const { agent, number } = compaction;
  return html`<header class="page-head">
      <p class="muted"><a href=${addressOfSession(compaction.session)}>${visibleText(compaction.sessionTitle)}</a>${agent !== null && `, subagent ${visibleText(agent)}`}${number !== null && `, its compaction number ${number}`}</p>
      <h1 tabindex="-1">${nameOf(compaction)}</h1>
      <p class="muted row">
        <${Moment} time=${compaction.time} />
        <span title=${visibleText(compaction.project)}>${visibleText(compaction.project)}</span>
        ${compaction.state !== 'happened' && html`<span>${compaction.state}</span>`}
      </p>
      ${!isReadOnly && compaction.undo === 'possible' && html`<${CopyCommand} command=${`tideproof undo ${compaction.name}`} label="make a session from before this compaction" />`}
  </header>`;
}

function Outcome({ row }: { row: CompactionRow }) {
  const { facts: counts, handoff, misquoted, regret, durationMs, restorable } = row;
  return html`<section class="outcome stack box" aria-label="Outcome">
    ${
      counts &&
      html`<div class="stack">
        <p class="big">${counts.prompts === 0 ? 'No prompt since the compaction before.' : html`<strong>${sayPrompts(counts)}</strong> afterwards`}</p>
        <${VerdictBar} counts=${counts} />
        <${VerdictLegend} counts=${counts} />
        ${restorable !== null && counts.lost > 0 && html`<p>No brief was given. One would have given back ${restorable} of the ${counts.lost} lost.</p>`}
      </div>`
    }
    <dl class="figures columns">
      ${row.score !== null && counts?.prompts !== 0 && html`<${Figure} label="of the prompts in context">${row.score} %<//>`}
      <${Figure} label="tokens before and after">${sayTokenChange(row.preTokens, row.postTokens) ?? 'unknown'}<//>
      <${Figure} label="it took">${sayDuration(durationMs, 'unknown')}<//>
      <${Figure} label="handoff section">${handoff === null ? 'not checked' : handoff === '' ? 'none' : sayCount(handoff.split('\n').length, 'line')}<//>
      <${Figure} label="misquotes of you" tone=${misquoted ? 'bad' : ''}>${misquoted ?? 'not checked'}<//>
      <${Figure} label="looked up again" title="Files read again, commands run again, searches for what was on record">${regret ?? 'not measured'}<//>
    </dl>
  </section>`;
}

/** What the summarizer wrote for who takes over, as the section that it was asked for. */
function Handoff({ row: { handoff } }: { row: CompactionRow }) {
  if (handoff === null || handoff === '') return null;
  return html`<${Section} title="Handoff" id="handoff">
    <p class="muted">The section of the summary that the summarizer was asked for: written by the model at that time.</p>
    <pre class="plain tall" tabindex="0" role="region" aria-label="The handoff">${revealHidden(handoff)}</pre>
  <//>`;
}

/** Every text given to the summarizer and the model, verbatim. */
function GivenTexts({ given }: { given: CompactionAnswer['given'] }) {
  return html`<h3>What the summarizer and the model were given</h3>
    ${given.length === 0 && html`<${Nothing}>No text was given.<//>`}
    ${given.map(
      (
        { injectedAt, event, reason, text, tokens, sha256 },
        index,
      ) => html`<details class="document box" open=${index === given.length - 1}>
        <summary><strong>${event === 'compaction-started' ? 'To the summarizer' : 'To the model'}</strong> <span class="muted">${visibleText(reason)} · ${sayTokens(tokens)} · ${sayTime(injectedAt)}</span></summary>
        <pre class="plain tall" tabindex="0">${revealHidden(text)}</pre>
        <p class="muted">SHA-256 <code class="hash">${sha256 || 'not yet'}</code></p>
      </details>`,
    )}`;
}

/** The client's summary. */
function Summary({ summary }: { summary: string }) {
  if (summary === '') return html`<${Nothing}>The summary is not on record.<//>`;
  return html`<h3>The summary</h3>
    <p class="muted">${groupDigits(bodyOfSummary(summary).length)} characters, written by the client.</p>
    <pre class="plain tall" tabindex="0" role="region" aria-label="The summary">${showText(summary)}</pre>`;
}

/** What the model looked up again although it was known before. */
function Regrets({ session, regrets }: { session: string; regrets: CompactionAnswer['regrets'] }) {
  return html`<${Section} title="Looked up again afterwards" id="regrets">
    ${regrets === null && html`<${Nothing}>Not measured: too little happened since, or the words are not archived.<//>`}
    ${regrets?.length === 0 && html`<${Nothing}>Nothing that was known before had to be looked up again.<//>`}
    ${
      regrets !== null &&
      regrets.length > 0 &&
      html`<${Table} label="Looked up again" head=${['How', 'What', 'When']}>
        ${regrets.map(
          ({ kind, what, time, line }) =>
            html`<tr><td>${kind}</td><td class="words"><a href=${addressOfLine(session, line)}>${visibleText(what)}</a></td><td><${Moment} time=${time} /></td></tr>`,
        )}
      <//>`
    }
  <//>`;
}

/** Every prompt, answer and note with its verdict. The filters are in the address. */
function FactFates({ facts, here }: { facts: FactSurvival[]; here: Here }) {
  const verdict = here.choices.get('verdict');
  const words = here.choices.get('text') ?? '';
  // What is missing first, because users look for that.
  const found = facts
    .filter((fact) => !verdict || fact.verdict === verdict)
    .filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
    .sort((one, other) => VERDICT_ORDER.indexOf(other.verdict) - VERDICT_ORDER.indexOf(one.verdict));
  return html`<div class="fates stack">
    <div class="filters row" role="search" aria-label="Filter">
      <div class="chips row" role="group" aria-label="What became of them">
        ${VERDICT_ORDER.map((name) => {
          const count = facts.filter((fact) => fact.verdict === name).length;
          return html`<button type="button" class="chip" aria-pressed=${verdict === name}
            onClick=${() => here.choose({ verdict: verdict === name ? null : name })}>${VERDICTS[name].sign} ${VERDICTS[name].name} ${count}</button>`;
        })}
      </div>
      <label>Words <input type="search" value=${words} onInput=${(event: Event) => here.choose({ text: (event.target as HTMLInputElement).value })} /></label>
      <span class="count" role="status">${groupDigits(found.length)} of ${groupDigits(facts.length)}</span>
    </div>
    ${found.length === 0 && html`<${Nothing}>${facts.length === 0 ? 'Nothing was said since the compaction before.' : 'Nothing matches.'}<//>`}
    <ul class="facts list" tabindex="0" aria-label="Entries">${found.map((fact) => html`<${Fate} fact=${fact} />`)}</ul>
  </div>`;
}

function whereOf({ verdict, keptIn, restorable }: FactSurvival): string {
  if (verdict === 'restored') return 'in the brief';
  if (restorable) return 'a brief would have given it back';
  return keptIn ? `in the ${keptIn}` : '';
}

function Fate({ fact }: { fact: FactSurvival }) {
  const { name, sign, meaning } = VERDICTS[fact.verdict];
  return html`<li class="fact ${fact.verdict}">
    <span class="verdict" title=${meaning}><b aria-hidden="true">${sign}</b> ${name}</span>
    <span class="fact-text">${showText(fact.text)}</span>
    <span class="fact-foot row small-print"><span>${fact.kind === 'request' ? 'prompt' : fact.kind}</span> <span>${whereOf(fact)}</span></span>
  </li>`;
}
