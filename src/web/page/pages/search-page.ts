import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../../../domain/plain-line.ts';
import type { SearchAnswer, SearchHit, SessionsAnswer } from '../../api.ts';
import { addressOfLine, goTo, type Here, queryOf } from '../data/place.ts';
import { useAnswer, useLastAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { Choice, Moment, Nothing, Problem, Project } from '../parts/layout.ts';
import { ENTRY_KINDS } from '../text/say.ts';

const STEP = 30;
const FILTERS = ['query', 'project', 'session', 'kind', 'since', 'before'];
/** Debounce interval of typing. */
const SETTLED_MILLISECONDS = 90;

/** Full-text search while typing. */
export function SearchPage({ here: { choices, choose } }: { here: Here }) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(STEP);
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, choices.get(name) ?? '']));
  const query = useSettled(chosen.query ?? '');
  const path = query.trim() === '' ? undefined : `/api/search${queryOf({ ...chosen, query, limit })}`;
  const { last, failure, isWaiting } = useLastAnswer<SearchAnswer>(path);
  const { answer: known } = useAnswer<SessionsAnswer>('/api/sessions?limit=1');
  const shown = path === undefined ? undefined : last;
  const hits = shown?.hits ?? [];
  useEffect(() => input.current?.focus(), []);

  const change = (name: string) => (value: string) => {
    setLimit(STEP);
    choose({ [name]: value });
  };
  const type = (name: string) => (event: Event) => change(name)((event.target as HTMLInputElement).value);
  /** Moves between input and hits with the arrow keys; the browser opens a link at Enter. */
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.hit') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const isTyping = document.activeElement === input.current;
    if (event.key === 'ArrowDown' && (isTyping || at >= 0))
      links[Math.min(links.length - 1, at + 1)]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? input.current)?.focus();
    else if (event.key === 'Enter' && isTyping && hits[0])
      goTo(addressOfLine(hits[0].session, hits[0].line, hits[0].agent));
    else if (event.key === 'Escape' && at >= 0) input.current?.focus();
    else if (event.key === 'Escape' && isTyping) choose({ query: '' });
    else return;
    event.preventDefault();
  };
  return html`
    <h1 tabindex="-1">Search</h1>
    <div class="search stack" onKeyDown=${onKeyDown}>
    <div role="search" aria-label="Search all messages">
      <input class="search-input" type="search" ref=${input as Ref<HTMLInputElement>} value=${chosen.query} placeholder="Words, “a phrase”, a_name, part of a path" aria-label="Search for"
        aria-controls="hits" onInput=${type('query')} />
      <div class="filters row">
        <${Choice} label="Project" value=${chosen.project} all="all projects" options=${(known?.projects ?? []).map((path) => [path, visibleText(path)])} onChange=${change('project')} />
        <${Choice} label="Kind" value=${chosen.kind} all="everything" options=${Object.entries(ENTRY_KINDS)} onChange=${change('kind')} />
        <label>From <input type="date" value=${chosen.since} onChange=${type('since')} /></label>
        <label>Until <input type="date" value=${chosen.before} onChange=${type('before')} /></label>
        ${chosen.session && html`<button type="button" onClick=${() => choose({ session: null })}>Only session ${chosen.session.slice(0, 8)} ✕</button>`}
        <span class="count" role="status">${shown && !shown.problem ? sayFound(shown, isWaiting) : ''}</span>
      </div>
    </div>
    ${failure && html`<${Problem} failure=${failure} />`}
    ${shown?.problem && html`<p class="problem" role="alert">${shown.problem}</p>`}
    ${path === undefined && html`<${Nothing}>Type to search. <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> clears; <kbd>/</kbd> brings you here from every page.<//>`}
    <ul class="list stack" id="hits" aria-label="Found messages" ref=${list as Ref<HTMLUListElement>}>
      ${hits.map((hit) => html`<${Hit} key=${`${hit.uuid} ${hit.part}`} hit=${hit} />`)}
    </ul>
    ${shown?.more && html`<button type="button" onClick=${() => setLimit(Math.min(100, limit + STEP))} disabled=${limit >= 100}>${limit >= 100 ? 'There are more: add a word or a filter' : 'Show more'}</button>`}
    </div>`;
}

function Hit({ hit }: { hit: SearchHit }) {
  return html`<li><a class="hit" href=${addressOfLine(hit.session, hit.line, hit.agent)}>
    <span class="hit-head row spread">
      <strong>${visibleText(hit.sessionTitle) || `Session ${hit.session.slice(0, 8)}`}</strong>
      <span class="row small-print">
        <span class="badge">${ENTRY_KINDS[hit.kind] ?? hit.kind}${hit.tool ? `: ${visibleText(hit.tool)}` : ''}</span>
        ${hit.failed && html`<span class="badge lost">failed</span>`}
        ${hit.agent !== '' && html`<span class="badge">subagent</span>`}
        <${Project} path=${hit.project} />
        <${Moment} time=${hit.time} />
      </span>
    </span>
    <span class="snippet">${hit.snippet.map(({ text, isMatch }) => (isMatch ? html`<mark>${visibleText(text)}</mark>` : visibleText(text)))}</span>
  </a></li>`;
}

function sayFound({ hits, more }: SearchAnswer, isWaiting: boolean): string {
  if (isWaiting) return 'Searching …';
  if (hits.length === 0) return 'Nothing found';
  return `${more ? 'The best ' : ''}${hits.length} ${hits.length === 1 ? 'message' : 'messages'} found`;
}

/** A debounced value, so that fast typing causes one request. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
