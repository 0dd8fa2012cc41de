import { groupDigits } from '../../../domain/group-digits.ts';
import type { LiveSession } from '../../api.ts';
import { html } from '../html.ts';

/** How full the context is: a bar with a line where the client compacts, and the same in words. */
export function Fill({ context }: { context: LiveSession['context'] }) {
  if (context === null) return html`<p class="muted">No message was measured yet.</p>`;
  const { tokens, threshold, window } = context;
  const whole = Math.max(window ?? 0, threshold ?? 0, tokens, 1);
  const percent = Math.round((100 * tokens) / (threshold ?? whole));
  const tone = percent >= 95 ? 'critical' : percent >= 80 ? 'warning' : '';
  const words =
    threshold === null
      ? `${groupDigits(tokens)} tokens in the context`
      : `${groupDigits(tokens)} of ${groupDigits(threshold)} tokens until compaction`;
  return html`<div class="fill ${tone}">
    <div class="fill-words"><span>${words}</span><strong>${percent} %</strong></div>
    <div class="fill-bar" role="meter" aria-label="Context used" aria-valuemin="0" aria-valuemax=${threshold ?? whole}
      aria-valuenow=${Math.min(tokens, threshold ?? whole)} aria-valuetext=${`${words}, ${percent} percent`}
      title=${window === null ? undefined : `The window holds ${groupDigits(window)} tokens; the line is where it is compacted`}>
      <div class="fill-used" style=${{ width: `${(100 * tokens) / whole}%` }}></div>
      ${
        threshold !== null &&
        html`<div class="fill-line" style=${{ left: `${(100 * threshold) / whole}%` }}
          title=${`Compaction at ${groupDigits(threshold)} tokens`}></div>`
      }
    </div>
  </div>`;
}
