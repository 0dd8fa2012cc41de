import { visibleText } from '../../../domain/plain-line.ts';
import { sayTime } from '../../../domain/say.ts';
import type { CompactionAnswer } from '../../api.ts';
import { html } from '../html.ts';
import { Nothing } from '../parts/layout.ts';
import { revealHidden } from '../text/reveal-hidden.ts';
import { sayTokens } from '../text/say.ts';

/** Every text that the summarizer and the model were given, to the letter. */
export function GivenTexts({ given }: { given: CompactionAnswer['given'] }) {
  return html`<h3>What the summarizer and the model were given</h3>
    ${given.length === 0 && html`<${Nothing}>No text was given.<//>`}
    ${given.map(
      (
        { time, event, reason, text, tokens, sha256 },
        index,
      ) => html`<details class="document" open=${index === given.length - 1}>
        <summary><strong>${event === 'compaction-started' ? 'To the summarizer' : 'To the model'}</strong> <span class="muted">${visibleText(reason)} · ${sayTokens(tokens)} · ${sayTime(time)}</span></summary>
        <pre class="plain tall" tabindex="0">${revealHidden(text)}</pre>
        <p class="muted">SHA-256 <code class="hash">${sha256}</code></p>
      </details>`,
    )}`;
}
