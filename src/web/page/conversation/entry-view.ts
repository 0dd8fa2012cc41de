import { useMemo } from 'preact/hooks';
import { unmarkedText, visibleText } from '../../../domain/plain-line.ts';
import { sayTime } from '../../../domain/say.ts';
import type { PageEntry } from '../../api.ts';
import { addressOfLine } from '../data/place.ts';
import { type Children, html } from '../html.ts';
import { ENTRY_KINDS } from '../parts/kinds.ts';
import { highlight, languageOfFile } from '../text/highlight.ts';
import { renderMarkdown } from '../text/markdown.ts';
import { LongText } from './long-text.ts';

export interface EntryViewGiven {
  session: string;
  agent: string;
  entry: PageEntry;
  index: number;
  count: number;
  isTarget: boolean;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

/** What is folded until somebody wants to see it: only the steps on the way. */
const FOLDED = ['call', 'result', 'thought'];
const SUMMARY_CHARACTERS = 160;

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

function Body({ entry, session, isOpen, onToggle }: EntryViewGiven) {
  const path = `/api/entry/${encodeURIComponent(session)}/${encodeURIComponent(entry.uuid)}/${entry.part}`;
  const text = useMemo(
    () =>
      html`<${LongText} text=${entry.text} cut=${entry.cut} path=${path} render=${(shown: string) => content(entry, shown)} />`,
    [entry],
  );
  if (!FOLDED.includes(entry.kind)) return text;
  const first =
    visibleText(entry.text.slice(0, 4 * SUMMARY_CHARACTERS))
      .trim()
      .split('\n')[0] ?? '';
  return html`<details open=${isOpen} onToggle=${(event: Event) => onToggle((event.target as HTMLDetailsElement).open)}>
    <summary>${first.slice(0, SUMMARY_CHARACTERS) || 'nothing'}</summary>
    ${isOpen && text}
  </details>`;
}

function content({ kind, tool, text }: PageEntry, shown: string): Children {
  if (kind === 'said' || kind === 'summary' || kind === 'agent' || kind === 'note' || kind === 'thought') {
    return html`<div class="prose stack">${renderMarkdown(shown)}</div>`;
  }
  const visible = unmarkedText(shown);
  if (kind === 'prompt') return html`<div class="typed" dir="auto">${visible}</div>`;
  const language = kind === 'call' ? languageOfCall(tool ?? '', text) : undefined;
  return html`<pre class="plain" tabindex="0">${language ? highlight(visible, language) : visible}</pre>`;
}

/** A shell runs commands; what writes a file names it in its first line. */
function languageOfCall(tool: string, text: string): string | undefined {
  if (/shell|\bbash\b|terminal/i.test(tool)) return 'bash';
  return languageOfFile(text.slice(0, 400).split('\n')[0] ?? '');
}
