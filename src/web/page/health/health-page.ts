import { visibleText } from '../../../domain/plain-line.ts';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import { TRACKED } from '../../../domain/survival.ts';
import type { HealthAnswer } from '../../api.ts';
import { useAnswer } from '../data/use-answer.ts';
import type { Live } from '../data/use-live.ts';
import type { Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { Figure, Nothing, Problem, Section, Table, Waiting } from '../parts/layout.ts';
import { Moment } from '../parts/moment.ts';
import { sayTokens } from '../text/say.ts';
import { AuditTrail } from './audit-trail.ts';
import { Checks } from './checks.ts';
import { Hooks } from './hooks.ts';
import { RegretPlot } from './regret-plot.ts';
import { SurvivalPlot } from './survival-plot.ts';
import { TokensPlot } from './tokens-plot.ts';

/** Whether tideproof does its work: what survives, what it costs, what failed. */
export function HealthPage({ here, live }: { here: Here; live: Live }) {
  const { answer, failure } = useAnswer<HealthAnswer>('/api/health', live.now?.archive?.compactions);
  if (!answer) {
    return failure ? html`<${Problem} failure=${failure} />` : html`<${Waiting} what="the figures" />`;
  }
  const { survival, hooks, archive, tokensInjected, regret, failures } = answer;
  const runs = hooks.reduce((sum, hook) => sum + hook.runs, 0);
  const failed = hooks.reduce((sum, hook) => sum + hook.failures, 0);
  const bytes = archive.reduce((sum, file) => sum + file.bytes, 0);
  const tokens = tokensInjected.reduce((sum, day) => sum + day.tokens, 0);
  return html`
    <h1 tabindex="-1">Health</h1>
    <dl class="figures">
      <${Figure} label="of tracked facts at hand, on average" title=${TRACKED}>${survival.length === 0 ? '–' : `${mean(survival.map(({ score }) => score))} %`}<//>
      <${Figure} label="given to models so far">${sayTokens(tokens)}<//>
      <${Figure} label=${`failed, of ${sayCount(runs, 'hook run')}`} tone=${failed > 0 ? 'bad' : ''}>${failed}<//>
      <${Figure} label="size of the archive">${sayBytes(bytes)}<//>
      <${Figure} label="lookups per compaction, on average">${regret.length === 0 ? '–' : mean(regret.map(({ count }) => count))}<//>
    </dl>
    <${Checks} />
    <${Section} title="Survival over time" id="survival"><${SurvivalPlot} survival=${survival} /><//>
    <div class="halves">
      <${Section} title="Tokens given to models" id="tokens"><${TokensPlot} days=${tokensInjected} /><//>
      <${Section} title="Looked up again" id="regret"><${RegretPlot} regret=${regret} /><//>
    </div>
    <div class="halves">
      <${Section} title="Hooks" id="hooks"><${Hooks} hooks=${hooks} /><//>
      <${Section} title="Archive" id="archive">
        <${Table} label="Files of the archive" head=${['File', 'Size']} numbers=${[1]}>
          ${archive.map(({ file, bytes: size }) => html`<tr><td class="words"><code>${visibleText(file)}</code></td><td class="number">${sayBytes(size)}</td></tr>`)}
        <//>
      <//>
    </div>
    <${Section} title="What failed in tideproof" id="failures">
      ${
        failures.length === 0
          ? html`<${Nothing}>Nothing failed.<//>`
          : html`<ul class="failures">${failures.map(({ time, message }) => html`<li><${Moment} time=${time} /> ${visibleText(message)}</li>`)}</ul>`
      }
    <//>
    <${AuditTrail} here=${here} />`;
}

function mean(numbers: number[]): number {
  return Math.round((10 * numbers.reduce((sum, number) => sum + number, 0)) / numbers.length) / 10;
}
