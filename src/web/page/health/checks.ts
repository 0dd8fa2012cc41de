import { visibleText } from '../../../domain/plain-line.ts';
import type { ChecksAnswer } from '../../api.ts';
import { isReadOnly } from '../data/request.ts';
import { useAnswer } from '../data/use-answer.ts';
import { html } from '../html.ts';
import { Problem, Section, Waiting } from '../parts/layout.ts';

const OUTCOMES = {
  ok: ['✓', 'kept'],
  info: ['i', 'info'],
  warning: ['!', 'deferred'],
  failed: ['✕', 'lost'],
} as const;

/** What `doctor` finds. Those that are in order are folded. */
export function Checks() {
  const { answer, failure } = useAnswer<ChecksAnswer>(isReadOnly ? undefined : '/api/checks');
  if (isReadOnly) return null;
  const checks = answer?.checks ?? [];
  const troubled = checks.filter(({ outcome }) => outcome === 'warning' || outcome === 'failed');
  const fine = checks.filter((check) => !troubled.includes(check));
  return html`<${Section} title="Checks" id="checks">
    ${failure && html`<${Problem} failure=${failure} />`}
    ${!answer && !failure && html`<${Waiting} what="what doctor finds" />`}
    ${troubled.length > 0 && html`<${CheckList} checks=${troubled} />`}
    ${answer && html`<details><summary>${fine.length} of ${checks.length} checks are in order</summary><${CheckList} checks=${fine} /></details>`}
  <//>`;
}

function CheckList({ checks }: ChecksAnswer) {
  return html`<ul class="checks">
    ${checks.map(({ name, outcome, message, hint }) => {
      const [sign, tone] = OUTCOMES[outcome];
      return html`<li><span class="badge ${tone}"><b aria-hidden="true">${sign}</b> ${outcome}</span>
        <strong>${visibleText(name)}</strong> <span>${visibleText(message)}</span>
        ${hint && html`<span class="muted">${visibleText(hint)}</span>`}</li>`;
    })}
  </ul>`;
}
