import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import { clipToWidth } from '../clip-to-width.ts';
import type { Print } from '../print.ts';

const CHARACTERS_MAX = 1200;

const LINES_MAX = 12;

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

/** The beginning of a summary, without the thoughts that the summarizer wrote before it. */
function clipSummary(summary: string): { text: string; linesLeft: number } {
  const start = summary.lastIndexOf('<summary>');
  const lines = summary.slice(Math.max(0, start)).split('\n');
  const shown: string[] = [];
  let room = CHARACTERS_MAX;
  for (const line of lines) {
    if (shown.length === LINES_MAX || (line.length > room && shown.length > 0)) break;
    shown.push(clipToWidth(line, room));
    room -= line.length;
  }
  return { text: shown.join('\n'), linesLeft: lines.length - shown.length };
}
