import type { Ref } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../../../domain/plain-line.ts';
import { groupDigits, sayCount } from '../../../domain/say.ts';
import type { EntriesAnswer, PageEntry, PositionAnswer, SessionAnswer } from '../../api.ts';
import { addressOf, type Here, queryOf } from '../data/place.ts';
import { getAnswer } from '../data/request.ts';
import { html } from '../html.ts';
import { Choice, Nothing } from '../parts/layout.ts';
import { EntryView } from './entry-view.ts';

/** Every word of a conversation, of the session or of one of its subagents. */
export function Conversation({ answer, here }: { answer: SessionAnswer; here: Here }) {
  const { session, agents } = answer;
  const agent = here.choices.get('agent') ?? '';
  const line = here.choices.get('line');
  const count = agent === '' ? session.entries : (agents.find(({ id }) => id === agent)?.entries ?? 0);
  const [start, setStart] = useState<{ index: number; isLinked: boolean }>();
  const [areOpen, setOpen] = useState(false);
  const go = (index: number) => setStart({ index, isLinked: false });

  useEffect(() => {
    if (line === null) return go(0);
    const stop = new AbortController();
    const path = `/api/session/${encodeURIComponent(session.id)}/position${queryOf({ line, agent })}`;
    getAnswer<PositionAnswer>(path, stop.signal)
      .then(({ offset }) => setStart({ index: offset, isLinked: true }))
      .catch(() => {});
    return () => stop.abort();
  }, [session.id, agent, line]);

  return html`
    <h2 class="unseen">Conversation</h2>
    <div class="filters row">
      ${
        agents.length > 0 &&
        html`<${Choice} label="Conversation" value=${agent} all=${`the session itself (${sayCount(session.entries, 'message')})`}
          options=${agents.map(({ id, entries }) => [id, `subagent ${visibleText(id)} (${sayCount(entries, 'message')})`])}
          onChange=${(chosen: string) => here.choose({ agent: chosen, line: null })} />`
      }
      <button type="button" onClick=${() => go(0)}>First</button>
      <button type="button" onClick=${() => go(count - 1)}>Last</button>
      <label class="check"><input type="checkbox" checked=${areOpen} onChange=${() => setOpen(!areOpen)} /> Open tool calls and thoughts</label>
      <a href=${addressOf({ page: 'search' }, { session: session.id })}>Search in this session</a>
      <span class="count">${groupDigits(count)} messages</span>
    </div>
    ${count === 0 && html`<${Nothing}>No words of this conversation are archived.<//>`}
    ${start && count > 0 && html`<${MessageList} key=${agent} session=${session.id} agent=${agent} count=${count} start=${start} areOpen=${areOpen} />`}`;
}

interface MessageListGiven {
  session: string;
  agent: string;
  count: number;
  /** The message to begin with; a new object for each request, so that the same one can be requested again. */
  start: { index: number; isLinked: boolean };
  /** Whether folded messages are open. */
  areOpen: boolean;
}

/** Messages that follow each other, of which the first is number `from`. */
interface Shown {
  from: number;
  entries: PageEntry[];
}

const BLOCK = 100;
/** With more of them in the document it gets slow; those at the other end are taken out. */
const SHOWN_MAX = 600;
/** More is fetched before the end comes into view. */
const AHEAD = '1500px';

/** A conversation of any length, of which a part is in the document: more is fetched when an end of it comes near. */
function MessageList({ session, agent, count, start, areOpen }: MessageListGiven) {
  const view = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>({ from: 0, entries: [] });
  /** The message that stays where it is on the screen while others come and go. */
  const held = useRef<{ index: number; top: number } | undefined>(undefined);
  const { from, entries } = shown;
  const to = from + entries.length;

  const fetchEntries = async (offset: number, limit: number, signal: AbortSignal): Promise<PageEntry[]> => {
    const path = `/api/session/${encodeURIComponent(session)}/entries${queryOf({ agent, offset, limit })}`;
    return (await getAnswer<EntriesAnswer>(path, signal)).entries;
  };

  useEffect(() => {
    const stop = new AbortController();
    const first = Math.max(0, start.index - BLOCK / 2);
    fetchEntries(first, BLOCK, stop.signal)
      .then((found) => {
        held.current = { index: start.index, top: view.current!.getBoundingClientRect().top };
        setShown({ from: first, entries: found });
      })
      .catch(() => {});
    return () => stop.abort();
  }, [start]);

  useEffect(() => {
    if (entries.length === 0) return;
    const stop = new AbortController();
    const extend = async (isBefore: boolean) => {
      const first = isBefore ? Math.max(0, from - BLOCK) : to;
      const found = await fetchEntries(first, isBefore ? from - first : BLOCK, stop.signal);
      if (found.length === 0) return;
      const kept = isBefore
        ? [...found, ...entries].slice(0, SHOWN_MAX)
        : [...entries, ...found].slice(-SHOWN_MAX);
      const next = { from: isBefore ? first : to + found.length - kept.length, entries: kept };
      // Another part of the conversation may have been asked for meanwhile.
      setShown((now) => {
        if (now !== shown) return now;
        held.current = findFirstInView(view.current!);
        return next;
      });
    };
    let isAsked = false;
    const observer = new IntersectionObserver(
      (ends) => {
        const near = ends.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
        const isBefore = from > 0 && near.includes(view.current!.firstElementChild!);
        if (isAsked || !(isBefore || (to < count && near.includes(view.current!.lastElementChild!)))) return;
        isAsked = true;
        extend(isBefore).catch(() => {
          isAsked = false;
        });
      },
      { root: view.current, rootMargin: AHEAD },
    );
    for (const end of [view.current!.firstElementChild!, view.current!.lastElementChild!])
      observer.observe(end);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [shown, count]);

  useLayoutEffect(() => {
    if (!held.current) return;
    const { index, top } = held.current;
    const row = view.current!.querySelector(`[aria-posinset="${index + 1}"]`);
    if (row) view.current!.scrollTop += row.getBoundingClientRect().top - top;
  }, [shown]);

  return html`<div class="scroller box" ref=${view as Ref<HTMLDivElement>} tabindex="0" role="feed" aria-label="Conversation">
    <div></div>
    ${entries.map((entry, nth) => {
      const index = from + nth;
      const isTarget = start.isLinked && start.index === index;
      return html`<${EntryView} key=${index} ...${{ session, agent, entry, index, count, isTarget, areOpen }} />`;
    })}
    <div></div>
  </div>`;
}

function findFirstInView(view: HTMLElement): { index: number; top: number } | undefined {
  const edge = view.getBoundingClientRect().top;
  for (const row of view.querySelectorAll('.entry')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge) return { index: Number(row.getAttribute('aria-posinset')) - 1, top };
  }
  return undefined;
}
