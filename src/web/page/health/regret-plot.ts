import { useMemo } from 'preact/hooks';
import uPlot from 'uplot';
import { sayTime } from '../../../domain/say.ts';
import type { HealthAnswer } from '../../api.ts';
import { axes, PADDING, timeScale } from '../charts/axes.ts';
import { DataTable } from '../charts/data-table.ts';
import { Plot } from '../charts/plot.ts';
import { addressOf } from '../data/place.ts';
import { goTo } from '../data/use-place.ts';
import { html } from '../html.ts';
import { Nothing } from '../parts/layout.ts';

/** How much had to be looked up again after each compaction. */
export function RegretPlot({ regret }: { regret: HealthAnswer['regret'] }) {
  const data = useMemo<uPlot.AlignedData>(
    () => [regret.map(({ time }) => Date.parse(time) / 1000), regret.map(({ count }) => count)],
    [regret],
  );
  if (regret.length === 0) return html`<${Nothing}>Not measured at any compaction yet.<//>`;
  const options = (colors: Record<string, string>): Omit<uPlot.Options, 'width' | 'height'> => ({
    scales: { x: timeScale(data[0] as number[]), y: { range: (_, __, max) => [0, Math.max(4, max * 1.1)] } },
    padding: PADDING,
    axes: axes(colors),
    series: [
      {},
      {
        stroke: colors.deferred!,
        width: 2,
        points: { show: true, size: 6, fill: colors.deferred! },
        paths: uPlot.paths.linear!(),
      },
    ],
  });
  const describe = (index: number) =>
    `${sayTime(regret[index]!.time)}: ${regret[index]!.count} times something known was looked up again`;
  return html`<${Plot} label=${`Lookups after ${regret.length} compactions`} data=${data} heightRem=${12} options=${options} describe=${describe}
      onOpen=${(index: number) => goTo(addressOf({ page: 'compaction', name: regret[index]!.name }))} />
    <${DataTable} label="Looked up again" head=${['When', 'Times', 'Compaction']}
      rows=${regret.map(({ time, count, name }) => [sayTime(time), count, html`<a href=${addressOf({ page: 'compaction', name })}>${name}</a>`])} />`;
}
