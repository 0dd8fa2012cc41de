import type { SessionAnswer } from '../../api.ts';
import { ContextCurve } from '../charts/context-curve.ts';
import { html } from '../html.ts';
import { CompactionList } from '../parts/compaction-list.ts';
import { Nothing, Section } from '../parts/layout.ts';

/** Where the context went, and what each compaction did. */
export function Overview({ answer }: { answer: SessionAnswer }) {
  return html`
    <${Section} title="Context over time" id="curve"><${ContextCurve} answer=${answer} /><//>
    <${Section} title="Compactions" id="compactions">
      ${
        answer.compactions.length === 0
          ? html`<${Nothing}>This session was not compacted.<//>`
          : html`<${CompactionList} compactions=${answer.compactions} label="Compactions of this session" />`
      }
    <//>`;
}
