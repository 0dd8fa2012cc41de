import type { Failure } from '../data/request.ts';
import { type Children, html } from '../html.ts';

/** A part of a page, with a heading that links can name. */
export function Section(given: { title: string; id: string; aside?: Children; children?: Children }) {
  return html`<section class="section" aria-labelledby=${given.id}>
    <div class="section-head"><h2 id=${given.id}>${given.title}</h2>${given.aside}</div>
    ${given.children}
  </section>`;
}

/** A number with what it is. */
export function Figure(given: { label: string; children?: Children; tone?: string; title?: string }) {
  return html`<div class="figure ${given.tone ?? ''}" title=${given.title}>
    <dt>${given.label}</dt><dd>${given.children}</dd>
  </div>`;
}

export function Problem({ failure }: { failure: Failure }) {
  return html`<div class="problem" role="alert"><strong>${failure.message}.</strong> ${failure.hint}</div>`;
}

/** Says that something is on its way; for a reader of the screen too. */
export function Waiting({ what }: { what: string }) {
  return html`<p class="waiting" role="status">Loading ${what} …</p>`;
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
