import stringWidth from 'string-width';
import { oneLine } from '../../brief/clip.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount } from '../../domain/say.ts';
import {
  countVerdicts,
  type FactSurvival,
  type SurvivalCounts,
  type Verdict,
} from '../../domain/survival.ts';
import { type Fate, fates, groupFacts, kindTitle, sortKinds } from '../../queries/group-facts.ts';
import { wrapText } from './fit-text.ts';
import type { Colour, Print } from './print.ts';

interface Look {
  sign: string;
  colour: Colour;
  word: string;
}

/** Sign, colour and word of each verdict, like in a diff. */
export const looks: Readonly<Record<Verdict, Look>> = {
  kept: { sign: '=', colour: 'grey', word: 'kept' },
  restored: { sign: '+', colour: 'green', word: 'restored' },
  deferred: { sign: '-', colour: 'red', word: 'left out' },
  lost: { sign: '!', colour: 'red', word: 'lost' },
};
const verdicts = Object.keys(looks) as Verdict[];

/** All counts in little room, for example `=41 +15 -4`. */
export function signCounts(counts: SurvivalCounts, paint: Print['paint'] = (_colour, text) => text): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => paint(looks[verdict].colour, `${looks[verdict].sign}${groupDigits(counts[verdict])}`))
    .join(' ');
}

/** For example `41 kept, 15 restored, 4 left out`. */
export function sayCounts(counts: SurvivalCounts): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${groupDigits(counts[verdict])} ${looks[verdict].word}`)
    .join(', ');
}

/** The meaning of the signs. */
export function explainSigns(): string {
  return verdicts.map((verdict) => `${looks[verdict].sign} ${looks[verdict].word}`).join(', ');
}

const CELLS = 10;

/** A bar of what was kept, restored and is missing. Full only if nothing is missing. */
export function renderBar(
  { prompts, kept, restored }: Omit<SurvivalCounts, 'deferred' | 'lost'> & Partial<SurvivalCounts>,
  print: Print,
  cells = CELLS,
): string {
  const cellsOf = (count: number) => (prompts === 0 ? cells : Math.floor((cells * count) / prompts));
  const keptCells = cellsOf(kept);
  const survivedCells = cellsOf(kept + restored);
  return [
    '█'.repeat(keptCells),
    print.paint(looks.restored.colour, '▓'.repeat(survivedCells - keptCells)),
    print.paint(looks.kept.colour, '░'.repeat(cells - survivedCells)),
  ].join('');
}

/** A narrower terminal has no room for words beside the bars. */
const COLUMNS_FOR_WORDS = 84;
const CELLS_WIDE = 20;

/** For example `41 of 60 prompts kept, 15 restored by tideproof, 4 left out`. */
export function sayHeadline({ prompts, kept, restored, deferred, lost }: SurvivalCounts): string {
  if (prompts === 0) return 'You sent no prompt since the compaction before.';
  const parts = [
    `${groupDigits(kept)} of ${sayCount(prompts, 'prompt')} kept`,
    restored > 0 && `${groupDigits(restored)} restored by tideproof`,
    deferred > 0 && `${groupDigits(deferred)} left out`,
    lost > 0 && `${groupDigits(lost)} lost`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Whether a summary has the section that was asked for, and whether it quotes the user rightly. */
export function sayHandoff(handoff: string, misquotes: readonly string[]): string {
  if (handoff === '') return 'the summary has no such section';
  const lines = sayCount(handoff.split('\n').length, 'line');
  const wrong =
    misquotes.length === 0 ? '' : `, ${sayCount(misquotes.length, 'quote')} in no prompt of yours`;
  return `${lines} of the summary${wrong}`;
}

/** The verdicts on things of any kind, not on prompts only. */
export function tallyVerdicts(all: readonly { verdict: Verdict }[]): SurvivalCounts {
  return countVerdicts(all.map(({ verdict }) => ({ kind: 'request', text: '', verdict })));
}

/** One line for prompts, answers and notes each: their counts, and a bar on a terminal. */
export function showKinds(facts: readonly FactSurvival[], print: Print): void {
  if (facts.length === 0) return;
  const { columns } = print;
  const hasWords = columns === undefined || columns >= COLUMNS_FOR_WORDS;
  const rows = sortKinds([...new Set(facts.map(({ kind }) => kind))]).map((kind) => {
    const counts = tallyVerdicts(facts.filter((fact) => fact.kind === kind));
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

const NARROWEST = 20;
const fateLooks: Record<Fate, Look & { note?: string }> = {
  ...looks,
  'kept in summary': { ...looks.kept, word: 'kept in the summary' },
  'kept in loaded files': keptIn('files that the client loads', 'a file that the client loads'),
  'kept in re-attached files': keptIn(
    'files that the client attached again',
    'a file that the client attached again',
  ),
  'kept in kept messages': keptIn('recent messages', 'a recent message'),
};

function keptIn(places: string, place: string) {
  return { ...looks.kept, word: `kept in ${places}`, note: ` (in ${place})` };
}

/** Every prompt, answer and note with its verdict at a compaction, by kind, like a diff. */
export function showFacts(facts: readonly FactSurvival[], print: Print): void {
  for (const { title, inARun, facts: byFate } of groupFacts(facts)) {
    const present = fates.flatMap((fate) => {
      const texts = byFate.get(fate);
      return texts ? [{ ...fateLooks[fate], texts }] : [];
    });
    const counts = present.map(({ word, texts }) => `${groupDigits(texts.length)} ${word}`);
    print.line(`\n  ${title}: ${counts.join(', ')}`);
    for (const { sign, colour, note = '', texts } of present)
      for (const text of inARun ? [texts.join(', ')] : texts)
        showBeside(`    ${sign} `, `${withoutPasteMarks(text)}${note}`, colour, print);
  }
}

/** Prints a text in lines beside a prefix on the first one. */
export function showBeside(before: string, text: string, colour: Colour, print: Print): void {
  const width = stringWidth(before);
  const room = print.columns && Math.max(NARROWEST, print.columns - width);
  const lines = wrapText(visibleText(oneLine(text)).replaceAll('\t', ' '), room, { hard: true });
  for (const [index, line] of lines.entries())
    print.line(print.paint(colour, (index === 0 ? before : ' '.repeat(width)) + line));
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A horizontal bar of a value, the largest over all cells; a value above 0 is never invisible. */
export function renderLine(value: number, most: number, cells: number): string {
  if (value <= 0 || most <= 0 || cells <= 0) return '';
  const eighths = Math.max(1, Math.round((value / most) * cells * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}
