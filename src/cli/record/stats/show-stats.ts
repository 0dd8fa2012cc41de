import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import type { Stats } from '../../../queries/stats.ts';
import { clipStart } from '../../terminal/clip-to-width.ts';
import type { Print } from '../../terminal/print.ts';
import { renderColumns, renderLine } from './render-plot.ts';

const LINE_CELLS = 24;
const NAME_COLUMNS = 60;
const DAYS_PLOTTED = 60;
const BUSIEST = 5;
/** What stands beside a name and its number. */
const TAKEN = 12;

/** Figures on top, then plots where looking is quicker than reading. */
export function showStats(stats: Stats, print: Print): void {
  const { sessions, messages, archive, compactions, survival } = stats;
  print.table([
    ['Sessions', groupDigits(sessions)],
    [
      'Messages',
      `${groupDigits(messages.prompts + messages.replies)}: ${sayCount(messages.prompts, 'prompt')}, ${groupDigits(messages.replies)} replies`,
    ],
    ['Tool calls', `${groupDigits(messages.calls)}, of which ${groupDigits(messages.failed)} failed`],
    ['Text', sayBytes(messages.characters)],
    ['Archive', sayBytes(archive.bytes)],
    ['Compactions', sayCompactions(compactions)],
  ]);
  if (survival.native !== null && survival.restored !== null) showSurvival(stats, print);
  showLines(
    'Tools',
    stats.tools.map(({ tool, calls }) => ({ name: tool, value: calls })),
    print,
  );
  showLines(
    'Files',
    stats.files.map(({ path, uses }) => ({ name: path, value: uses })),
    print,
  );
  showDays(stats.days, print);
}

function sayCompactions({ all, auto, manual }: Stats['compactions']): string {
  const known = [auto > 0 ? `${auto} auto` : '', manual > 0 ? `${manual} manual` : ''].filter(Boolean);
  return `${groupDigits(all)}${known.length > 0 ? `: ${known.join(', ')}` : ''}`;
}

function showSurvival({ survival }: Stats, print: Print): void {
  const { native, restored, characters, compactions } = survival;
  heading(`Facts at hand after a compaction, on average of ${groupDigits(compactions)}`, print);
  print.table(
    [
      ['by the summary alone', native ?? 0],
      ['with tideproof', restored ?? 0],
    ].map(([name, percent]) => [
      String(name),
      `${percent} %`,
      print.columns === undefined ? '' : print.paint('green', renderLine(Number(percent), 100, LINE_CELLS)),
    ]),
  );
  print.line(`  ${sayCount(characters, 'character')} given back in all`);
}

function showLines(title: string, lines: readonly { name: string; value: number }[], print: Print): void {
  if (lines.length === 0) return;
  heading(title, print);
  const most = Math.max(...lines.map(({ value }) => value));
  const room = (print.columns ?? NAME_COLUMNS + TAKEN + LINE_CELLS) - TAKEN;
  const cells = print.columns === undefined ? 0 : Math.min(LINE_CELLS, Math.floor(room / 3));
  print.table(
    lines.map(({ name, value }) => [
      clipStart(visibleText(name), Math.min(NAME_COLUMNS, room - cells)),
      groupDigits(value),
      print.paint('green', renderLine(value, most, cells)),
    ]),
  );
}

function showDays(days: Stats['days'], print: Print): void {
  if (days.length === 0) return;
  heading('Days', print);
  if (print.columns !== undefined) {
    const plotted = everyDay(days, Math.min(DAYS_PLOTTED, print.columns - 4));
    print.line(`  ${print.paint('green', renderColumns(plotted.map(({ entries }) => entries)))}`);
    const [first, last] = [plotted[0]?.day ?? '', plotted.at(-1)?.day ?? ''];
    const gap = Math.max(1, plotted.length - first.length - last.length);
    print.line(print.paint('grey', `  ${first}${' '.repeat(gap)}${last}`));
  }
  const busiest = [...days].sort((one, other) => other.entries - one.entries).slice(0, BUSIEST);
  print.table(busiest.map(({ day, entries }) => [day, `${groupDigits(entries)} entries`]));
}

/** The last days up to the last one on which something was said, those without a word too. */
function everyDay(days: Stats['days'], count: number): Stats['days'] {
  const entriesOf = new Map(days.map(({ day, entries }) => [day, entries]));
  const last = Date.parse(days.at(-1)?.day ?? '');
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(last - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, entries: entriesOf.get(day) ?? 0 };
  });
}

function heading(title: string, print: Print): void {
  print.line();
  print.line(print.paint('bold', title));
}
