import { sayAge, sayTime } from '../../../domain/say.ts';
import { html } from '../html.ts';
import { sayMinute } from '../text/say.ts';

/** A moment by the clock of who looks, to the second in its title. */
export function Moment({ time }: { time: string | null }) {
  if (time === null) return html`<span class="muted">unknown</span>`;
  return html`<time datetime=${time} title=${sayTime(time)}>${sayMinute(time)}</time>`;
}

export function Age({ time }: { time: string | null }) {
  if (time === null) return html`<span class="muted">unknown</span>`;
  return html`<time datetime=${time} title=${sayTime(time)}>${sayAge(time, new Date())}</time>`;
}
