import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { PageEntry, PositionAnswer, SessionAnswer } from '../../api.ts';
import { addressOf, type Here, queryOf } from '../data/place.ts';
import { getAnswer } from '../data/request.ts';
import { type Children, html } from '../html.ts';
import { Choice, Nothing } from '../parts/layout.ts';
import { createEntryStore } from './entry-store.ts';
import { EntryView } from './entry-view.ts';
import { VirtualList } from './virtual-list.ts';

const ROW_GUESS = 92;

/** Every word of a conversation, of the session or of one of its subagents. */
export function Conversation({ answer, here }: { answer: SessionAnswer; here: Here }) {
  const { session, agents } = answer;
  const agent = here.choices.get('agent') ?? '';
  const line = here.choices.get('line');
  const count = agent === '' ? answer.entries : (agents.find(({ id }) => id === agent)?.entries ?? 0);
  const [news, setNews] = useState(0);
  const [target, setTarget] = useState<{ index: number; isLinked: boolean }>();
  const [areOpen, setOpen] = useState(false);
  const toggled = useRef(new Map<number, boolean>());
  const store = useMemo(() => {
    toggled.current.clear();
    return createEntryStore(session.id, agent, () => setNews((number) => number + 1));
  }, [session.id, agent]);

  useEffect(() => store.grow(), [count]);
  useEffect(() => {
    if (line === null) return;
    const stop = new AbortController();
    const path = `/api/session/${encodeURIComponent(session.id)}/position${queryOf({ line, agent })}`;
    getAnswer<PositionAnswer>(path, stop.signal)
      .then(({ offset }) => setTarget({ index: offset, isLinked: true }))
      .catch(() => {});
    return () => stop.abort();
  }, [session.id, agent, line]);

  const go = (index: number) =>
    setTarget({ index: Math.max(0, Math.min(count - 1, index)), isLinked: false });
  const made = useRef(new Map<number, { facts: unknown[]; row: Children }>());
  /** Returns the previous row if none of its inputs changed, so that nothing has to be compared. */
  const renderRow = (index: number) => {
    const entry = store.get(index);
    const isTarget = target?.isLinked === true && target.index === index;
    const isOpen = toggled.current.get(index) ?? areOpen;
    const facts = [entry, isTarget, isOpen, count, store];
    const before = made.current.get(index);
    if (before?.facts.every((fact, nth) => fact === facts[nth])) return before.row;
    const row = entry
      ? makeRow(entry, index, isTarget, isOpen)
      : html`<article class="entry placeholder" aria-label=${`Message ${index + 1} is being loaded`}></article>`;
    made.current.set(index, { facts, row });
    return row;
  };
  const makeRow = (entry: PageEntry, index: number, isTarget: boolean, isOpen: boolean) => {
    const onToggle = (isOpenNow: boolean) => {
      if (isOpenNow === isOpen) return;
      toggled.current.set(index, isOpenNow);
      setNews((number) => number + 1);
    };
    const given = { session: session.id, agent, entry, index, count, isTarget, isOpen, onToggle };
    return html`<${EntryView} ...${given} />`;
  };
  const onRange = (first: number, last: number) => {
    for (const index of made.current.keys()) if (index < first || index >= last) made.current.delete(index);
    store.want(first, last);
  };
  const toggleAll = () => {
    toggled.current.clear();
    setOpen(!areOpen);
  };
  return html`
    <h2 class="unseen">Conversation</h2>
    <${ConversationBar} answer=${answer} here=${here} count=${count} go=${go} areOpen=${areOpen} onToggleAll=${toggleAll} />
    ${
      count === 0
        ? html`<${Nothing}>No words of this conversation are archived.<//>`
        : html`<${VirtualList} key=${agent} label="Conversation" count=${count} guess=${ROW_GUESS} target=${target}
            news=${news} renderRow=${renderRow} onRange=${onRange} />`
    }`;
}

interface BarGiven {
  answer: SessionAnswer;
  here: Here;
  /** Number of messages in the shown conversation. */
  count: number;
  go(index: number): void;
  areOpen: boolean;
  onToggleAll(): void;
}

/** Selects the conversation and the position in it, and expands all messages. */
function ConversationBar({ answer, here, count, go, areOpen, onToggleAll }: BarGiven) {
  const { session, agents } = answer;
  const agent = here.choices.get('agent') ?? '';
  return html`
    <div class="filters row">
      ${
        agents.length > 0 &&
        html`<${Choice} label="Conversation" value=${agent} all=${`the session itself (${sayCount(answer.entries, 'message')})`}
          options=${agents.map(({ id, entries }) => [id, `subagent ${visibleText(id)} (${sayCount(entries, 'message')})`])}
          onChange=${(chosen: string) => here.choose({ agent: chosen, line: null })} />`
      }
      <form onSubmit=${(event: SubmitEvent) => submitNumber(event, go)}>
        <label>Go to message <input name="number" type="number" min="1" max=${count} inputmode="numeric" required /></label>
        <button type="submit">Go</button>
      </form>
      <button type="button" onClick=${() => go(0)}>First</button>
      <button type="button" onClick=${() => go(count - 1)}>Last</button>
      <label class="check"><input type="checkbox" checked=${areOpen} onChange=${onToggleAll} /> Open tool calls and thoughts</label>
      <a href=${addressOf({ page: 'search' }, { session: session.id })}>Search in this session</a>
      <span class="count">${groupDigits(count)} messages</span>
    </div>`;
}

function submitNumber(event: SubmitEvent, go: (index: number) => void): void {
  event.preventDefault();
  go(Number(new FormData(event.target as HTMLFormElement).get('number')) - 1);
}
