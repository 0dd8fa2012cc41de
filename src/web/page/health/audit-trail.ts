import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { AuditAnswer } from '../../api.ts';
import { addressOf, queryOf } from '../data/place.ts';
import { ofSample } from '../data/request.ts';
import { useAnswer } from '../data/use-answer.ts';
import type { Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { Nothing, Problem, Section, Table } from '../parts/layout.ts';
import { Moment } from '../parts/moment.ts';
import { Pager } from '../parts/pager.ts';
import { shortProject } from '../text/say.ts';

const PAGE_SIZE = 25;
const HEAD = ['When', 'Event', 'Reason', 'Session', 'Project', 'Characters', 'SHA-256'];

/** Every text that a model was given, with its hash; whole as a file. */
export function AuditTrail({ here: { choices, choose } }: { here: Here }) {
  const offset = Number(choices.get('audit') ?? 0) || 0;
  const { answer, failure } = useAnswer<AuditAnswer>(`/api/audit${queryOf({ offset, limit: PAGE_SIZE })}`);
  const exports = html`<span>Export as <a href=${ofSample('/api/audit.json')} download>JSON</a> or <a href=${ofSample('/api/audit.csv')} download>CSV</a></span>`;
  return html`<${Section} title="Audit trail" id="audit" aside=${exports}>
    ${failure && html`<${Problem} failure=${failure} />`}
    ${answer?.total === 0 && html`<${Nothing}>No text was given to a model yet.<//>`}
    ${
      answer &&
      answer.total > 0 &&
      html`<${Table} label="Audit trail" head=${HEAD} numbers=${[5]}>
        ${answer.rows.map(
          (row) => html`<tr>
            <td><${Moment} time=${row.time} /></td><td>${visibleText(row.event).replaceAll('-', ' ')}</td><td class="words">${visibleText(row.reason)}</td>
            <td><a href=${addressOf({ page: 'session', id: row.session, part: 'overview' })}><code>${row.session.slice(0, 8)}</code></a></td>
            <td title=${row.project}>${shortProject(visibleText(row.project))}</td>
            <td class="number">${groupDigits(row.characters)}</td><td><code title=${row.sha256}>${row.sha256.slice(0, 12)}</code></td>
          </tr>`,
        )}
      <//>
      <${Pager} label="Pages of the audit trail" total=${answer.total} offset=${offset} size=${PAGE_SIZE} onChange=${(next: number) => choose({ audit: next || null })} />`
    }
  <//>`;
}
