import { clip, describeFact, oneLine } from '../../brief/describe-fact.ts';
import type { Fact } from '../../domain/fact.ts';
import type { ReplayedCompaction } from '../../flows/replay-transcript.ts';
import type { Colour, Print } from '../print.ts';
import { sayNumber } from '../say.ts';
import { type FactGroup, type Fate, fates, groupFacts } from './group-facts.ts';

export interface ShowOptions {
  charactersMax: number;
  tokensMax: number;
  cwd: string;
  /** Every fact in full instead of the first few of each kind. */
  all: boolean;
  /** The text for the model too. */
  text: boolean;
}

const LINES_SHOWN = 6;
const RUN_SHOWN = 12;
const LINE_CHARACTERS_MAX = 100;
const looks: Record<Fate, { sign: string; colour: Colour; word: string }> = {
  restored: { sign: '+', colour: 'green', word: 'restored' },
  deferred: { sign: '-', colour: 'red', word: 'left out' },
  kept: { sign: '=', colour: 'grey', word: 'kept' },
};

/** One compaction as a person reads it: how it went in two lines, then every kind of fact like a diff. */
export function showCompaction(compaction: ReplayedCompaction, print: Print, options: ShowOptions): void {
  const { brief } = compaction;
  print.line();
  print.line(print.paint('bold', heading(compaction)));
  print.line(score(compaction));
  if (brief.deferred.length > 0) print.line(reasons(brief.deferred, options));
  for (const group of groupFacts(brief)) showGroup(group, print, options);
  if (!options.text) return;
  print.line(`\n${print.paint('bold', 'What the model would be given')}\n`);
  print.line(visible(brief.text));
}

function heading({ index, trigger, preTokens, summary }: ReplayedCompaction): string {
  const before = preTokens > 0 ? `${sayNumber(preTokens)} tokens before` : 'tokens before not known';
  const how = trigger === 'unknown' ? 'trigger not known' : trigger;
  return `Compaction ${index}: ${how}, ${before}, summary of ${sayNumber(summary.length)} characters`;
}

function score({ brief: { kept, restored, deferred, text } }: ReplayedCompaction): string {
  const tracked = kept.length + restored.length + deferred.length;
  return `${sayNumber(kept.length)} of ${sayNumber(tracked)} facts in the summary, ${sayNumber(restored.length)} restored in ${sayNumber(text.length)} characters, ${sayNumber(deferred.length)} left out`;
}

function reasons(deferred: readonly Fact[], { charactersMax, tokensMax }: ShowOptions): string {
  const tokens = Number.isFinite(tokensMax) ? ` and ${sayNumber(tokensMax)} tokens` : '';
  return `Left out: ${sayNumber(deferred.length)} for lack of room (${sayNumber(charactersMax)} characters${tokens})`;
}

function showGroup({ title, inARun, facts }: FactGroup, print: Print, options: ShowOptions): void {
  const present = fates.filter((fate) => facts[fate].length > 0);
  const counts = present.map((fate) => `${sayNumber(facts[fate].length)} ${looks[fate].word}`);
  print.line(`\n  ${title}: ${counts.join(', ')}`);
  for (const fate of present) {
    const { sign, colour } = looks[fate];
    for (const line of inARun ? runOf(facts[fate], options) : listOf(facts[fate], options))
      print.line(`    ${print.paint(colour, `${sign} ${line}`)}`);
  }
}

function listOf(facts: readonly Fact[], { cwd, all }: ShowOptions): string[] {
  const shown = all ? facts : facts.slice(0, LINES_SHOWN);
  const lines = shown.map((fact) => {
    const text = visible(oneLine(describeFact(fact, { cwd }))).replaceAll('\t', ' ');
    return all ? text : clip(text, LINE_CHARACTERS_MAX);
  });
  return facts.length > shown.length ? [...lines, rest(facts.length - shown.length)] : lines;
}

/** Short things side by side, as many to a line as have room. */
function runOf(facts: readonly Fact[], { cwd, all }: ShowOptions): string[] {
  const shown = all ? facts : facts.slice(0, RUN_SHOWN);
  const lines: string[] = [];
  for (const fact of shown) {
    const text = clip(
      visible(describeFact(fact, { cwd })),
      all ? Number.POSITIVE_INFINITY : LINE_CHARACTERS_MAX,
    );
    const joined = `${lines.at(-1)}, ${text}`;
    if (lines.length > 0 && joined.length <= LINE_CHARACTERS_MAX) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  return facts.length > shown.length ? [...lines, rest(facts.length - shown.length)] : lines;
}

function rest(count: number): string {
  return `… and ${sayNumber(count)} more`;
}

/** Output of programs is full of codes that would move the cursor or change the colours of the terminal. */
function visible(text: string): string {
  return text
    .replace(/\u001b\[[\d;?]*[ -/]*[@-~]/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
