import { useMemo } from 'preact/hooks';
import type uPlot from 'uplot';
import { sayTime } from '../../../domain/say.ts';
import { sayTracked } from '../../../domain/survival.ts';
import type { HealthAnswer } from '../../api.ts';
import { axes, PADDING, timeScale } from '../charts/axes.ts';
import { DataTable } from '../charts/data-table.ts';
import { Plot } from '../charts/plot.ts';
import { addressOf } from '../data/place.ts';
import { goTo } from '../data/use-place.ts';
import { html } from '../html.ts';
import { Nothing } from '../parts/layout.ts';

type Row = HealthAnswer['survival'][number];

/** The share of tracked facts at hand after each compaction, with and without what tideproof gave back. */
export function SurvivalPlot({ survival }: { survival: Row[] }) {
  const data = useMemo<uPlot.AlignedData>(
    () => [
      survival.map(({ time }) => Date.parse(time) / 1000),
      survival.map(({ score }) => score),
      survival.map(keptAlone),
    ],
    [survival],
  );
  if (survival.length === 0) return html`<${Nothing}>No compaction was compared yet.<//>`;
  const options = (colors: Record<string, string>): Omit<uPlot.Options, 'width' | 'height'> => ({
    scales: { x: timeScale(data[0] as number[]), y: { range: [0, 105] } },
    padding: PADDING,
    axes: axes(colors, (value) => `${value} %`),
    series: [
      {},
      { stroke: colors.restored!, width: 2, points: { show: true, size: 6, fill: colors.restored! } },
      { stroke: colors.kept!, width: 1.5, dash: [4, 4], points: { show: true, size: 4, fill: colors.kept! } },
    ],
  });
  const describe = (index: number) => {
    const row = survival[index]!;
    return `${sayTime(row.time)}: ${sayTracked(trackedOf(row))} at hand (${row.score} %); ${keptAlone(row)} % by the summary alone`;
  };
  return html`
    <ul class="legend">
      <li><i class="swatch restored"></i>at hand: kept and restored</li>
      <li><i class="swatch kept"></i>by the summary alone</li>
    </ul>
    <${Plot} label=${`Survival at ${survival.length} compactions`} data=${data} heightRem=${14.5} options=${options} describe=${describe}
      onOpen=${(index: number) => goTo(addressOf({ page: 'compaction', name: survival[index]!.name }))} />
    <${DataTable} label="Survival over time" head=${['When', 'At hand', 'By the summary alone', 'Facts', 'Compaction']}
      rows=${survival.map((row) => [
        ...[sayTime(row.time), `${row.score} %`, `${keptAlone(row)} %`, sayTracked(trackedOf(row))],
        html`<a href=${addressOf({ page: 'compaction', name: row.name })}>${row.name}</a>`,
      ])} />`;
}

function trackedOf({ kept, restored, missing }: Row) {
  return { kept, restored, tracked: kept + restored + missing };
}

function keptAlone({ kept, restored, missing }: Row): number {
  const tracked = kept + restored + missing;
  return tracked === 0 ? 100 : Math.floor((100 * kept) / tracked);
}
