import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../../../domain/plain-line.ts';
import type { SearchAnswer, SearchHit, SessionsAnswer } from '../../api.ts';
import { addressOf, queryOf } from '../data/place.ts';
import { useAnswer } from '../data/use-answer.ts';
import { goTo, type Here } from '../data/use-place.ts';
import { html } from '../html.ts';
import { ENTRY_KINDS } from '../parts/kinds.ts';
import { Nothing, Problem } from '../parts/layout.ts';
import { Moment } from '../parts/moment.ts';
import { ProjectChoice } from '../parts/project-choice.ts';
import { shortProject } from '../text/say.ts';
import { useSettled } from './use-settled.ts';

const STEP = 30;
/** Typed letters closer than this are one question. */
const SETTLED_MILLISECONDS = 90;

/** Every word ever said, while you type. */
export function SearchPage({ here: { choices, choose } }: { here: Here }) {
  const input = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const [limit, setLimit] = useState(STEP);
  const [last, setLast] = useState<SearchAnswer>();
  const chosen = Object.fromEntries(
    ['query', 'project', 'session', 'kind', 'since', 'before'].map((name) => [name, choices.get(name) ?? '']),
  );
  const query = useSettled(chosen.query ?? '', SETTLED_MILLISECONDS);
  const path = query.trim() === '' ? undefined : `/api/search${queryOf({ ...chosen, query, limit })}`;
  const { answer, failure, isWaiting } = useAnswer<SearchAnswer>(path);
  const { answer: known } = useAnswer<SessionsAnswer>('/api/sessions?limit=1');
  if (answer && answer !== last) setLast(answer);
  const shown = path === undefined ? undefined : (answer ?? last);
  const hits = shown?.hits ?? [];
  useEffect(() => input.current?.focus(), []);
  useEffect(() => setActive(0), [path]);

  const change = (name: string) => (event: Event) => {
    setLimit(STEP);
    choose({ [name]: (event.target as HTMLInputElement).value });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.max(0, Math.min(hits.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1)));
      setActive(next);
      document.getElementById(`hit-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && hits[active]) goTo(addressOfHit(hits[active]));
    else if (event.key === 'Escape') choose({ query: '' });
    else return;
    event.preventDefault();
  };
  return html`
    <h1 tabindex="-1">Search</h1>
    <div role="search" aria-label="Search all messages">
      <input class="search-input" type="search" ref=${input as Ref<HTMLInputElement>} value=${chosen.query} placeholder="Words, “a phrase”, a_name, part of a path" aria-label="Search for"
        role="combobox" aria-expanded=${hits.length > 0} aria-controls="hits" aria-autocomplete="list"
        aria-activedescendant=${hits.length > 0 ? `hit-${active}` : undefined} onInput=${change('query')} onKeyDown=${onKeyDown} />
      <div class="filters">
        <${ProjectChoice} projects=${known?.projects ?? []} value=${chosen.project} onChange=${(project: string) => choose({ project })} />
        <label>Kind <select value=${chosen.kind} onChange=${change('kind')}>
          <option value="">everything</option>
          ${Object.entries(ENTRY_KINDS).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
        </select></label>
        <label>From <input type="date" value=${chosen.since} onChange=${change('since')} /></label>
        <label>Until <input type="date" value=${chosen.before} onChange=${change('before')} /></label>
        ${chosen.session && html`<button type="button" onClick=${() => choose({ session: null })}>Only session ${chosen.session.slice(0, 8)} ✕</button>`}
        <span class="count" role="status">${shown && !shown.problem ? sayFound(shown, isWaiting) : ''}</span>
      </div>
    </div>
    ${failure && html`<${Problem} failure=${failure} />`}
    ${shown?.problem && html`<p class="problem" role="alert">${shown.problem}</p>`}
    ${path === undefined && html`<${Nothing}>Type to search. <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> clears; <kbd>/</kbd> brings you here from every page.<//>`}
    <ul class="hits" id="hits" role="listbox" aria-label="Found messages">
      ${hits.map((hit, index) => html`<${Hit} key=${`${hit.uuid} ${hit.part}`} hit=${hit} index=${index} isActive=${index === active} />`)}
    </ul>
    ${shown?.more && html`<button type="button" onClick=${() => setLimit(Math.min(100, limit + STEP))} disabled=${limit >= 100}>${limit >= 100 ? 'There are more: add a word or a filter' : 'Show more'}</button>`}`;
}

function Hit({ hit, index, isActive }: { hit: SearchHit; index: number; isActive: boolean }) {
  return html`<li id=${`hit-${index}`} role="option" aria-selected=${isActive} class=${isActive ? 'hit active' : 'hit'} onClick=${() => goTo(addressOfHit(hit))}>
    <div class="hit-head">
      <a href=${addressOfHit(hit)} tabindex="-1">${visibleText(hit.sessionTitle) || hit.session}</a>
      <span class="muted"><span class="badge">${ENTRY_KINDS[hit.kind] ?? hit.kind}${hit.tool ? `: ${visibleText(hit.tool)}` : ''}</span>
        ${hit.agent !== '' && html` <span class="badge">subagent</span>`} <span title=${hit.project}>${shortProject(visibleText(hit.project))}</span> <${Moment} time=${hit.time} /></span>
    </div>
    <p class="snippet">${hit.snippet.map(({ text, isMatch }) => (isMatch ? html`<mark>${visibleText(text)}</mark>` : visibleText(text)))}</p>
  </li>`;
}

function addressOfHit({ session, line, agent }: SearchHit): string {
  return addressOf({ page: 'session', id: session, part: 'conversation' }, { agent, line });
}

function sayFound({ hits, more }: SearchAnswer, isWaiting: boolean): string {
  if (isWaiting) return 'Searching …';
  if (hits.length === 0) return 'Nothing found';
  return `${more ? 'The best ' : ''}${hits.length} ${hits.length === 1 ? 'message' : 'messages'} found`;
}
