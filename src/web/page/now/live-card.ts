import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayTokenChange } from '../../../domain/say.ts';
import { sayTracked } from '../../../domain/survival.ts';
import type { CompactionRow, LiveSession } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { html } from '../html.ts';
import { Fill } from '../parts/fill.ts';
import { Age } from '../parts/moment.ts';
import { VerdictBar } from '../parts/verdicts.ts';
import { shortProject } from '../text/say.ts';

const STATE_LINES_SHOWN = 6;

/** One running session: how full, what it does, what its last compaction did. */
export function LiveCard({ session }: { session: LiveSession }) {
  const { tasks, state, pins, lastCompaction, rescue } = session;
  return html`<article class="card" aria-label=${visibleText(session.title)}>
    <header>
      <h3><a href=${addressOf({ page: 'session', id: session.id, part: 'overview' })}>${visibleText(session.title)}</a></h3>
      <p class="muted">
        <span title=${session.project}>${shortProject(visibleText(session.project))}</span>
        ${session.model && html` · ${visibleText(session.model)}`} · <${Age} time=${session.seenAt} />
      </p>
    </header>
    <div class="card-body"><div class="card-figures">
    <${Fill} context=${session.context} />
    ${rescue && html`<p class="problem">It cannot be compacted any more. Run <code>${rescue}</code> in a terminal.</p>`}
    ${
      tasks.done + tasks.open > 0 &&
      html`<div>
        <div class="fill-words"><span>${tasks.done} of ${sayCount(tasks.done + tasks.open, 'task')} done</span></div>
        <div class="thin-bar" role="img" aria-label=${`${tasks.done} done, ${tasks.open} open`}>
          <span style=${{ width: `${(100 * tasks.done) / (tasks.done + tasks.open)}%` }}></span>
        </div>
        ${tasks.current && html`<p class="current"><span class="muted">In work:</span> ${visibleText(tasks.current)}</p>`}
      </div>`
    }
    </div>
    ${
      state.length > 0 &&
      html`<div><h4>Where the work stands</h4>
        <ul class="state">${state.slice(0, STATE_LINES_SHOWN).map((line) => html`<li>${visibleText(line)}</li>`)}</ul>
      </div>`
    }
    </div>
    <footer>
      <${LastCompaction} row=${lastCompaction} />
      <span class="muted">${sayCount(pins, 'pin')}, ${sayCount(session.compactions, 'compaction')}</span>
    </footer>
  </article>`;
}

function LastCompaction({ row }: { row: CompactionRow | null }) {
  if (row === null) return html`<span class="muted">Not compacted yet</span>`;
  const tokens = sayTokenChange(row.preTokens, row.postTokens);
  return html`<div class="last">
    <a href=${addressOf({ page: 'compaction', name: row.name })}>Last compaction</a> <${Age} time=${row.time} />
    ${tokens && html`<span class="muted"> · ${tokens} tokens</span>`}
    ${row.counts && html`<div class="bar-words"><${VerdictBar} counts=${row.counts} /><span>${sayTracked(row.counts)}</span></div>`}
  </div>`;
}
