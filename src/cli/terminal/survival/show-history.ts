import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import { TRACKED } from '../../../domain/survival.ts';
import { kindTitle } from '../../../queries/group-facts.ts';
import type { HistoryFigures } from '../../../queries/history-figures.ts';
import { clipToWidth } from '../clip-to-width.ts';
import type { Print } from '../print.ts';
import { renderBar } from './render-bar.ts';

const CELLS = 20;
const KINDS_SHOWN = 6;
/** A few of a kind are chance. */
const FACTS_LEAST = 3;
const EXAMPLE_COLUMNS = 100;
const INDENT = '  ';

type Counts = Pick<HistoryFigures, 'tracked' | 'kept' | 'restorable'>;

/** What past summaries kept and tideproof would have given back: two sentences, a bar for all and one for each kind. */
export function showHistory(figures: HistoryFigures, left: number, print: Print): void {
  const { compactions, from, to, tracked, kept, restorable } = figures;
  const [first, last] = [from, to].map((time) => sayTime(time).slice(0, 10));
  const when = first === last ? `of ${first}` : `from ${first} to ${last}`;
  print.prose(
    `In your last ${sayCount(compactions, 'compaction')} (${when}) the summaries kept ${groupDigits(kept)} of ` +
      `${groupDigits(tracked)} tracked facts (${percent(kept, tracked)} %). tideproof would have given back ` +
      `${groupDigits(restorable)} more: ${percent(kept + restorable, tracked)} %.`,
    'bold',
  );
  print.line();
  print.table([
    ...row('All tracked facts', figures, print),
    ...mostLost(figures).flatMap((counts) => row(kindTitle(counts.kind), counts, print)),
  ]);
  if (print.columns !== undefined)
    print.line(
      `\n${print.paint('grey', `${INDENT}█ kept by the summary  ▓ given back by tideproof  ░ missing`)}`,
    );
  showExamples(figures.examples, print);
  print.prose(`${TRACKED} A brief holds what is worth its room; the rest stays searchable.`, 'grey');
  if (left > 0) print.line(`${sayCount(left, 'older compaction')} are being scored in the background.`);
  print.hint('Each of them: tideproof audit --all. One transcript in detail: tideproof replay <file>');
}

function row(title: string, { tracked, kept, restorable }: Counts, print: Print): string[][] {
  const counts = { tracked, kept, restored: restorable, deferred: 0, lost: 0 };
  const bar = print.columns === undefined ? [] : [renderBar(counts, print, CELLS)];
  const numbers = `${percent(kept, tracked)} % → ${percent(kept + restorable, tracked)} %`;
  return [[title, ...bar, numbers, print.paint('grey', `of ${groupDigits(tracked)}`)]];
}

/** The kinds of which tideproof would have given back most. */
function mostLost({ kinds }: HistoryFigures): HistoryFigures['kinds'] {
  return kinds
    .filter(({ tracked, restorable }) => tracked >= FACTS_LEAST && restorable > 0)
    .sort((one, other) => other.restorable - one.restorable)
    .slice(0, KINDS_SHOWN);
}

function showExamples(examples: readonly string[], print: Print): void {
  if (examples.length === 0) return;
  print.line('\nFor example, the last of these summaries lost:');
  const room = Math.min(EXAMPLE_COLUMNS, (print.columns ?? EXAMPLE_COLUMNS) - 6);
  for (const text of examples)
    print.line(
      print.paint('green', `${INDENT}+ ${clipToWidth(visibleText(text).replace(/\s+/g, ' ').trim(), room)}`),
    );
  print.line();
}

/** 100 only if nothing is missing. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole);
}
