import type uPlot from 'uplot';
import { sayCount, sayTime } from '../../../domain/say.ts';
import { sayPrompts } from '../../../domain/survival.ts';
import type { HealthAnswer } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { html } from '../html.ts';
import { type Colors, TimePlot } from './time-plot.ts';

type Survival = HealthAnswer['survival'][number];

/** Single compactions jump between few prompts; their mean shows where it goes. */
const MEAN_OF = 10;

/** Percentage of prompts in context after each compaction, with and without what was restored. */
export function SurvivalPlot({ survival }: { survival: Survival[] }) {
  const points = { show: survival.length < MEAN_OF };
  const given = {
    rows: survival,
    heightRem: 14.5,
    none: 'No compaction was compared yet.',
    label: `Prompts in context after ${sayCount(survival.length, 'compaction')}`,
    values: [runningMean(survival, ({ score }) => score), runningMean(survival, keptAlone)],
    series: ({ restored, kept }: Colors): uPlot.Series[] => [
      { stroke: restored, width: 2, points: { ...points, size: 6, fill: restored } },
      { stroke: kept, width: 1.5, dash: [4, 4], points: { ...points, size: 4, fill: kept } },
    ],
    top: () => 105,
    sayValue: (value: number) => `${value} %`,
    describe: (row: Survival) =>
      `${sayTime(row.time)}: ${sayPrompts(row)} (${row.score} %); ${keptAlone(row)} % by the summary alone`,
    compactionOf: ({ name }: Survival) => name,
    table: {
      label: 'Prompts in context over time',
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

function runningMean(rows: Survival[], percentOf: (row: Survival) => number): (row: Survival) => number {
  const places = new Map(rows.map((row, place) => [row, place]));
  return (row) => {
    const end = (places.get(row) ?? 0) + 1;
    const some = rows.slice(Math.max(0, end - MEAN_OF), end).map(percentOf);
    return Math.round(some.reduce((sum, value) => sum + value, 0) / some.length);
  };
}

function keptAlone({ kept, prompts }: Survival): number {
  return Math.floor((100 * kept) / prompts);
}
