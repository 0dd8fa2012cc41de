import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { CompactionsAnswer, SessionsAnswer } from '../../api.ts';
import { type Here, queryOf } from '../data/place.ts';
import { useLastAnswer } from '../data/use-answer.ts';
import { type Children, html } from '../html.ts';
import { Choice, Nothing, NotYet, Pager } from '../parts/layout.ts';
import { CompactionList, SessionList } from '../parts/lists.ts';

const PAGE_SIZE = 50;

/** All recorded sessions, with filters for a word of the title and the project. */
export function SessionsPage({ here }: { here: Here }) {
  const query = here.choices.get('query') ?? '';
  const onInput = (event: InputEvent) =>
    here.choose({ query: (event.target as HTMLInputElement).value, offset: null });
  const words = html`<label>Title or id <input type="search" value=${query} onInput=${onInput} /></label>`;
  const render = ({ sessions }: SessionsAnswer) =>
    html`<${SessionList} sessions=${sessions} label="Sessions" />`;
  return html`<${ListPage} here=${here} title="Sessions" what="session" none="No session has that." words=${words} render=${render} />`;
}

/** All compactions of all sessions, newest first. */
export function CompactionsPage({ here }: { here: Here }) {
  const render = ({ compactions }: CompactionsAnswer) =>
    html`<${CompactionList} compactions=${compactions} label="Compactions" hasSessions />`;
  return html`<${ListPage} here=${here} title="Compactions" what="compaction" none="No compaction is on record." render=${render} />`;
}

interface ListPageGiven<Answer> {
  here: Here;
  title: string;
  /** Also the address of the server, with an s. */
  what: 'session' | 'compaction';
  /** Shown if nothing matches. */
  none: string;
  /** A further filter. */
  words?: Children;
  render(answer: Answer): Children;
}

function ListPage<Answer extends SessionsAnswer | CompactionsAnswer>(given: ListPageGiven<Answer>) {
  const { title, what, none, words, render } = given;
  const { choices, choose } = given.here;
  const [query, project] = ['query', 'project'].map((name) => choices.get(name) ?? '');
  const offset = Number(choices.get('offset') ?? 0) || 0;
  const path = `/api/${what}s${queryOf({ query, project, offset, limit: PAGE_SIZE })}`;
  const { last: shown, failure } = useLastAnswer<Answer>(path);
  return html`
    <h1 tabindex="-1">${title}</h1>
    <div class="section stack box">
    <div class="filters row" role="search" aria-label=${`Filter ${what}s`}>
      ${words}
      <${Choice} label="Project" value=${project} all="all projects" options=${(shown?.projects ?? []).map((path) => [path, visibleText(path)])}
        onChange=${(chosen: string) => choose({ project: chosen, offset: null })} />
      <span class="count" role="status">${shown && sayCount(shown.total, what)}</span>
    </div>
    ${(failure || !shown) && html`<${NotYet} failure=${failure} what=${`${what}s`} />`}
    ${shown && (shown.total === 0 ? html`<${Nothing}>${none}<//>` : render(shown))}
    ${shown && html`<${Pager} label=${`Pages of ${what}s`} total=${shown.total} offset=${offset} size=${PAGE_SIZE} onChange=${(next: number) => choose({ offset: next || null })} />`}
    </div>`;
}
