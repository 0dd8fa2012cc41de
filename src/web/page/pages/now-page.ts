import { visibleText } from '../../../domain/plain-line.ts';
import { groupDigits, sayBytes, sayCount, sayTokenChange } from '../../../domain/say.ts';
import { sayPrompts } from '../../../domain/survival.ts';
import type { CompactionRow, Lately, LiveSession, NowAnswer } from '../../api.ts';
import { addressOf, addressOfSession } from '../data/place.ts';
import type { Live } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { CopyCommand } from '../parts/confirm.ts';
import { Figure, Moment, Nothing, NotYet, Project, Section } from '../parts/layout.ts';
import { CompactionList, SessionList } from '../parts/lists.ts';
import { VerdictBar, VerdictLegend, Verdicts } from '../parts/verdicts.ts';

const STATE_LINES_SHOWN = 6;

/** What is running on this machine. */
export function NowPage({ live: { now, failure } }: { live: Live }) {
  if (now === undefined) return html`<${NotYet} failure=${failure} what="sessions" />`;
  if (now.archive === null) return html`<${EmptyState} />`;
  const { sessions, recent, archive, lately, needs } = now;
  return html`
    <h1 tabindex="-1">Now</h1>
    ${needs.length > 0 && html`<${Needs} needs=${needs} />`}
    ${sessions.length > 0 && html`<${Running} sessions=${sessions} />`}
    ${lately && html`<${LatelySection} lately=${lately} />`}
    ${sessions.length === 0 && html`<${Running} sessions=${sessions} />`}
    <dl class="figures columns">
      <${Figure} label="sessions running">${sessions.length}<//>
      <${Figure} label="sessions on record">${groupDigits(archive.sessions)}<//>
      <${Figure} label="compactions on record">${groupDigits(archive.compactions)}<//>
      <${Figure} label="size of the archive">${sayBytes(archive.bytes)}<//>
    </dl>
    <${Section} title="Recent sessions" id="recent" aside=${html`<a href=${addressOf({ page: 'sessions' })}>All ${sayCount(archive.sessions, 'session')}</a>`}>
      <${SessionList} sessions=${recent} label="Recent sessions" />
    <//>`;
}

/** Above what happened lately if there are any. */
function Running({ sessions }: { sessions: LiveSession[] }) {
  return html`<${Section} title="Running sessions" id="running">
    ${
      sessions.length === 0
        ? html`<${Nothing}>No session is running. It shows up here within a second of its first message.<//>`
        : html`<div class="cards columns">${sessions.map((session) => html`<${LiveCard} key=${session.id} session=${session} />`)}</div>`
    }
  <//>`;
}

/** What waits for the user. */
function Needs({ needs }: { needs: NowAnswer['needs'] }) {
  return html`<${Section} title="Needs you" id="needs">
    <ul class="list stack">${needs.map(
      ({ what, command }) =>
        html`<li class="row spread"><span>${what}</span><${CopyCommand} command=${command} label=${what} /></li>`,
    )}</ul>
  <//>`;
}

/** What became of the user's prompts at the last compactions. */
function LatelySection({ lately: { days, compactions, away, counts, latest } }: { lately: Lately }) {
  const all = html`<a href=${addressOf({ page: 'compactions' })}>All compactions</a>`;
  return html`<${Section} title=${days === null ? 'Compactions on record' : `The last ${days} days`} id="lately" aside=${all}>
    <p class="big"><strong>${sayCount(compactions, 'compaction')}</strong>${away > 0 && `, ${away} while you were away`}.
      ${counts.prompts > 0 && html` <strong>${sayPrompts(counts)}</strong> afterwards.`}</p>
    ${counts.prompts > 0 && html`<${VerdictBar} counts=${counts} /><${VerdictLegend} counts=${counts} />`}
    <${CompactionList} compactions=${latest} label="The latest compactions" hasSessions />
  <//>`;
}

/** Before anything is recorded: explains what will be here. */
function EmptyState() {
  return html`
    <div class="empty stack">
      <h1 tabindex="-1">Nothing is recorded yet</h1>
      <p>Work with Claude Code as always. A session shows up here with its first message, and every compaction leaves a
        record of what was kept, restored and left out.</p>
      <p>Is it set up? <code>tideproof doctor</code> says so, <code>tideproof import</code> brings in the sessions that
        you have already had.</p>
    </div>`;
}

/** One running session: its fill, its work, its last compaction. */
function LiveCard({ session }: { session: LiveSession }) {
  const { state, pins, lastCompaction, readySummary } = session;
  return html`<article class="card stack box" aria-label=${visibleText(session.title)}>
    <header>
      <h3><a href=${addressOfSession(session.id)}>${visibleText(session.title)}</a></h3>
      <p class="small-print">
        <${Project} path=${session.project} />
        ${session.model && html` · ${visibleText(session.model)}`} · <${Moment} time=${session.seenAt} isAge />
      </p>
    </header>
    <${Fill} context=${session.context} />
    ${readySummary && html`<p>Next compaction: ${readySummary}.</p>`}
    ${
      state.length > 0 &&
      html`<div><h4>Where the work stands</h4>
        <ul class="state">${state.slice(0, STATE_LINES_SHOWN).map((line) => html`<li>${visibleText(line)}</li>`)}</ul>
      </div>`
    }
    <footer class="row spread small-print">
      <${LastCompaction} row=${lastCompaction} compactions=${session.compactions} />
      <span class="muted">${sayCount(pins, 'pin')}, ${sayCount(session.compactions, 'compaction')}</span>
    </footer>
  </article>`;
}

function LastCompaction({ row, compactions }: { row: CompactionRow | null; compactions: number }) {
  if (row === null)
    return html`<span class="muted">${compactions === 0 ? 'Not compacted yet' : 'Compacted before it was copied'}</span>`;
  const tokens = sayTokenChange(row.preTokens, row.postTokens);
  return html`<div>
    <a href=${addressOf({ page: 'compaction', name: row.name })}>Last compaction</a> <${Moment} time=${row.time} isAge />
    ${tokens && html`<span class="muted"> · ${tokens} tokens</span>`}
    ${row.facts && html`<${Verdicts} counts=${row.facts} />`}
  </div>`;
}

/** The fill of the context, as a bar that is full at the compaction, and as text. */
function Fill({ context }: { context: LiveSession['context'] }) {
  if (context === null) return html`<p class="muted">No message was measured yet.</p>`;
  const { tokens, threshold, window } = context;
  const whole = threshold ?? Math.max(window ?? 0, tokens, 1);
  const percent = Math.floor((100 * tokens) / whole);
  const tone = percent >= 95 ? 'lost' : percent >= 80 ? 'deferred' : '';
  const words =
    threshold === null
      ? `${groupDigits(tokens)} tokens in the context`
      : `${groupDigits(tokens)} of ${groupDigits(threshold)} tokens on the way to a compaction`;
  return html`<div class=${tone}>
    <div class="row spread"><span>${words}</span><strong>${percent} %</strong></div>
    <div class="fill-bar" role="meter" aria-label="Context used" aria-valuemin="0" aria-valuemax=${whole}
      aria-valuenow=${Math.min(tokens, whole)} aria-valuetext=${`${words}, ${percent} percent`}
      title=${window === null ? undefined : `The window holds ${groupDigits(window)} tokens`}>
      <div class="fill-used" style=${{ width: `${Math.min(100, percent)}%` }}></div>
    </div>
  </div>`;
}
