import { oneLine } from '../../brief/clip.ts';
import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import { groupDigits, sayCount } from '../../domain/say.ts';
import type { FactSurvival, SurvivalCounts, Verdict } from '../../domain/survival.ts';
import type { Print } from '../command.ts';
import type { Colour } from './print.ts';

/** Sign, colour and word of each verdict, like in a diff. */
const looks: Readonly<Record<Verdict, { sign: string; colour: Colour; word: string }>> = {
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
  const wrong = misquotes.length > 0 ? `, ${sayCount(misquotes.length, 'quote')} in no prompt of yours` : '';
  return `${lines} of the summary${wrong}`;
}

/** What is judged, in the order in which people see it. */
const TITLES = { request: 'Prompts', answer: 'Answers', note: 'Notes' };
const IN_ORDER: readonly Verdict[] = ['restored', 'lost', 'deferred', 'kept'];
const PLACES: Readonly<Record<NonNullable<FactSurvival['keptIn']>, string>> = {
  summary: 'the summary',
  'kept messages': 'recent messages',
  'loaded files': 'files that the client loads',
};

/** What became of prompts, answers and notes, by kind; with `all` every one of them, like a diff. */
export function showFacts(facts: readonly FactSurvival[], print: Print, all: boolean): void {
  for (const [kind, title] of Object.entries(TITLES)) {
    const ofKind = facts.filter((fact) => fact.kind === kind);
    const own = IN_ORDER.flatMap((verdict) => ofKind.filter((fact) => fact.verdict === verdict));
    if (own.length === 0) continue;
    const counts = new Map<string, number>();
    for (const { verdict, keptIn } of own) {
      const fate = `${looks[verdict].word}${keptIn ? ` in ${PLACES[keptIn]}` : ''}`;
      counts.set(fate, (counts.get(fate) ?? 0) + 1);
    }
    const said = [...counts].map(([fate, count]) => `${groupDigits(count)} ${fate}`);
    print.line(`  ${title}: ${said.join(', ')}`);
    const rows = own.map(({ verdict, text, keptIn }) => {
      const { sign, colour } = looks[verdict];
      const note = keptIn && keptIn !== 'summary' ? ` (in ${PLACES[keptIn]})` : '';
      const line = `${oneLine(withoutPasteMarks(text))}${note}`;
      return [`  ${sign}`, line].map((part) => print.paint(colour, part));
    });
    if (all) print.table(rows);
  }
}
