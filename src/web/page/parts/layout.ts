import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayAge, sayTime } from '../../../domain/say.ts';
import type { Failure } from '../data/request.ts';
import { type Children, html } from '../html.ts';

/** A part of a page, with a heading that links can name. */
export function Section(given: { title: string; id: string; aside?: Children; children?: Children }) {
  return html`<section class="section stack box" aria-labelledby=${given.id}>
    <div class="row spread"><h2 id=${given.id}>${given.title}</h2>${given.aside}</div>
    ${given.children}
  </section>`;
}

/** A number with what it is. */
export function Figure(given: { label: string; children?: Children; tone?: string; title?: string }) {
  return html`<div class="figure box ${given.tone ?? ''}" title=${given.title}>
    <dt class="small-print">${given.label}</dt><dd>${given.children}</dd>
  </div>`;
}

export function Problem({ failure }: { failure: Failure }) {
  return html`<div class="problem" role="alert"><strong>${failure.message}.</strong> ${failure.hint}</div>`;
}

/** What is shown instead of an answer that is not there: what went wrong, or that it is on its way. */
export function NotYet({ failure, what }: { failure: Failure | undefined; what: string }) {
  return failure
    ? html`<${Problem} failure=${failure} />`
    : html`<p class="nothing" role="status">Loading ${what} …</p>`;
}

export function Nothing({ children }: { children?: Children }) {
  return html`<p class="nothing">${children}</p>`;
}

/** Columns that are too wide for the window scroll by themselves, by keys too. */
export function Table(given: {
  label: string;
  head: Children[];
  children?: Children;
  numbers?: number[];
  isStacked?: boolean;
}) {
  return html`<div class=${given.isStacked ? 'wide stacked' : 'wide'} tabindex="0" role="group" aria-label=${given.label}>
    <table>
      <thead><tr>${given.head.map(
        (title, index) =>
          html`<th scope="col" class=${given.numbers?.includes(index) ? 'number' : ''}>${title}</th>`,
      )}</tr></thead>
      <tbody>${given.children}</tbody>
    </table>
  </div>`;
}

/** A moment by the clock of who looks, to the minute or as how long ago it was, and to the second in its title. */
export function Moment({ time, isAge }: { time: string | null; isAge?: boolean }) {
  if (time === null) return html`<span class="muted">unknown</span>`;
  const second = sayTime(time);
  return html`<time datetime=${time} title=${second}>${isAge ? sayAge(time, new Date()) : second.slice(0, 16)}</time>`;
}

/** The last folder of a path: enough to know a project by; the whole path stands in its title. */
export function Project({ path }: { path: string }) {
  const shown = visibleText(path);
  return html`<span title=${shown}>${shown.split(/[\\/]/).filter(Boolean).at(-1) ?? shown}</span>`;
}

/** Back and forth in a long list. */
export function Pager(given: {
  label: string;
  total: number;
  offset: number;
  size: number;
  onChange(offset: number): void;
}) {
  const { label, total, offset, size, onChange } = given;
  if (total <= size) return null;
  const last = Math.min(total, offset + size);
  return html`<nav class="buttons row muted" aria-label=${label}>
    <button type="button" disabled=${offset === 0} onClick=${() => onChange(Math.max(0, offset - size))}>Previous</button>
    <span>${groupDigits(offset + 1)} to ${groupDigits(last)} of ${groupDigits(total)}</span>
    <button type="button" disabled=${last >= total} onClick=${() => onChange(offset + size)}>Next</button>
  </nav>`;
}

/** A choice among names, each with the words that are shown for it; what `all` says stands for none of them. */
export function Choice(given: {
  label: string;
  value: string | undefined;
  all: string;
  options: [name: string, words: string][];
  onChange(name: string): void;
}) {
  const onChange = (event: Event) => given.onChange((event.target as HTMLSelectElement).value);
  return html`<label>${given.label} <select value=${given.value} onChange=${onChange}>
    <option value="">${given.all}</option>
    ${given.options.map(([name, words]) => html`<option value=${name}>${words}</option>`)}
  </select></label>`;
}
