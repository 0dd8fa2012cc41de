import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import { TRACKED } from '../../../domain/survival.ts';
import { kindTitle } from '../../../queries/group-facts.ts';
import type { HistoryFigures } from '../../../queries/history-figures.ts';
import { clipToWidth } from '../../terminal/fit-text.ts';
import type { Print } from '../../terminal/print.ts';
import { renderBar } from '../../terminal/survival.ts';

const CELLS = 20;
const KINDS_SHOWN = 6;
/** Fewer facts of a kind say nothing. */
const FACTS_LEAST = 3;
const EXAMPLE_COLUMNS = 100;

/**
 * Shows what past summaries kept and tideproof would have restored: two sentences, and bars for all facts and each
 * kind.
 */
export function showHistory(figures: HistoryFigures, left: number, print: Print): void {
  const { compactions, from, to, tracked, kept, restorable, examples } = figures;
  const [first, last] = [from, to].map((time) => sayTime(time).slice(0, 10));
  const when = first === last ? `of ${first}` : `from ${first} to ${last}`;
  print.line();
  print.prose(
    `In your last ${sayCount(compactions, 'compaction')} (${when}) the summaries kept ${groupDigits(kept)} of ` +
      `${groupDigits(tracked)} tracked facts (${percent(kept, tracked)} %). tideproof would have given back ` +
      `${groupDigits(restorable)} more: ${percent(kept + restorable, tracked)} %.`,
    'bold',
  );
  print.line();
  const mostLost = figures.kinds
    .filter((counts) => counts.tracked >= FACTS_LEAST && counts.restorable > 0)
    .sort((one, other) => other.restorable - one.restorable)
    .slice(0, KINDS_SHOWN);
  print.table([
    describe('All tracked facts', figures, print),
    ...mostLost.map((counts) => describe(kindTitle(counts.kind), counts, print)),
  ]);
  if (print.columns !== undefined)
    print.line(`\n${print.paint('grey', '  █ kept by the summary  ▓ given back by tideproof  ░ missing')}`);
  if (examples.length > 0) print.line('\nFor example, the last of these summaries lost:');
  const room = Math.min(EXAMPLE_COLUMNS, (print.columns ?? EXAMPLE_COLUMNS) - 6);
  for (const text of examples.map((each) => visibleText(each).replace(/\s+/g, ' ').trim()))
    print.line(print.paint('green', `  + ${clipToWidth(text, room)}`));
  if (examples.length > 0) print.line();
  print.prose(`${TRACKED} A brief holds what is worth its room; the rest stays searchable.`, 'grey');
  if (left > 0) print.line(`${sayCount(left, 'older compaction')} are being scored in the background.`);
  print.hint('Each of them: tideproof audit --all. One transcript in detail: tideproof replay <file>');
}

type Counts = Pick<HistoryFigures, 'tracked' | 'kept' | 'restorable'>;

function describe(title: string, { tracked, kept, restorable }: Counts, print: Print): string[] {
  const bar =
    print.columns === undefined ? [] : [renderBar({ tracked, kept, restored: restorable }, print, CELLS)];
  const numbers = `${percent(kept, tracked)} % → ${percent(kept + restorable, tracked)} %`;
  return [title, ...bar, numbers, print.paint('grey', `of ${groupDigits(tracked)}`)];
}

/** 100 only if nothing is missing. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole);
}
