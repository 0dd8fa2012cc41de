import { groupDigits } from '../../../domain/group-digits.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import type { HistoryFigures } from '../../../queries/history-figures.ts';
import type { Print } from '../../terminal/print.ts';

/** Shows in one sentence how many of the user's prompts past summaries hold, and how many would have been given back. */
export function showHistory(figures: HistoryFigures, left: number, print: Print): void {
  const { compactions, from, to, prompts, kept, restorable } = figures;
  const [first, last] = [from, to].map((time) => sayTime(time).slice(0, 10));
  const when = first === last ? `of ${first}` : `from ${first} to ${last}`;
  print.line();
  print.prose(
    `In your last ${sayCount(compactions, 'compaction')} (${when}) the summaries have the words of ` +
      `${groupDigits(kept)} of your ${sayCount(prompts, 'prompt')}; tideproof would have given back ${groupDigits(restorable)} more.`,
  );
  if (left > 0) print.line(`${sayCount(left, 'older compaction')} are being checked in the background.`);
  print.hint('Each of them: tideproof audit --all. One transcript in detail: tideproof replay <file>');
}
