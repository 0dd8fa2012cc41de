import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { SessionsAnswer } from '../../api.ts';
import { type Here, queryOf } from '../data/place.ts';
import { useLastAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { Choice, Nothing, NotYet, Pager } from '../parts/layout.ts';
import { SessionList } from '../parts/lists.ts';

const PAGE_SIZE = 50;

/** All recorded sessions, with filters for a word of the title and the project. */
export function SessionsPage({ here: { choices, choose } }: { here: Here }) {
  const query = choices.get('query') ?? '';
  const project = choices.get('project') ?? '';
  const offset = Number(choices.get('offset') ?? 0) || 0;
  const { last: shown, failure } = useLastAnswer<SessionsAnswer>(
    `/api/sessions${queryOf({ query, project, offset, limit: PAGE_SIZE })}`,
  );
  return html`
    <h1 tabindex="-1">Sessions</h1>
    <div class="section stack box">
    <div class="filters row" role="search" aria-label="Filter sessions">
      <label>Title or id <input type="search" value=${query} onInput=${(event: InputEvent) => choose({ query: (event.target as HTMLInputElement).value, offset: null })} /></label>
      <${Choice} label="Project" value=${project} all="all projects" options=${(shown?.projects ?? []).map((path) => [path, visibleText(path)])}
        onChange=${(chosen: string) => choose({ project: chosen, offset: null })} />
      <span class="count" role="status">${shown && sayCount(shown.total, 'session')}</span>
    </div>
    ${(failure || !shown) && html`<${NotYet} failure=${failure} what="sessions" />`}
    ${shown && shown.total === 0 && html`<${Nothing}>No session has that.<//>`}
    ${shown && shown.total > 0 && html`<${SessionList} sessions=${shown.sessions} label="Sessions" />`}
    ${shown && html`<${Pager} label="Pages of sessions" total=${shown.total} offset=${offset} size=${PAGE_SIZE} onChange=${(next: number) => choose({ offset: next || null })} />`}
    </div>`;
}
