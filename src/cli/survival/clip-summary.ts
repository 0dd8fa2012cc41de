import { clipToWidth } from '../text-width.ts';

const CHARACTERS_MAX = 1200;
const LINES_MAX = 12;

/** The beginning of a summary, without the thoughts that the summarizer wrote before it. */
export function clipSummary(summary: string): { text: string; linesLeft: number } {
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
