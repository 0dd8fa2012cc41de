import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import type { SessionAnswer } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { html } from '../html.ts';
import { nameOf } from '../parts/lists.ts';
import { TimePlot } from './time-plot.ts';

type Point = SessionAnswer['curve'][number];

/** Tokens in the context over time, where the client compacts, and its compactions. */
export function ContextCurve({ answer }: { answer: SessionAnswer }) {
  const { curve, threshold, compactions } = answer;
  const given = {
    label: sayCurve(answer),
    none: 'No token counts are on record for this session.',
    rows: curve,
    lines: [{ name: 'curve', values: curve.map(({ tokens }) => tokens) }],
    // Far below the threshold the curve would be flat, so the scale then follows the peak.
    top: (peak: number) =>
      (threshold !== null && peak > threshold / 4 ? Math.max(threshold, peak) : peak || 1) * 1.08,
    limit: threshold,
    marks: compactions.map((row) => ({
      time: row.time,
      words: `${sayTime(row.time)}: ${nameOf(row)}`,
      href: addressOf({ page: 'compaction', name: row.name }),
    })),
    describe: ({ time, tokens }: Point) => {
      const share = threshold ? `, ${Math.round((100 * tokens) / threshold)} % of the threshold` : '';
      return `${sayTime(time)}: ${groupDigits(tokens)} tokens${share}`;
    },
    table: {
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
  const peak = Math.max(...curve.map(({ tokens }) => tokens));
  const limit = threshold === null ? '' : `, threshold ${groupDigits(threshold)}`;
  const now = curve.at(-1)?.tokens ?? 0;
  return `Tokens in the context over time: at most ${groupDigits(peak)}, now ${groupDigits(now)}${limit}, ${sayCount(compactions.length, 'compaction')}`;
}
