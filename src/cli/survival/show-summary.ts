import { visibleText } from '../../domain/plain-line.ts';
import type { Print } from '../print.ts';
import { sayCount } from '../say.ts';
import { clipSummary } from './clip-summary.ts';

/** The summary of a compaction, or without `all` its beginning. */
export function showSummary(summary: string, summaryFrom: string | null, print: Print, all: boolean): void {
  const from = summaryFrom === null ? '' : `, known from ${summaryFrom}`;
  print.line(`\n${print.paint('bold', 'The summary')}: ${sayCount(summary.length, 'character')}${from}\n`);
  const { text, linesLeft } = all ? { text: summary, linesLeft: 0 } : clipSummary(summary);
  print.line(indent(text));
  if (linesLeft > 0)
    print.line(`  ${print.paint('grey', `… and ${sayCount(linesLeft, 'line')} more; --all shows them`)}`);
}

export function indent(text: string): string {
  return visibleText(text).replace(/^(?=.)/gm, '  ');
}
