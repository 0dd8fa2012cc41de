import stringWidth from 'string-width';
import { oneLine } from '../../../brief/clip.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { FactSurvival } from '../../../domain/survival.ts';
import { type FactGroup, type Fate, fates, groupFacts } from '../../../queries/group-facts.ts';
import type { Print } from '../print.ts';
import { wrapText } from '../wrap-text.ts';
import { type Look, looks } from './looks.ts';

const INDENT = '    ';
const NARROWEST = 20;
const fateLooks: Record<Fate, Look & { note?: string }> = {
  ...looks,
  'kept in summary': { ...looks.kept, word: 'kept in the summary' },
  'kept in loaded files': {
    ...looks.kept,
    word: 'kept in files that the client loads',
    note: ' (in a file that the client loads)',
  },
  'kept in re-attached files': {
    ...looks.kept,
    word: 'kept in files that the client attached again',
    note: ' (in a file that the client attached again)',
  },
  'kept in kept messages': {
    ...looks.kept,
    word: 'kept in recent messages',
    note: ' (in a recent message)',
  },
};

/** Every fact and what became of it at a compaction, kind by kind, like a diff. */
export function showFacts(facts: readonly FactSurvival[], print: Print): void {
  for (const group of groupFacts(facts)) showGroup(group, print);
}

function showGroup({ title, inARun, facts }: FactGroup, print: Print): void {
  const present = fates.filter((fate) => facts.has(fate));
  const counts = present.map((fate) => `${groupDigits(facts.get(fate)!.length)} ${fateLooks[fate].word}`);
  print.line(`\n  ${title}: ${counts.join(', ')}`);
  for (const fate of present) {
    const { sign, colour, note = '' } = fateLooks[fate];
    const before = `${INDENT}${sign} `;
    const room = print.columns && Math.max(NARROWEST, print.columns - stringWidth(before));
    const texts = facts.get(fate)!.map((text) => visibleText(oneLine(text)).replaceAll('\t', ' '));
    for (const text of inARun ? [texts.join(', ')] : texts) {
      const [first = '', ...rest] = wrapText(`${text}${note}`, room, { hard: true });
      print.line(print.paint(colour, `${before}${first}`));
      for (const line of rest) print.line(print.paint(colour, ' '.repeat(stringWidth(before)) + line));
    }
  }
}
