import { useEffect, useState } from 'preact/hooks';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { PositionAnswer, SessionAnswer } from '../../api.ts';
import { addressOf, type Here, queryOf } from '../data/place.ts';
import { getAnswer } from '../data/request.ts';
import { html } from '../html.ts';
import { Choice, Nothing } from '../parts/layout.ts';
import { MessageList } from './message-list.ts';

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
