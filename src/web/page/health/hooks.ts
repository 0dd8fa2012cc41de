import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { HealthAnswer } from '../../api.ts';
import { html } from '../html.ts';
import { Nothing, Table } from '../parts/layout.ts';
import { sayDuration } from '../text/say.ts';

const HEAD = ['Event', 'Runs', 'Failed', 'Half take at most', '99 % take at most'];

export function Hooks({ hooks }: { hooks: HealthAnswer['hooks'] }) {
  if (hooks.length === 0) return html`<${Nothing}>No hook has run yet.<//>`;
  const say = (milliseconds: number | null) => (milliseconds === null ? '–' : sayDuration(milliseconds));
  return html`<${Table} label="Hooks" head=${HEAD} numbers=${[1, 2, 3, 4]}>
    ${hooks.map(
      ({ event, runs, failures, medianMs, p99Ms }) => html`<tr>
        <th scope="row">${visibleText(event).replaceAll('-', ' ')}</th><td class="number">${groupDigits(runs)}</td>
        <td class="number ${failures > 0 ? 'bad' : ''}">${failures}</td>
        <td class="number">${say(medianMs)}</td><td class="number">${say(p99Ms)}</td>
      </tr>`,
    )}
  <//>`;
}
