import { type SurvivalCounts, sayPrompts, type Verdict } from '../../../domain/survival.ts';
import { html } from '../html.ts';

/** Label and sign of each verdict: the sign distinguishes them without colours. */
export const VERDICTS: Record<Verdict, { name: string; sign: string; meaning: string }> = {
  kept: { name: 'kept', sign: '=', meaning: 'It stands in the summary or in messages that were left alone' },
  restored: { name: 'restored', sign: '+', meaning: 'It was missing, and the brief gave it back' },
  deferred: { name: 'left out', sign: '−', meaning: 'It was missing, and the brief had no room for it' },
  lost: { name: 'lost', sign: '!', meaning: 'It was missing, and no brief reached the model' },
};
export const VERDICT_ORDER = Object.keys(VERDICTS) as Verdict[];

/** The verdicts on prompts as one bar. The text beside or below it says the same. */
export function VerdictBar({ counts }: { counts: SurvivalCounts }) {
  const parts = VERDICT_ORDER.filter((verdict) => counts[verdict] > 0).map((verdict) => ({
    verdict,
    words: `${counts[verdict]} ${VERDICTS[verdict].name}`,
  }));
  const label = `${sayPrompts(counts)}${parts.length > 0 ? `: ${parts.map(({ words }) => words).join(', ')}` : ''}`;
  return html`<div class="verdict-bar" role="img" aria-label=${label}>
    ${parts.map(({ verdict, words }) => html`<span class=${verdict} style=${{ flexGrow: counts[verdict] }} title=${words}></span>`)}
  </div>`;
}

/** The same in words, with what each verdict means. */
export function VerdictLegend({ counts }: { counts: SurvivalCounts }) {
  return html`<ul class="list row small-print">${VERDICT_ORDER.map(
    (verdict) =>
      html`<li title=${VERDICTS[verdict].meaning}><i class="swatch ${verdict}"></i>${counts[verdict]} ${VERDICTS[verdict].name}</li>`,
  )}</ul>`;
}

export function Verdicts({ counts }: { counts: SurvivalCounts }) {
  if (counts.prompts === 0) return html`<span class="muted">no prompt before it</span>`;
  return html`<div class="bar-words"><${VerdictBar} counts=${counts} /><span>${sayPrompts(counts)}</span></div>`;
}
