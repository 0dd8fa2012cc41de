import { groupDigits } from '../../../domain/group-digits.ts';
import { html } from '../html.ts';

/** How large the context was before and after, to scale. */
export function TokenChange({ before, after }: { before: number | null; after: number | null }) {
  if (before === null && after === null) return null;
  const whole = Math.max(before ?? 0, after ?? 0, 1);
  const bar = (label: string, tokens: number | null) => html`<div class="token-row">
    <span>${label}</span>
    <span class="token-bar"><span style=${{ width: `${(100 * (tokens ?? 0)) / whole}%` }}></span></span>
    <span class="number">${tokens === null ? 'unknown' : `${groupDigits(tokens)} tokens`}</span>
  </div>`;
  return html`<div class="token-change">${bar('Before', before)}${bar('After', after)}</div>`;
}
