import type uPlot from 'uplot';
import { groupDigits } from '../../../domain/group-digits.ts';
import type { SessionAnswer } from '../../api.ts';
import { type Colors, rootPixels } from './plot.ts';

/** A dashed line where the client compacts, with its number. */
export function drawThreshold(plot: uPlot, threshold: number | null, colors: Colors): void {
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
  // A rim in the colour of the ground, so that it can be read across lines.
  ctx.setLineDash([]);
  ctx.strokeStyle = colors.surface;
  ctx.lineWidth = 4 * devicePixelRatio;
  const words = `compaction at ${groupDigits(threshold)}`;
  ctx.strokeText(words, bbox.left + 6 * devicePixelRatio, y - 3);
  ctx.fillText(words, bbox.left + 6 * devicePixelRatio, y - 3);
  ctx.restore();
}

/** A line across for a compaction, a tick at the bottom for a snapshot, a triangle for a warning. */
export function drawMarkers(plot: uPlot, markers: SessionAnswer['markers'], colors: Colors): void {
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

type Point = [x: number, y: number];

function line(ctx: CanvasRenderingContext2D, from: Point, to: Point, dashes: number[]): void {
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
