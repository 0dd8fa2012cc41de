import type { Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { CompactionAnswer } from '../../api.ts';
import { type Children, html } from '../html.ts';
import { Nothing } from '../parts/layout.ts';

interface MarkedSummaryGiven {
  answer: CompactionAnswer;
  chosen: number | undefined;
  onChoose(fact: number): void;
}

/** The summary that the client wrote, with every part marked that holds a fact of the ledger. */
export function MarkedSummary({ answer: { summary, marks, facts }, chosen, onChoose }: MarkedSummaryGiven) {
  const place = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const mark = place.current?.querySelector<HTMLElement>('mark.chosen');
    mark?.scrollIntoView({ block: 'center', inline: 'nearest' });
    mark?.focus({ preventScroll: true });
  }, [chosen]);
  if (summary === '') return html`<${Nothing}>The summary is not on record.<//>`;
  const pieces: Children[] = [];
  let end = 0;
  for (const mark of [...marks].sort((one, other) => one.start - other.start)) {
    if (mark.start < end) continue;
    pieces.push(visibleText(summary.slice(end, mark.start)));
    pieces.push(html`<mark tabindex="-1" class=${mark.fact === chosen ? 'chosen' : ''} title=${visibleText(facts[mark.fact]?.text ?? '').slice(0, 300)}
      onClick=${() => onChoose(mark.fact)}>${visibleText(summary.slice(mark.start, mark.end))}</mark>`);
    end = mark.end;
  }
  pieces.push(visibleText(summary.slice(end)));
  return html`<h3>The summary</h3>
    <p class="muted">${groupDigits(summary.length)} characters, written by the client. Marked is what holds a tracked fact.</p>
    <pre class="plain tall" tabindex="0" role="region" aria-label="The summary" ref=${place as Ref<HTMLPreElement>}>${pieces}</pre>`;
}
