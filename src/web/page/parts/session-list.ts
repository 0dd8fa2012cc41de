import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { SessionRow } from '../../api.ts';
import { addressOf } from '../data/place.ts';
import { html } from '../html.ts';
import { shortProject } from '../text/say.ts';
import { Table } from './layout.ts';
import { Moment } from './moment.ts';

const HEAD = ['Session', 'Project', 'Last seen', 'Messages', 'Compactions'];

export function SessionList({ sessions, label }: { sessions: SessionRow[]; label: string }) {
  return html`<${Table} label=${label} head=${HEAD} numbers=${[3, 4]} isStacked>
    ${sessions.map(
      (session) => html`<tr key=${session.id}>
        <th scope="row" class="title"><a href=${addressOf({ page: 'session', id: session.id, part: 'overview' })}>${visibleText(session.title) || session.id}</a></th>
        <td title=${visibleText(session.project)}>${shortProject(visibleText(session.project))}</td>
        <td><${Moment} time=${session.seenAt ?? session.startedAt} /></td>
        <td class="number" data-label="messages:">${groupDigits(session.entries)}</td>
        <td class="number" data-label="compactions:">${session.compactions === 0 ? '–' : groupDigits(session.compactions)}</td>
      </tr>`,
    )}
  <//>`;
}
