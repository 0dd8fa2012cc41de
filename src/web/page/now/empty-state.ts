import { html } from '../html.ts';

const TO_SAMPLE = '?sample#/now';

/** Before anything was recorded: what will be here, and a sample to look at until then. */
export function EmptyState() {
  return html`
    <div class="empty">
      <h1 tabindex="-1">Nothing is recorded yet</h1>
      <p>Work with Claude Code as always. A session shows up here with its first message, and every compaction leaves a
        record of what was kept, restored and left out.</p>
      <p>Is it set up? <code>tideproof doctor</code> says so, <code>tideproof import</code> brings in the sessions that
        you have already had.</p>
      <p><a class="button primary" href=${TO_SAMPLE}>Look at a sample session</a></p>
      <p class="muted">The sample was written for this page. It is no session of yours, and it is gone when the server ends.</p>
    </div>`;
}
