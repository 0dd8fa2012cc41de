import { sayTokenChange } from '../../../domain/say.ts';
import { sayTracked } from '../../../domain/survival.ts';
import type { CompactionRow } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { html } from '../html.ts';
import { sayDuration } from '../text/say.ts';
import { Table } from './layout.ts';
import { Moment } from './moment.ts';
import { VerdictBar } from './verdicts.ts';

const HEAD = ['Compaction', 'When', 'Tokens', 'Took', 'What became of the facts', 'Looked up again'];

export function CompactionList({ compactions, label }: { compactions: CompactionRow[]; label: string }) {
  return html`<${Table} label=${label} head=${HEAD} numbers=${[2, 3, 5]} isStacked>
    ${compactions.map(
      (row) => html`<tr key=${row.name}>
        <th scope="row"><a href=${addressOf({ page: 'compaction', name: row.name })}>${nameOf(row)}</a></th>
        <td><${Moment} time=${row.time} /></td>
        <td class="number" data-label="tokens:">${sayTokenChange(row.preTokens, row.postTokens) ?? '–'}</td>
        <td class="number" data-label="took">${row.durationMs === null ? '–' : sayDuration(row.durationMs)}</td>
        <td>${row.counts ? html`<div class="bar-words"><${VerdictBar} counts=${row.counts} /><span>${sayTracked(row.counts)}</span></div>` : html`<span class="muted">${row.state}</span>`}</td>
        <td class="number" data-label="looked up again:">${row.regret ?? '–'}</td>
      </tr>`,
    )}
  <//>`;
}

/** What people call it: its number in the session, and who asked for it. */
export function nameOf({ number, trigger, name }: CompactionRow): string {
  return `${number === null ? name : `Compaction ${number}`}${trigger === null ? '' : `, ${trigger}`}`;
}
