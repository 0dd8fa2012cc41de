import { useMemo } from 'preact/hooks';
import uPlot from 'uplot';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount } from '../../../domain/say.ts';
import type { HealthAnswer } from '../../api.ts';
import { axes, PADDING, timeScale } from '../charts/axes.ts';
import { DataTable } from '../charts/data-table.ts';
import { Plot } from '../charts/plot.ts';
import { html } from '../html.ts';
import { Nothing } from '../parts/layout.ts';
import { sayTokens } from '../text/say.ts';

/** How much was given to models, day by day. */
export function TokensPlot({ days }: { days: HealthAnswer['tokensInjected'] }) {
  const data = useMemo<uPlot.AlignedData>(
    () => [days.map(({ day }) => Date.parse(day) / 1000), days.map(({ tokens }) => tokens)],
    [days],
  );
  if (days.length === 0) return html`<${Nothing}>Nothing was given to a model yet.<//>`;
  const options = (colors: Record<string, string>): Omit<uPlot.Options, 'width' | 'height'> => ({
    scales: { x: timeScale(data[0] as number[], 43_200), y: { range: (_, __, max) => [0, max * 1.1] } },
    padding: PADDING,
    axes: axes(colors, undefined, true),
    series: [
      {},
      {
        ...{ stroke: colors.accent!, fill: `${colors.accent}66`, points: { show: false } },
        paths: uPlot.paths.bars!({ size: [0.7, 40] }),
      },
    ],
  });
  const describe = (index: number) => {
    const { day, tokens, texts } = days[index]!;
    return `${day.slice(0, 10)}: ${sayTokens(tokens)} in ${sayCount(texts, 'text')}`;
  };
  return html`<${Plot} label=${`Tokens given to models on ${sayCount(days.length, 'day')}`} data=${data} heightRem=${12} options=${options} describe=${describe} />
    <${DataTable} label="Tokens given to models" head=${['Day', 'Tokens', 'Texts']}
      rows=${days.map(({ day, tokens, texts }) => [day.slice(0, 10), groupDigits(tokens), groupDigits(texts)])} />`;
}
