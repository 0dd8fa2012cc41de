import { visibleText } from '../../../domain/plain-line.ts';
import { groupDigits, sayAge, sayTime } from '../../../domain/say.ts';
import type { Failure } from '../data/request.ts';
import { type Children, html } from '../html.ts';

/** A part of a page with a heading that links can address. */
export function Section(given: { title: string; id: string; aside?: Children; children?: Children }) {
  return html`<section class="section stack box" aria-labelledby=${given.id}>
    <div class="row spread"><h2 id=${given.id}>${given.title}</h2>${given.aside}</div>
    ${given.children}
  </section>`;
}

/** A number with its label. */
export function Figure(given: { label: string; children?: Children; tone?: string; title?: string }) {
  return html`<div class="figure box ${given.tone ?? ''}" title=${given.title}>
    <dt class="small-print">${given.label}</dt><dd>${given.children}</dd>
  </div>`;
}

export function Problem({ failure }: { failure: Failure }) {
  return html`<div class="problem" role="alert"><strong>${failure.message}.</strong> ${failure.hint}</div>`;
}

/** Shown in place of an answer: the error, or that it is loading. */
export function NotYet({ failure, what }: { failure: Failure | undefined; what: string }) {
  return failure
    ? html`<${Problem} failure=${failure} />`
    : html`<p class="nothing" role="status">Loading ${what} …</p>`;
}

export function Nothing({ children }: { children?: Children }) {
  return html`<p class="nothing">${children}</p>`;
}

/** A table that scrolls horizontally if it is too wide, also by keyboard. */
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

/** A local time to the minute or as an age, with the seconds in its title. */
export function Moment({ time, isAge }: { time: string | null; isAge?: boolean }) {
  if (time === null) return html`<span class="muted">unknown</span>`;
  const second = sayTime(time);
  return html`<time datetime=${time} title=${second}>${isAge ? sayAge(time, new Date()) : second.slice(0, 16)}</time>`;
}

/** The last folder of a project's path, with the full path in its title. */
export function Project({ path }: { path: string }) {
  const shown = visibleText(path);
  return html`<span title=${shown}>${shown.split(/[\\/]/).filter(Boolean).at(-1) ?? shown}</span>`;
}

/** Navigation through a long list. */
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

/** A selection of names with their labels; `all` is the label for no selection. */
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
