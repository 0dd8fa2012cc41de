import { useState } from 'preact/hooks';
import { sayCount } from '../../../domain/say.ts';
import type { SessionsAnswer } from '../../api.ts';
import { queryOf } from '../data/place.ts';
import { useAnswer } from '../data/use-answer.ts';
import type { Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { Nothing, Problem, Waiting } from '../parts/layout.ts';
import { Pager } from '../parts/pager.ts';
import { ProjectChoice } from '../parts/project-choice.ts';
import { SessionList } from '../parts/session-list.ts';

const PAGE_SIZE = 50;

/** All sessions on record, to be found by a word of their title or by project. */
export function SessionsPage({ here: { choices, choose } }: { here: Here }) {
  const query = choices.get('query') ?? '';
  const project = choices.get('project') ?? '';
  const offset = Number(choices.get('offset') ?? 0) || 0;
  const { answer, failure } = useAnswer<SessionsAnswer>(
    `/api/sessions${queryOf({ query, project, offset, limit: PAGE_SIZE })}`,
  );
  const [last, setLast] = useState<SessionsAnswer>();
  if (answer && answer !== last) setLast(answer);
  const shown = answer ?? last;
  return html`
    <h1 tabindex="-1">Sessions</h1>
    <div class="section">
    <div class="filters" role="search" aria-label="Filter sessions">
      <label>Title or id <input type="search" value=${query} onInput=${(event: InputEvent) => choose({ query: (event.target as HTMLInputElement).value, offset: null })} /></label>
      <${ProjectChoice} projects=${shown?.projects ?? []} value=${project} onChange=${(chosen: string) => choose({ project: chosen, offset: null })} />
      <span class="count" role="status">${shown && sayCount(shown.total, 'session')}</span>
    </div>
    ${failure && html`<${Problem} failure=${failure} />`}
    ${!shown && !failure && html`<${Waiting} what="sessions" />`}
    ${shown && shown.total === 0 && html`<${Nothing}>No session has that.<//>`}
    ${shown && shown.total > 0 && html`<${SessionList} sessions=${shown.sessions} label="Sessions" />`}
    ${shown && html`<${Pager} label="Pages of sessions" total=${shown.total} offset=${offset} size=${PAGE_SIZE} onChange=${(next: number) => choose({ offset: next || null })} />`}
    </div>`;
}
