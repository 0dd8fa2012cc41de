import { useMemo } from 'preact/hooks';
import type uPlot from 'uplot';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import type { SessionAnswer } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { goTo } from '../data/use-place.ts';
import { html } from '../html.ts';
import { axes, PADDING, timeScale } from './axes.ts';
import { DataTable } from './data-table.ts';
import { drawMarkers, drawThreshold } from './draw-marks.ts';
import { Plot } from './plot.ts';

/** Tokens in the context over time, where the client compacts, and what happened on the way. */
export function ContextCurve({ answer }: { answer: SessionAnswer }) {
  const { curve, threshold, markers } = answer;
  const data = useMemo<uPlot.AlignedData>(
    () => [curve.map(({ time }) => Date.parse(time) / 1000), curve.map(({ tokens }) => tokens)],
    [curve],
  );
  if (curve.length === 0) return html`<p class="nothing">No token counts are on record for this session.</p>`;
  const peak = Math.max(...curve.map(({ tokens }) => tokens));
  // Far below the threshold the curve would be a flat line.
  const top = (threshold !== null && peak > threshold / 4 ? Math.max(threshold, peak) : peak) * 1.08;
  const options = (colors: Record<string, string>): Omit<uPlot.Options, 'width' | 'height'> => ({
    scales: { x: timeScale(data[0] as number[]), y: { range: [0, top] } },
    padding: PADDING,
    axes: axes(colors),
    series: [
      {},
      {
        stroke: colors.accent!,
        width: 2,
        fill: `${colors.accent}22`,
        points: { show: curve.length < 60, size: 5 },
      },
    ],
    hooks: {
      draw: [(plot) => drawMarkers(plot, markers, colors), (plot) => drawThreshold(plot, threshold, colors)],
    },
  });
  const near = (index: number) => nearestMarker(answer, index);
  const describe = (index: number) => {
    const { time, tokens } = curve[index]!;
    const share = threshold ? `, ${Math.round((100 * tokens) / threshold)} % of the threshold` : '';
    const marker = near(index);
    return `${sayTime(time)}: ${groupDigits(tokens)} tokens${share}${marker ? ` · ${visibleText(marker.label)}` : ''}`;
  };
  const onOpen = (index: number) => {
    const name = near(index)?.compaction;
    if (name) goTo(addressOf({ page: 'compaction', name }));
  };
  return html`<div>
    <${Legend} answer=${answer} />
    <${Plot} label=${sayCurve(answer)} data=${data} heightRem=${19} options=${options} describe=${describe} onOpen=${onOpen} />
    <${DataTable} label="Tokens in the context over time" head=${['Time', 'Tokens in the context']}
      rows=${curve.map(({ time, tokens }) => [sayTime(time), groupDigits(tokens)])} />
  </div>`;
}

function Legend({ answer: { markers, threshold } }: { answer: SessionAnswer }) {
  const count = (kind: string) => markers.filter((marker) => marker.kind === kind).length;
  return html`<ul class="legend">
    <li><i class="swatch curve"></i>tokens in the context</li>
    ${threshold !== null && html`<li><i class="swatch threshold"></i>compaction at ${groupDigits(threshold)}</li>`}
    <li><i class="swatch compaction"></i>${sayCount(count('compaction'), 'compaction')} (click one to open it)</li>
    <li><i class="swatch snapshot"></i>${sayCount(count('snapshot'), 'snapshot')}</li>
    <li><i class="swatch warning"></i>${sayCount(count('warning'), 'warning')} to the model</li>
  </ul>`;
}

function sayCurve({ curve, threshold, compactions }: SessionAnswer): string {
  const peak = Math.max(...curve.map(({ tokens }) => tokens));
  const limit = threshold === null ? '' : `, threshold ${groupDigits(threshold)}`;
  return `Tokens in the context over time: at most ${groupDigits(peak)}, now ${groupDigits(curve.at(-1)!.tokens)}${limit}, ${compactions.length} compactions`;
}

/** What happened closest to a point, if anything did within a hundredth of the whole time. */
function nearestMarker({ curve, markers }: SessionAnswer, index: number) {
  const at = Date.parse(curve[index]!.time);
  const reach = (Date.parse(curve.at(-1)!.time) - Date.parse(curve[0]!.time)) / 100;
  const distance = ({ time }: { time: string }) => Math.abs(Date.parse(time) - at);
  const rank = ({ kind }: { kind: string }) => (kind === 'compaction' ? 0 : 1);
  return markers
    .filter((marker) => distance(marker) <= reach)
    .sort((one, other) => rank(one) - rank(other) || distance(one) - distance(other))[0];
}
