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

const STEP = 30;
/** Typed letters closer than this are one question; a server is asked less often. */
const SETTLED_MILLISECONDS = { machine: 90, team: 400 };

/** Every word ever said, while you type. */
export function SearchPage({ here: { choices, choose } }: { here: Here }) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(STEP);
  const [last, setLast] = useState<SearchAnswer>();
  const chosen = Object.fromEntries(
    ['query', 'scope', 'project', 'session', 'kind', 'since', 'before'].map((name) => [
      name,
      choices.get(name) ?? '',
    ]),
  );
  const isTeam = chosen.scope === 'team';
  const query = useSettled(chosen.query ?? '', SETTLED_MILLISECONDS[isTeam ? 'team' : 'machine']);
  const path = query.trim() === '' ? undefined : `/api/search${queryOf({ ...chosen, query, limit })}`;
  const { answer, failure, isWaiting } = useAnswer<SearchAnswer>(path);
  const { answer: known } = useAnswer<SessionsAnswer>('/api/sessions?limit=1');
  if (answer && answer !== last) setLast(answer);
  const shown = path === undefined ? undefined : (answer ?? last);
  const hits = shown?.hits ?? [];
  useEffect(() => input.current?.focus(), []);

  const change = (name: string) => (event: Event) => {
    setLimit(STEP);
    choose({ [name]: (event.target as HTMLInputElement).value });
  };
  /** Up and down between what was typed and what was found; the browser itself opens a link at Enter. */
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.hit') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const isTyping = document.activeElement === input.current;
    if (event.key === 'ArrowDown' && (isTyping || at >= 0))
      links[Math.min(links.length - 1, at + 1)]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? input.current)?.focus();
    else if (event.key === 'Enter' && isTyping && hits[0]?.isHere) goTo(addressOfHit(hits[0]));
    else if (event.key === 'Escape' && at >= 0) input.current?.focus();
    else if (event.key === 'Escape' && isTyping) choose({ query: '' });
    else return;
    event.preventDefault();
  };
  return html`
    <h1 tabindex="-1">Search</h1>
    <div class="search" onKeyDown=${onKeyDown}>
    <div role="search" aria-label="Search all messages">
      <input class="search-input" type="search" ref=${input as Ref<HTMLInputElement>} value=${chosen.query} placeholder="Words, “a phrase”, a_name, part of a path" aria-label="Search for"
        aria-controls="hits" onInput=${change('query')} />
      <div class="filters">
        ${
          known?.hasHub &&
          html`<label>Where <select value=${chosen.scope} onChange=${change('scope')}>
          <option value="">this machine</option>
          <option value="team">my team</option>
        </select></label>`
        }
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
    <ul class="hits" id="hits" aria-label="Found messages" ref=${list as Ref<HTMLUListElement>}>
      ${hits.map((hit) => html`<${Hit} key=${`${hit.owner} ${hit.uuid} ${hit.part}`} hit=${hit} />`)}
    </ul>
    ${shown?.more && html`<button type="button" onClick=${() => setLimit(Math.min(100, limit + STEP))} disabled=${limit >= 100}>${limit >= 100 ? 'There are more: add a word or a filter' : 'Show more'}</button>`}
    </div>`;
}

/** What is on another machine cannot be opened, only read. */
function Hit({ hit }: { hit: SearchHit }) {
  return html`<li>${
    hit.isHere
      ? html`<a class="hit" href=${addressOfHit(hit)}><${HitText} hit=${hit} /></a>`
      : html`<div class="hit" tabindex="0" role="group" aria-label=${`From ${visibleText(hit.owner ?? 'another machine')}`}><${HitText} hit=${hit} /></div>`
  }</li>`;
}

function HitText({ hit }: { hit: SearchHit }) {
  return html`<span class="hit-head">
      <strong>${visibleText(hit.sessionTitle) || `Session ${hit.session.slice(0, 8)}`}</strong>
      <span class="hit-about">
        ${hit.owner !== null && html`<span class="badge owner">${visibleText(hit.owner)}</span>`}
        <span class="badge">${nameKind(hit)}${hit.tool ? `: ${visibleText(hit.tool)}` : ''}</span>
        ${hit.failed && html`<span class="badge lost">failed</span>`}
        ${hit.agent !== '' && html`<span class="badge">subagent</span>`}
        <span title=${visibleText(hit.project)}>${shortProject(visibleText(hit.project))}</span>
        <${Moment} time=${hit.time} />
      </span>
    </span>
    <span class="snippet">${hit.snippet.map(({ text, isMatch }) => (isMatch ? html`<mark>${visibleText(text)}</mark>` : visibleText(text)))}</span>`;
}

/** In what a team said, "you" would be somebody else. */
function nameKind({ kind, owner }: SearchHit): string {
  return owner !== null && kind === 'prompt' ? 'Prompt' : (ENTRY_KINDS[kind] ?? kind);
}

function addressOfHit({ session, line, agent }: SearchHit): string {
  return addressOf({ page: 'session', id: session, part: 'conversation' }, { agent, line });
}

function sayFound({ hits, more }: SearchAnswer, isWaiting: boolean): string {
  if (isWaiting) return 'Searching …';
  if (hits.length === 0) return 'Nothing found';
  return `${more ? 'The best ' : ''}${hits.length} ${hits.length === 1 ? 'message' : 'messages'} found`;
}

/** A value once it has not changed for a while: what is typed quickly is asked for once. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
