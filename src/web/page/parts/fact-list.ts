import { useState } from 'preact/hooks';
import type { FactKind } from '../../../domain/fact.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import type { Here } from '../data/place.ts';
import { type Children, html } from '../html.ts';
import { FACT_KINDS, KIND_ORDER } from './kinds.ts';
import { Choice, Nothing } from './layout.ts';

const SHOWN_AT_ONCE = 200;

interface FactListGiven<Fact> {
  facts: Fact[];
  here: Here;
  /** An additional filter: the name of the parameter, and the value to compare. */
  also: [name: string, valueOf: (fact: Fact) => string];
  before?: Children;
  after?: Children;
  /** Shown if there is nothing at all. */
  none: string;
  renderFact(fact: Fact): Children;
}

/** Facts with filters, a few hundred at a time. The filters are in the address. */
export function FactList<Fact extends { kind: FactKind; text: string }>(given: FactListGiven<Fact>) {
  const { facts, here, also, before, after, none, renderFact } = given;
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const [kind, other, text = ''] = ['kind', also[0], 'text'].map((name) => here.choices.get(name) ?? '');
  const found = facts.filter(
    (fact) =>
      (!kind || fact.kind === kind) &&
      (!other || also[1](fact) === other) &&
      fact.text.toLowerCase().includes(text.toLowerCase()),
  );
  const kinds = KIND_ORDER.map((name) => ({
    name,
    count: facts.filter((fact) => fact.kind === name).length,
  })).filter(({ count }) => count > 0);
  const choose = (name: string) => (value: string) => {
    setLimit(SHOWN_AT_ONCE);
    here.choose({ [name]: value });
  };
  return html`
    <div class="filters row" role="search" aria-label="Filter">
      ${before}
      <label>Words <input type="search" value=${text} onInput=${(event: Event) => choose('text')((event.target as HTMLInputElement).value)} /></label>
      <${Choice} label="Kind" value=${kind} all="all kinds" onChange=${choose('kind')}
        options=${kinds.map(({ name, count }) => [name, `${FACT_KINDS[name]} (${count})`])} />
      ${after}
      <span class="count" role="status">${groupDigits(found.length)} of ${groupDigits(facts.length)}</span>
    </div>
    ${found.length === 0 && html`<${Nothing}>${facts.length === 0 ? none : 'Nothing matches.'}<//>`}
    <ul class="facts list" tabindex="0" aria-label="Entries">${found.slice(0, limit).map(renderFact)}</ul>
    ${found.length > limit && html`<button type="button" onClick=${() => setLimit(limit + 4 * SHOWN_AT_ONCE)}>Show more (${found.length - limit} left)</button>`}`;
}
