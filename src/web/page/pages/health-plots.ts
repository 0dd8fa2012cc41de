import uPlot from 'uplot';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import { sayPrompts } from '../../../domain/survival.ts';
import type { HealthAnswer } from '../../api.ts';
import type { Colors } from '../charts/plot.ts';
import { TimePlot } from '../charts/time-plot.ts';
import { addressOf } from '../data/place.ts';
import { html } from '../html.ts';
import { sayTokens } from '../text/say.ts';

type Survival = HealthAnswer['survival'][number];
type Day = HealthAnswer['tokensInjected'][number];
type Regret = HealthAnswer['regret'][number];

/** Each point is a compaction, opened by a click. */
const OF_COMPACTIONS = {
  timeOf: ({ time }: { time: string }) => time,
  compactionOf: ({ name }: { name: string }) => name,
};

/** Single compactions jump between few prompts; their mean shows where it goes. */
const MEAN_OF = 10;

function runningMean(rows: Survival[], percentOf: (row: Survival) => number): (row: Survival) => number {
  const places = new Map(rows.map((row, place) => [row, place]));
  return (row) => {
    const end = (places.get(row) ?? 0) + 1;
    const some = rows.slice(Math.max(0, end - MEAN_OF), end).map(percentOf);
    return Math.round(some.reduce((sum, value) => sum + value, 0) / some.length);
  };
}

/** Percentage of prompts in context after each compaction, with and without what was restored. */
export function SurvivalPlot({ survival }: { survival: Survival[] }) {
  const given = {
    ...OF_COMPACTIONS,
    rows: survival,
    heightRem: 14.5,
    none: 'No compaction was compared yet.',
    label: `Prompts in context after ${sayCount(survival.length, 'compaction')}`,
    values: [runningMean(survival, ({ score }) => score), runningMean(survival, keptAlone)],
    series: ({ restored, kept }: Colors): uPlot.Series[] => [
      { stroke: restored, width: 2, points: { show: survival.length < MEAN_OF, size: 6, fill: restored } },
      {
        stroke: kept,
        width: 1.5,
        dash: [4, 4],
        points: { show: survival.length < MEAN_OF, size: 4, fill: kept },
      },
    ],
    top: () => 105,
    sayValue: (value: number) => `${value} %`,
    describe: (row: Survival) =>
      `${sayTime(row.time)}: ${sayPrompts(promptsOf(row))} (${row.score} %); ${keptAlone(row)} % by the summary alone`,
    table: {
      label: 'Prompts in context over time',
      head: ['When', 'In context', 'By the summary alone', 'Prompts', 'Compaction'],
      cells: (row: Survival) => [
        sayTime(row.time),
        `${row.score} %`,
        `${keptAlone(row)} %`,
        sayPrompts(promptsOf(row)),
        linkTo(row),
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

/** Tokens given to models per day. */
export function TokensPlot({ days }: { days: Day[] }) {
  const given = {
    rows: days,
    areDays: true,
    heightRem: 12,
    none: 'Nothing was given to a model yet.',
    label: `Tokens given to models on ${sayCount(days.length, 'day')}`,
    timeOf: ({ day }: Day) => day,
    values: [({ tokens }: Day) => tokens],
    series: ({ accent }: Colors): uPlot.Series[] => [
      {
        stroke: accent,
        fill: `${accent}66`,
        points: { show: false },
        paths: uPlot.paths.bars!({ size: [0.7, 40] }),
      },
    ],
    top: (max: number) => max * 1.1,
    describe: ({ day, tokens, texts }: Day) =>
      `${day.slice(0, 10)}: ${sayTokens(tokens)} in ${sayCount(texts, 'text')}`,
    table: {
      label: 'Tokens given to models',
      head: ['Day', 'Tokens', 'Texts'],
      cells: ({ day, tokens, texts }: Day) => [day.slice(0, 10), groupDigits(tokens), groupDigits(texts)],
    },
  };
  return html`<${TimePlot} ...${given} />`;
}

/** Number of lookups after each compaction. */
export function RegretPlot({ regret }: { regret: Regret[] }) {
  const given = {
    ...OF_COMPACTIONS,
    rows: regret,
    heightRem: 12,
    none: 'Not measured at any compaction yet.',
    label: `Lookups after ${regret.length} compactions`,
    values: [({ count }: Regret) => count],
    series: ({ deferred }: Colors): uPlot.Series[] => [
      { stroke: deferred, width: 2, points: { show: true, size: 6, fill: deferred } },
    ],
    top: (max: number) => Math.max(4, max * 1.1),
    describe: ({ time, count }: Regret) =>
      `${sayTime(time)}: ${count} times something known was looked up again`,
    table: {
      label: 'Looked up again',
      head: ['When', 'Times', 'Compaction'],
      cells: (row: Regret) => [sayTime(row.time), row.count, linkTo(row)],
    },
  };
  return html`<${TimePlot} ...${given} />`;
}

function linkTo({ name }: { name: string }) {
  return html`<a href=${addressOf({ page: 'compaction', name })}>${name}</a>`;
}

function promptsOf({ kept, restored, missing }: Survival) {
  return { kept, restored, prompts: kept + restored + missing };
}

function keptAlone(row: Survival): number {
  const { kept, prompts } = promptsOf(row);
  return prompts === 0 ? 100 : Math.floor((100 * kept) / prompts);
}
