import { visibleText } from '../../../domain/plain-line.ts';
import { groupDigits, sayBytes, sayCount, sayTime } from '../../../domain/say.ts';
import { sayPrompts } from '../../../domain/survival.ts';
import { type TokenReport, tokenTables } from '../../../domain/token-report.ts';
import type { AuditAnswer, HealthAnswer } from '../../api.ts';
import { addressOf, addressOfSession, type Here, queryOf } from '../data/place.ts';
import { type Live, useAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { Figure, Moment, Nothing, NotYet, Pager, Project, Section, Table } from '../parts/layout.ts';
import { TimePlot } from '../parts/time-plot.ts';
import { sayTokens } from '../text/say.ts';

const PAGE_SIZE = 25;

const AUDIT_HEAD = ['When', 'Event', 'Reason', 'Session', 'Project', 'Characters', 'SHA-256'];

const NUMBERS = [2, 3, 4, 5, 6, 7, 8];

/** Whether tideproof works: what survives, what it costs, what was given. */
export function HealthPage({ here, live }: { here: Here; live: Live }) {
  const { answer, failure } = useAnswer<HealthAnswer>('/api/health', live.now?.archive?.compactions);
  if (!answer) return html`<${NotYet} failure=${failure} what="the figures" />`;
  const { survival, archiveBytes, tokensInjected, lookups } = answer;
  return html`
    <h1 tabindex="-1">Health</h1>
    <dl class="figures columns">
      <${Figure} label="of your prompts in context, on average">${survival.length === 0 ? '–' : `${Math.round(survival.reduce((sum, { score }) => sum + score, 0) / survival.length)} %`}<//>
      <${Figure} label="given to models so far">${sayTokens(tokensInjected)}<//>
      <${Figure} label="size of the archive">${sayBytes(archiveBytes)}<//>
      <${Figure} label="lookups per compaction, on average">${lookups === null ? '–' : Math.round(10 * lookups) / 10}<//>
    </dl>
    <${Section} title="Your prompts in context over time" id="survival"><${SurvivalPlot} survival=${survival} /><//>
    <${Tokens} />
    <${AuditTrail} here=${here} />`;
}

/** What the client used, counted from its transcripts. */
function Tokens() {
  const { answer, failure } = useAnswer<TokenReport>('/api/tokens');
  const tables = answer ? tokenTables(answer) : [];
  const unpriced = answer?.days.filter(({ costUsd }) => costUsd === null).map(({ model }) => model) ?? [];
  const models = visibleText([...new Set(unpriced)].join(', '));
  return html`<${Section} title="Tokens and cost, last 30 days" id="cost">
    ${!answer && html`<${NotYet} failure=${failure} what="the tokens" />`}
    ${answer?.days.length === 0 && html`<${Nothing}>No transcript has an answer of the last 30 days.<//>`}
    ${tables.map(
      ({ title, head, rows, sessions }) => html`<p>${title}:</p>
      <${Table} label=${title} head=${head} numbers=${NUMBERS} isStacked>
        ${rows.map(
          ([first, second, ...counts], nth) => html`<tr>
            <th scope="row">${first}</th>
            <td>${sessions[nth] ? html`<a href=${addressOfSession(sessions[nth])}><code>${second}</code></a>` : second}</td>
            ${counts.map((count, index) => html`<td class="number" data-label="${head[index + 2]}:">${count}</td>`)}
          </tr>`,
        )}
      <//>`,
    )}
    ${answer && answer.days.length > 0 && html`<p class="muted">US dollars by the prices of ${answer.pricesOf}, without surcharges; the setting <code>prices</code> replaces them.${models && ` No price is known of ${models}.`}</p>`}
  <//>`;
}

/** Every text given to a model, with its hash. */
function AuditTrail({ here: { choices, choose } }: { here: Here }) {
  const offset = Number(choices.get('audit') ?? 0) || 0;
  const { answer, failure } = useAnswer<AuditAnswer>(`/api/audit${queryOf({ offset, limit: PAGE_SIZE })}`);
  return html`<${Section} title="Audit trail" id="audit">
    ${!answer && html`<${NotYet} failure=${failure} what="the audit trail" />`}
    ${answer?.total === 0 && html`<${Nothing}>No text was given to a model yet.<//>`}
    ${
      answer &&
      answer.total > 0 &&
      html`<${Table} label="Audit trail" head=${AUDIT_HEAD} numbers=${[5]} isStacked>
        ${answer.rows.map(
          (row) => html`<tr>
            <td><${Moment} time=${row.injectedAt} /></td><td>${visibleText(row.event).replaceAll('-', ' ')}</td><td class="words">${visibleText(row.reason)}</td>
            <td><a href=${addressOfSession(row.sessionId)}><code>${row.sessionId.slice(0, 8)}</code></a></td>
            <td><${Project} path=${row.cwd} /></td>
            <td class="number" data-label="characters:">${groupDigits(row.characters)}</td><td data-label="SHA-256:"><code title=${row.sha256}>${row.sha256.slice(0, 12) || 'not yet'}</code></td>
          </tr>`,
        )}
      <//>
      <${Pager} label="Pages of the audit trail" total=${answer.total} offset=${offset} size=${PAGE_SIZE} onChange=${(next: number) => choose({ audit: next || null })} />`
    }
  <//>`;
}

type Survival = HealthAnswer['survival'][number];

/** Single compactions jump between few prompts; their mean shows where it goes. */
const MEAN_OF = 10;

/** Percentage of prompts in context after each compaction, with and without what was restored. */
function SurvivalPlot({ survival }: { survival: Survival[] }) {
  const given = {
    rows: survival,
    none: 'No compaction was compared yet.',
    label: `Prompts in context after ${sayCount(survival.length, 'compaction')}`,
    lines: [
      { name: 'restored', values: runningMean(survival.map(({ score }) => score)) },
      { name: 'kept', values: runningMean(survival.map(keptAlone)) },
    ],
    top: () => 105,
    sayValue: (value: number) => `${value} %`,
    describe: (row: Survival) =>
      `${sayTime(row.time)}: ${sayPrompts(row)} (${row.score} %); ${keptAlone(row)} % by the summary alone`,
    table: {
      head: ['When', 'In context', 'By the summary alone', 'Prompts', 'Compaction'],
      cells: (row: Survival) => [
        sayTime(row.time),
        `${row.score} %`,
        `${keptAlone(row)} %`,
        sayPrompts(row),
        html`<a href=${addressOf({ page: 'compaction', name: row.name })}>${row.name}</a>`,
      ],
    },
  };
  return html`
    ${
      survival.length > 0 &&
      html`<ul class="list row small-print">
        <li><i class="swatch restored"></i>in context: kept and restored</li>
        <li><i class="swatch kept"></i>by the summary alone</li>
        ${survival.length > 1 && html`<li>each point is the mean of up to ${MEAN_OF} compactions</li>`}
      </ul>`
    }
    <${TimePlot} ...${given} />`;
}

function runningMean(percents: number[]): number[] {
  return percents.map((_, index) => {
    const some = percents.slice(Math.max(0, index + 1 - MEAN_OF), index + 1);
    return Math.round(some.reduce((sum, value) => sum + value, 0) / some.length);
  });
}

function keptAlone({ kept, prompts }: Survival): number {
  return Math.floor((100 * kept) / prompts);
}
