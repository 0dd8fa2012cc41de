import type uPlot from 'uplot';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import type { SessionAnswer } from '../../api.ts';
import { html } from '../html.ts';
import { type Colors, rootPixels } from './plot.ts';
import { TimePlot } from './time-plot.ts';

type Point = SessionAnswer['curve'][number];

/** Tokens in the context over time, where the client compacts, and what happened on the way. */
export function ContextCurve({ answer }: { answer: SessionAnswer }) {
  const { curve, threshold, markers } = answer;
  const describe = (point: Point) => {
    const share = threshold ? `, ${Math.round((100 * point.tokens) / threshold)} % of the threshold` : '';
    const marker = nearestMarker(answer, point);
    return `${sayTime(point.time)}: ${groupDigits(point.tokens)} tokens${share}${marker ? ` · ${visibleText(marker.label)}` : ''}`;
  };
  return html`<div>
    ${curve.length > 0 && html`<${Legend} answer=${answer} />`}
    <${TimePlot} ...${{
      label: sayCurve(answer),
      none: 'No token counts are on record for this session.',
      rows: curve,
      timeOf: ({ time }: Point) => time,
      values: [({ tokens }: Point) => tokens],
      // Far below the threshold the curve would be flat, so the scale then follows the peak.
      top: (peak: number) =>
        (threshold !== null && peak > threshold / 4 ? Math.max(threshold, peak) : peak) * 1.08,
      series: ({ accent }: Colors) => [
        { stroke: accent, width: 2, fill: `${accent}22`, points: { show: curve.length < 60, size: 5 } },
      ],
      draw(plot: uPlot, colors: Colors) {
        drawMarkers(plot, markers, colors);
        drawThreshold(plot, threshold, colors);
      },
      heightRem: 19,
      describe,
      compactionOf: (point: Point) => nearestMarker(answer, point)?.compaction,
      table: {
        label: 'Tokens in the context over time',
        head: ['Time', 'Tokens in the context'],
        cells: ({ time, tokens }: Point) => [sayTime(time), groupDigits(tokens)],
      },
    }} />
  </div>`;
}

function Legend({ answer: { markers, threshold } }: { answer: SessionAnswer }) {
  const count = (kind: string) => markers.filter((marker) => marker.kind === kind).length;
  return html`<ul class="list row small-print">
    <li><i class="swatch curve"></i>tokens in the context</li>
    ${threshold !== null && html`<li><i class="swatch threshold"></i>compaction at ${groupDigits(threshold)}</li>`}
    <li><i class="swatch compaction"></i>${sayCount(count('compaction'), 'compaction')} (click one to open it)</li>
    <li><i class="swatch snapshot"></i>${sayCount(count('snapshot'), 'snapshot')}</li>
    <li><i class="swatch warning"></i>${sayCount(count('warning'), 'warning')} to the model</li>
  </ul>`;
}

function sayCurve({ curve, threshold, compactions }: SessionAnswer): string {
  const last = curve.at(-1);
  if (!last) return '';
  const peak = Math.max(...curve.map(({ tokens }) => tokens));
  const limit = threshold === null ? '' : `, threshold ${groupDigits(threshold)}`;
  return `Tokens in the context over time: at most ${groupDigits(peak)}, now ${groupDigits(last.tokens)}${limit}, ${compactions.length} compactions`;
}

/** The marker closest to a point, if within a hundredth of the whole time; compactions have priority. */
function nearestMarker({ curve, markers }: SessionAnswer, point: Point) {
  const at = Date.parse(point.time);
  const reach = (Date.parse(curve.at(-1)!.time) - Date.parse(curve[0]!.time)) / 100;
  const distance = ({ time }: { time: string }) => Math.abs(Date.parse(time) - at);
  const rank = ({ kind }: { kind: string }) => (kind === 'compaction' ? 0 : 1);
  return markers
    .filter((marker) => distance(marker) <= reach)
    .sort((one, other) => rank(one) - rank(other) || distance(one) - distance(other))[0];
}

/** Draws a dashed line at the compaction threshold, with its value. */
function drawThreshold(plot: uPlot, threshold: number | null, colors: Colors): void {
  if (threshold === null) return;
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

/** A line across for a compaction, a tick at the bottom for a snapshot, a triangle for a warning. */
function drawMarkers(plot: uPlot, markers: SessionAnswer['markers'], colors: Colors): void {
  const { ctx, bbox } = plot;
  const bottom = bbox.top + bbox.height;
  const size = 5 * devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const { time, kind } of markers) {
    const x = Math.round(plot.valToPos(Date.parse(time) / 1000, 'x', true));
    ctx.lineWidth = (kind === 'compaction' ? 1.5 : 2) * devicePixelRatio;
    ctx.strokeStyle = colors[kind === 'compaction' ? 'text' : 'muted'];
    ctx.fillStyle = colors.deferred;
    if (kind === 'compaction') line(ctx, [x, bbox.top], [x, bottom], [3, 3]);
    else if (kind === 'snapshot') line(ctx, [x, bottom - 2 * size], [x, bottom], []);
    else triangle(ctx, x, bbox.top + size, size);
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

function triangle(ctx: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  ctx.beginPath();
  ctx.moveTo(x - size, y - size);
  ctx.lineTo(x + size, y - size);
  ctx.lineTo(x, y + size);
  ctx.fill();
}
