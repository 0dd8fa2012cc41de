import { useEffect, useMemo, useState } from 'preact/hooks';
import { unmarkedText, visibleText } from '../../../domain/plain-line.ts';
import { groupDigits, sayTime } from '../../../domain/say.ts';
import type { PageEntry } from '../../api.ts';
import { addressOfLine } from '../data/place.ts';
import { type Failure, getAnswer } from '../data/request.ts';
import { type Children, html } from '../html.ts';
import { Problem } from '../parts/layout.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { ENTRY_KINDS } from '../text/say.ts';

export interface EntryViewGiven {
  session: string;
  agent: string;
  entry: PageEntry;
  index: number;
  count: number;
  isTarget: boolean;
  /** Whether folded messages are open. */
  areOpen: boolean;
}

/** Kinds that are collapsed at first. */
const FOLDED = ['call', 'result', 'thought'];
const SUMMARY_CHARACTERS = 160;
const SHOWN_LINES = 40;
const SHOWN_CHARACTERS = 3000;

/** One message, with a link to itself. */
export function EntryView(given: EntryViewGiven) {
  const { entry, index, count, isTarget, session, agent } = given;
  const { kind, tool, failed, isLeft, time, line } = entry;
  const name = `${ENTRY_KINDS[kind] ?? kind}${tool ? `: ${visibleText(tool)}` : ''}`;
  return html`<article class="entry stack ${kind} ${failed ? 'failed' : ''} ${isLeft ? 'left' : ''} ${isTarget ? 'target' : ''}"
    tabindex="-1" aria-posinset=${index + 1} aria-setsize=${count} aria-label=${`${name}, message ${index + 1} of ${count}`}>
    <header class="row small-print">
      <strong>${name}</strong>
      ${failed && html`<span class="badge lost">failed</span>`}
      ${isLeft && html`<span class="badge" title="You went back behind this">other branch</span>`}
      ${time && html`<time datetime=${time}>${sayTime(time)}</time>`}
      <a class="permalink" href=${addressOfLine(session, line, agent)} aria-label=${`line ${line}, link to this message`}>line ${line}</a>
    </header>
    <${Body} ...${given} />
  </article>`;
}

function Body({ entry, session, agent, areOpen }: EntryViewGiven) {
  const [isOpen, setOpen] = useState(areOpen);
  useEffect(() => setOpen(areOpen), [areOpen]);
  const text = useMemo(() => html`<${LongText} entry=${entry} session=${session} agent=${agent} />`, [entry]);
  if (!FOLDED.includes(entry.kind)) return text;
  const first =
    visibleText(entry.text.slice(0, 4 * SUMMARY_CHARACTERS))
      .trim()
      .split('\n')[0] ?? '';
  return html`<details open=${isOpen} onToggle=${(event: Event) => setOpen((event.target as HTMLDetailsElement).open)}>
    <summary>${first.slice(0, SUMMARY_CHARACTERS) || 'nothing'}</summary>
    ${isOpen && text}
  </details>`;
}

/** The beginning of a text, and all of it on demand. */
function LongText({ entry, session, agent }: Pick<EntryViewGiven, 'entry' | 'session' | 'agent'>) {
  const { text, cut, uuid, part } = entry;
  const [shown, setShown] = useState(beginning(text));
  const [failure, setFailure] = useState<Failure>();
  const left = text.length + cut - shown.length;

  async function showAll() {
    if (cut === 0) return setShown(text);
    const path = `/api/entry/${encodeURIComponent(session)}/${encodeURIComponent(uuid)}/${part}?${new URLSearchParams({ agent })}`;
    await getAnswer<{ text: string }>(path).then((answer) => setShown(answer.text), setFailure);
  }

  return html`${content(entry, shown)}
    ${failure && html`<${Problem} failure=${failure} />`}
    ${left > 0 && html`<button type="button" class="small more" onClick=${showAll}>Show all (${groupDigits(left)} characters more)</button>`}`;
}

/** As much as fits into view. */
function beginning(text: string): string {
  let end = -1;
  for (let line = 0; line < SHOWN_LINES; line++) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) break;
  }
  const lines = end === -1 ? text : text.slice(0, end);
  return lines.length > SHOWN_CHARACTERS * 1.2 ? lines.slice(0, SHOWN_CHARACTERS) : lines;
}

/** What is written for people to read. */
const PROSE: readonly string[] = ['said', 'summary', 'handoff', 'agent', 'note', 'thought'];

function content({ kind }: PageEntry, shown: string): Children {
  if (PROSE.includes(kind)) return html`<div class="prose stack">${renderMarkdown(shown)}</div>`;
  const visible = unmarkedText(shown);
  if (kind === 'prompt') return html`<div class="typed" dir="auto">${visible}</div>`;
  return html`<pre class="plain" tabindex="0">${visible}</pre>`;
}
