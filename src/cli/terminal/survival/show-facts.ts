import stringWidth from 'string-width';
import { oneLine } from '../../../brief/describe-fact.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { FactSurvival } from '../../../domain/survival.ts';
import { type FactGroup, type Fate, fates, groupFacts } from '../../../queries/group-facts.ts';
import { clipToWidth } from '../clip-to-width.ts';
import type { Print } from '../print.ts';
import { type Look, looks } from './looks.ts';

const LINES_SHOWN = 6;
const RUN_SHOWN = 12;
const LINE_COLUMNS_MAX = 100;
const INDENT = '    ';
const fateLooks: Record<Fate, Look & { note?: string }> = {
  ...looks,
  'kept in summary': { ...looks.kept, word: 'kept in the summary' },
  'kept in kept messages': {
    ...looks.kept,
    word: 'kept in recent messages',
    note: ' (in a recent message)',
  },
};

/** What became of every fact at a compaction, kind by kind, like a diff; without `all` the first few of each. */
export function showFacts(facts: readonly FactSurvival[], print: Print, all: boolean): void {
  for (const group of groupFacts(facts)) showGroup(group, print, all);
}

function showGroup({ title, inARun, facts }: FactGroup, print: Print, all: boolean): void {
  const present = fates.filter((fate) => facts.has(fate));
  const counts = present.map((fate) => `${groupDigits(facts.get(fate)!.length)} ${fateLooks[fate].word}`);
  print.line(`\n  ${title}: ${counts.join(', ')}`);
  for (const fate of present) {
    const { sign, colour, note = '' } = fateLooks[fate];
    const before = `${sign} `;
    const taken = stringWidth(INDENT + before + note);
    const room = Math.min(LINE_COLUMNS_MAX, (print.columns ?? Number.POSITIVE_INFINITY) - taken);
    for (const line of (inARun ? runOf : listOf)(facts.get(fate)!, room, all))
      print.line(`${INDENT}${print.paint(colour, `${before}${line}${note}`)}`);
  }
}

function listOf(texts: readonly string[], room: number, all: boolean): string[] {
  const shown = all ? texts : texts.slice(0, LINES_SHOWN);
  const lines = shown.map((text) => (all ? flat(text) : clipToWidth(flat(text), room)));
  return texts.length > shown.length ? [...lines, rest(texts.length - shown.length)] : lines;
}

/** Short things side by side, as many to a line as have room. */
function runOf(texts: readonly string[], room: number, all: boolean): string[] {
  const shown = all ? texts : texts.slice(0, RUN_SHOWN);
  const lines: string[] = [];
  for (const each of shown) {
    const text = all ? flat(each) : clipToWidth(flat(each), room);
    const joined = `${lines.at(-1)}, ${text}`;
    if (lines.length > 0 && stringWidth(joined) <= room) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  return texts.length > shown.length ? [...lines, rest(texts.length - shown.length)] : lines;
}

function flat(text: string): string {
  return visibleText(oneLine(text)).replaceAll('\t', ' ');
}

function rest(count: number): string {
  return `… and ${groupDigits(count)} more`;
}
