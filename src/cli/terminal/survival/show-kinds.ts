import { groupDigits } from '../../../domain/group-digits.ts';
import { countVerdicts, type FactSurvival, type SurvivalCounts } from '../../../domain/survival.ts';
import { kindTitle, sortKinds } from '../../../queries/group-facts.ts';
import type { Print } from '../print.ts';
import { explainSigns, sayCounts, signCounts } from './looks.ts';
import { renderBar } from './render-bar.ts';

/** A narrower terminal has no room for words beside the bars. */
const COLUMNS_FOR_WORDS = 84;
const CELLS_WIDE = 20;

/** `41 of 60 tracked facts kept by the summary, 15 restored by tideproof, 4 left out`. */
export function sayHeadline({ tracked, kept, restored, deferred, lost }: SurvivalCounts): string {
  if (tracked === 0) return 'No facts were tracked.';
  const parts = [
    `${groupDigits(kept)} of ${groupDigits(tracked)} tracked facts kept by the summary`,
    ...(restored > 0 ? [`${groupDigits(restored)} restored by tideproof`] : []),
    ...(deferred > 0 ? [`${groupDigits(deferred)} left out`] : []),
    ...(lost > 0 ? [`${groupDigits(lost)} lost`] : []),
  ];
  return parts.join(', ');
}

/** One line for each kind of fact: how many, and a bar on a terminal. */
export function showKinds(facts: readonly FactSurvival[], print: Print): void {
  if (facts.length === 0) return;
  const { columns } = print;
  const hasWords = columns === undefined || columns >= COLUMNS_FOR_WORDS;
  const rows = sortKinds([...new Set(facts.map(({ kind }) => kind))]).map((kind) => {
    const counts = countVerdicts(facts.filter((fact) => fact.kind === kind));
    const numbers = hasWords ? sayCounts(counts) : signCounts(counts, print.paint);
    const bar = columns === undefined ? [] : [renderBar(counts, print, hasWords ? CELLS_WIDE : undefined)];
    return [kindTitle(kind), ...bar, numbers];
  });
  print.line();
  print.table(rows);
  if (columns === undefined) return;
  const legend = '█ kept  ▓ restored  ░ missing';
  print.line();
  print.text(print.paint('grey', hasWords ? `  ${legend}` : `  ${legend}\n  ${explainSigns()}`));
}
