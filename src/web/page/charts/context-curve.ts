import type uPlot from 'uplot';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import type { CompactionRow, SessionAnswer } from '../../api.ts';
import { html } from '../html.ts';
import { nameOf } from '../parts/lists.ts';
import { type Colors, rootPixels, TimePlot } from './time-plot.ts';

type Point = SessionAnswer['curve'][number];

/** Tokens in the context over time, where the client compacts, and its compactions. */
export function ContextCurve({ answer }: { answer: SessionAnswer }) {
  const { curve, threshold, compactions } = answer;
  const describe = (point: Point) => {
    const share = threshold ? `, ${Math.round((100 * point.tokens) / threshold)} % of the threshold` : '';
    const near = nearestCompaction(answer, point);
    return `${sayTime(point.time)}: ${groupDigits(point.tokens)} tokens${share}${near ? ` · ${nameOf(near)}` : ''}`;
  };
  const given = {
    label: sayCurve(answer),
    none: 'No token counts are on record for this session.',
    rows: curve,
    values: [({ tokens }: Point) => tokens],
    // Far below the threshold the curve would be flat, so the scale then follows the peak.
    top: (peak: number) =>
      (threshold !== null && peak > threshold / 4 ? Math.max(threshold, peak) : peak) * 1.08,
    series: ({ accent }: Colors) => [
      {
        stroke: accent,
        width: 2,
        fill: `color-mix(in srgb, ${accent} 13%, transparent)`,
        points: { show: curve.length < 60, size: 5 },
      },
    ],
    draw(plot: uPlot, colors: Colors) {
      drawCompactions(plot, compactions, colors);
      if (threshold !== null) drawThreshold(plot, threshold, colors);
    },
    heightRem: 19,
    describe,
    compactionOf: (point: Point) => nearestCompaction(answer, point)?.name,
    table: {
      label: 'Tokens in the context over time',
      head: ['Time', 'Tokens in the context'],
      cells: ({ time, tokens }: Point) => [sayTime(time), groupDigits(tokens)],
    },
  };
  return html`<div>
    ${
      curve.length > 0 &&
      html`<ul class="list row small-print">
        <li><i class="swatch curve"></i>tokens in the context</li>
        ${threshold !== null && html`<li><i class="swatch threshold"></i>compaction at ${groupDigits(threshold)}</li>`}
        <li><i class="swatch compaction"></i>${sayCount(compactions.length, 'compaction')} (click one to open it)</li>
      </ul>`
    }
    <${TimePlot} ...${given} />
  </div>`;
}

function sayCurve({ curve, threshold, compactions }: SessionAnswer): string {
  const last = curve.at(-1);
  if (!last) return '';
  const peak = Math.max(...curve.map(({ tokens }) => tokens));
  const limit = threshold === null ? '' : `, threshold ${groupDigits(threshold)}`;
  return `Tokens in the context over time: at most ${groupDigits(peak)}, now ${groupDigits(last.tokens)}${limit}, ${compactions.length} compactions`;
}

/** The compaction closest to a point, if within a hundredth of the whole time. */
function nearestCompaction({ curve, compactions }: SessionAnswer, point: Point): CompactionRow | undefined {
  const at = Date.parse(point.time);
  const reach = (Date.parse(curve.at(-1)!.time) - Date.parse(curve[0]!.time)) / 100;
  const distance = ({ time }: CompactionRow) => Math.abs(Date.parse(time) - at);
  return compactions
    .filter((row) => distance(row) <= reach)
    .sort((one, other) => distance(one) - distance(other))[0];
}

/** Draws a dashed line at the compaction threshold, with its value. */
function drawThreshold(plot: uPlot, threshold: number, colors: Colors): void {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(threshold, 'y', true));
  ctx.save();
  ctx.strokeStyle = colors.lost;
  ctx.fillStyle = colors.lost;
  ctx.lineWidth = devicePixelRatio;
  line(ctx, [bbox.left, y], [bbox.left + bbox.width, y], [6, 4]);
  ctx.font = `${0.8 * rootPixels() * devicePixelRatio}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  // An outline in the background colour, so that the text is readable across lines.
  ctx.setLineDash([]);
  ctx.strokeStyle = colors.surface;
  ctx.lineWidth = 4 * devicePixelRatio;
  const words = `compaction at ${groupDigits(threshold)}`;
  ctx.strokeText(words, bbox.left + 6 * devicePixelRatio, y - 3);
  ctx.fillText(words, bbox.left + 6 * devicePixelRatio, y - 3);
  ctx.restore();
}

/** Draws a dotted line across at each compaction that is in view. */
function drawCompactions(plot: uPlot, compactions: CompactionRow[], colors: Colors): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.strokeStyle = colors.text;
  for (const { time } of compactions) {
    const x = Math.round(plot.valToPos(Date.parse(time) / 1000, 'x', true));
    if (x >= bbox.left && x <= bbox.left + bbox.width)
      line(ctx, [x, bbox.top], [x, bbox.top + bbox.height], [3, 3]);
  }
  ctx.restore();
}

type Pixel = [x: number, y: number];

function line(ctx: CanvasRenderingContext2D, from: Pixel, to: Pixel, dashes: number[]): void {
  ctx.beginPath();
  ctx.setLineDash(dashes.map((length) => length * devicePixelRatio));
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  ctx.stroke();
}
