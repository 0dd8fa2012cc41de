import { groupDigits } from '../../../domain/group-digits.ts';
import { html } from '../html.ts';

interface PagerGiven {
  label: string;
  total: number;
  offset: number;
  size: number;
  onChange(offset: number): void;
}

/** Back and forth in a long list. */
export function Pager({ label, total, offset, size, onChange }: PagerGiven) {
  if (total <= size) return null;
  const last = Math.min(total, offset + size);
  return html`<nav class="pager" aria-label=${label}>
    <button type="button" disabled=${offset === 0} onClick=${() => onChange(Math.max(0, offset - size))}>Previous</button>
    <span>${groupDigits(offset + 1)} to ${groupDigits(last)} of ${groupDigits(total)}</span>
    <button type="button" disabled=${last >= total} onClick=${() => onChange(offset + size)}>Next</button>
  </nav>`;
}
