import { groupDigits } from '../../domain/group-digits.ts';
import type { Verdict } from '../../domain/survival.ts';
import { looks } from '../survival/looks.ts';
import { escapeHtml } from './html-text.ts';
import type { ExportedCompaction } from './session-document.ts';

const VERDICTS: readonly Verdict[] = ['kept', 'restored', 'deferred', 'lost'];
/** What was kept is in the summary, for all to see. */
const LISTED: readonly Verdict[] = ['restored', 'lost', 'deferred'];

/** What became of the facts at a compaction: a bar at one glance, and lists of those that the summary had dropped. */
export function renderSurvival({ counts, facts }: ExportedCompaction): string {
  if (!counts || counts.tracked === 0) return '';
  const present = VERDICTS.filter((verdict) => counts[verdict] > 0);
  const bar = present.map(
    (verdict) =>
      `<i class="${verdict}" style="width:${((100 * counts[verdict]) / counts.tracked).toFixed(2)}%"></i>`,
  );
  const legend = present.map(
    (verdict) => `<i class="${verdict}"></i>${groupDigits(counts[verdict])} ${looks[verdict].word}`,
  );
  return [
    `<div class="bar" role="img" aria-label="${present.map((verdict) => `${counts[verdict]} ${looks[verdict].word}`).join(', ')}">${bar.join('')}</div>`,
    `<div class="legend">${legend.join('')}</div>`,
    ...LISTED.map((verdict) => {
      const own = facts.filter((fact) => fact.verdict === verdict);
      if (own.length === 0) return '';
      const items = own.map(({ kind, text }) => `<li><em>${escapeHtml(kind)}</em> ${escapeHtml(text)}</li>`);
      return `<details><summary>${groupDigits(own.length)} ${looks[verdict].word}</summary><ul class="facts">${items.join('\n')}</ul></details>`;
    }),
  ].join('\n');
}
