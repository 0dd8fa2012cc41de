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
import { type Fate, fates, groupFacts } from '../../queries/group-facts.ts';
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
export function signCounts(counts: SurvivalCounts, paint: Print['paint']): string {
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => paint(looks[verdict].colour, `${looks[verdict].sign}${groupDigits(counts[verdict])}`))
    .join(' ');
}

/** The meaning of the signs. */
export function explainSigns(): string {
  return verdicts.map((verdict) => `${looks[verdict].sign} ${looks[verdict].word}`).join(', ');
}

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

/** The verdicts on things of any kind in words, for example `41 kept, 15 restored`. */
export function sayVerdicts(all: readonly { verdict: Verdict }[]): string {
  const counts = countVerdicts(all.map(({ verdict }) => ({ kind: 'request', text: '', verdict })));
  return verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${groupDigits(counts[verdict])} ${looks[verdict].word}`)
    .join(', ');
}

const NARROWEST = 20;
const fateLooks: Record<Fate, Look & { note?: string }> = {
  ...looks,
  'kept in summary': { ...looks.kept, word: 'kept in the summary' },
  'kept in loaded files': keptIn('files that the client loads', 'a file that the client loads'),
  'kept in kept messages': keptIn('recent messages', 'a recent message'),
};

function keptIn(places: string, place: string) {
  return { ...looks.kept, word: `kept in ${places}`, note: ` (in ${place})` };
}

/** What became of prompts, answers and notes, by kind; with `all` every one of them, like a diff. */
export function showFacts(facts: readonly FactSurvival[], print: Print, all: boolean): void {
  for (const { title, inARun, facts: byFate } of groupFacts(facts)) {
    const present = fates.flatMap((fate) => {
      const texts = byFate.get(fate);
      return texts ? [{ ...fateLooks[fate], texts }] : [];
    });
    const counts = present.map(({ word, texts }) => `${groupDigits(texts.length)} ${word}`);
    print.line(`  ${title}: ${counts.join(', ')}`);
    for (const { sign, colour, note = '', texts } of all ? present : [])
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
