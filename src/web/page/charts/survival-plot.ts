import { sayCount, sayTime } from '../../../domain/say.ts';
import { sayPrompts } from '../../../domain/survival.ts';
import type { HealthAnswer } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { html } from '../html.ts';
import { TimePlot } from './time-plot.ts';

type Survival = HealthAnswer['survival'][number];

/** Single compactions jump between few prompts; their mean shows where it goes. */
const MEAN_OF = 10;

/** Percentage of prompts in context after each compaction, with and without what was restored. */
export function SurvivalPlot({ survival }: { survival: Survival[] }) {
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
