import { visibleText } from '../../../domain/plain-line.ts';
import { AWAY, groupDigits, sayTokenChange } from '../../../domain/say.ts';
import type { CompactionRow, SessionRow } from '../../api.ts';
import { addressOf, addressOfSession } from '../data/place.ts';
import { html } from '../html.ts';
import { sayDuration } from '../text/say.ts';
import { Moment, Project, Table } from './layout.ts';
import { Verdicts } from './verdicts.ts';

const SESSION_HEAD = ['Session', 'Project', 'Last seen', 'Messages', 'Compactions'];
const COMPACTION_HEAD = ['Compaction', 'When', 'Tokens', 'Took', 'Your prompts', 'Looked up again'];

export function SessionList({ sessions, label }: { sessions: SessionRow[]; label: string }) {
  return html`<${Table} label=${label} head=${SESSION_HEAD} numbers=${[3, 4]} isStacked>
    ${sessions.map(
      (session) => html`<tr key=${session.id}>
        <th scope="row" class="title"><a href=${addressOfSession(session.id)}>${visibleText(session.title) || session.id}</a></th>
        <td><${Project} path=${session.project} />${session.isCopy && html` <span class="badge">copy</span>`}</td>
        <td><${Moment} time=${session.seenAt ?? session.startedAt} /></td>
        <td class="number" data-label="messages:">${groupDigits(session.entries)}</td>
        <td class="number" data-label="compactions:">${session.compactions === 0 ? '–' : groupDigits(session.compactions)}</td>
      </tr>`,
    )}
  <//>`;
}

/** `hasSessions` names the session of each, where they are of several. */
export function CompactionList(given: {
  compactions: CompactionRow[];
  label: string;
  hasSessions?: boolean;
}) {
  const { compactions, label, hasSessions } = given;
  return html`<${Table} label=${label} head=${COMPACTION_HEAD} numbers=${[2, 3, 5]} isStacked>
    ${compactions.map(
      (row) => html`<tr key=${row.name}>
        <th scope="row" class=${hasSessions ? 'title' : ''}><a href=${addressOf({ page: 'compaction', name: row.name })}>${nameOf(row)}</a>
          ${hasSessions && html`<br /><a class="small-print" href=${addressOfSession(row.session)}>${visibleText(row.sessionTitle)}</a>`}</th>
        <td><${Moment} time=${row.time} /></td>
        <td class="number" data-label="tokens:">${sayTokenChange(row.preTokens, row.postTokens) ?? '–'}</td>
        <td class="number" data-label="took">${sayDuration(row.durationMs)}</td>
        <td>${row.facts ? html`<${Verdicts} counts=${row.facts} />` : html`<span class="muted">${row.state}</span>`}</td>
        <td class="number" data-label="looked up again:">${row.regret ?? '–'}</td>
      </tr>`,
    )}
  <//>`;
}

/** A label: what commands call it, and the trigger. */
export function nameOf({ trigger, name, away }: CompactionRow): string {
  return `Compaction ${name}${trigger === null ? '' : `, ${trigger}`}${away ? AWAY : ''}`;
}
