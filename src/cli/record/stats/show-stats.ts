import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import { TRACKED } from '../../../domain/survival.ts';
import type { Stats } from '../../../queries/stats.ts';
import { clipStart } from '../../terminal/clip-to-width.ts';
import type { Print } from '../../terminal/print.ts';
import { renderColumns, renderLine } from './render-plot.ts';

const LINE_CELLS = 24;
const NAME_COLUMNS = 60;
const DAYS_PLOTTED = 60;
/** What stands beside a name and its number. */
const TAKEN = 12;

/** One screen: what compactions cost first, then figures, then plots where looking is quicker than reading. */
export function showStats(stats: Stats, limit: number, print: Print): void {
  const { sessions, messages, archive, compactions, survival, regret } = stats;
  if (survival.native !== null && survival.restored !== null) showSurvival(stats, print);
  if (survival.unassisted.tracked > 0) showUnassisted(survival.unassisted, print);
  if (survival.native !== null || survival.unassisted.tracked > 0) print.prose(TRACKED, 'grey');
  print.line();
  print.table([
    ['Sessions', `${groupDigits(sessions)}, ${sayCompactions(compactions)}`],
    [
      'Messages',
      `${sayCount(messages.prompts, 'prompt')}, ${sayCount(messages.replies, 'reply', 'replies')}, ${sayBytes(messages.characters)} of text`,
    ],
    ['Tool calls', `${groupDigits(messages.calls)}, ${groupDigits(messages.failed)} failed`],
    ...(regret === null
      ? []
      : [
          [
            'Looked up again',
            `${sayCount(regret.things, 'thing')} after ${sayCount(regret.compactions, 'compaction')}`,
          ],
        ]),
    [
      'Given to models',
      `${sayCount(stats.given.texts, 'text')}, ${sayCount(stats.given.tokens, 'token')}, by tideproof`,
    ],
    ['Archive', `${sayBytes(archive.bytes)}, all projects`],
  ]);
  const tools = stats.tools.map(({ tool, calls }) => ({ name: tool, value: calls }));
  showLines('Tools', tools, limit, print);
  const files = stats.files.map(({ path, uses }) => ({ name: path, value: uses }));
  showLines('Files', files, limit, print);
  showDays(stats.days, print);
  if (tools.length > limit || files.length > limit)
    print.line(`\n${print.paint('grey', `More tools and files: --limit ${limit * 4}`)}`);
}

function sayCompactions({ all, auto, manual }: Stats['compactions']): string {
  const known = [auto > 0 ? `${auto} auto` : '', manual > 0 ? `${manual} manual` : ''].filter(Boolean);
  return `${sayCount(all, 'compaction')}${known.length > 0 ? ` (${known.join(', ')})` : ''}`;
}

function showSurvival({ survival }: Stats, print: Print): void {
  const { native, restored, characters, compactions } = survival;
  print.line();
  print.prose(
    `After a compaction the summary held ${native} % of the tracked facts; with tideproof it was ${restored} %.`,
  );
  showPair(native ?? 0, restored ?? 0, print);
  print.prose(
    `${sayCount(compactions, 'compaction')}; ${sayCount(characters, 'character')} were given back.`,
    'grey',
  );
}

/** Compactions that no brief followed, because tideproof was not there. */
function showUnassisted(
  { compactions, tracked, kept, restorable }: Stats['survival']['unassisted'],
  print: Print,
): void {
  const percent = (count: number) => Math.floor((100 * count) / tracked);
  print.line();
  print.prose(
    `At ${sayCount(compactions, 'compaction')} without tideproof the summary held ${percent(kept)} % of the tracked facts; with tideproof it would have been ${percent(kept + restorable)} %.`,
  );
  showPair(percent(kept), percent(kept + restorable), print);
}

function showPair(alone: number, assisted: number, print: Print): void {
  if (print.columns === undefined) return;
  const bar = (percent: number) =>
    print.paint('green', renderLine(percent, 100, LINE_CELLS).padEnd(LINE_CELLS, '░'));
  print.table([
    ['summary alone', bar(alone), `${alone} %`],
    ['with tideproof', bar(assisted), `${assisted} %`],
  ]);
}

function showLines(
  title: string,
  lines: readonly { name: string; value: number }[],
  limit: number,
  print: Print,
): void {
  if (lines.length === 0) return;
  print.line(`\n${print.paint('bold', title)}`);
  const shown = lines.slice(0, limit);
  const most = Math.max(...shown.map(({ value }) => value));
  const room = (print.columns ?? NAME_COLUMNS + TAKEN + LINE_CELLS) - TAKEN;
  const cells = print.columns === undefined ? 0 : Math.min(LINE_CELLS, Math.floor(room / 3));
  print.table(
    shown.map(({ name, value }) => [
      clipStart(visibleText(name), Math.min(NAME_COLUMNS, room - cells)),
      groupDigits(value),
      print.paint('green', renderLine(value, most, cells)),
    ]),
  );
}

function showDays(days: Stats['days'], print: Print): void {
  const busiest = [...days].sort((one, other) => other.entries - one.entries)[0];
  if (!busiest) return;
  const most = `busiest ${busiest.day}, ${groupDigits(busiest.entries)} entries`;
  print.line(`\n${print.paint('bold', 'Days')} ${print.paint('grey', most)}`);
  if (print.columns === undefined) return;
  const plotted = everyDay(days, Math.min(DAYS_PLOTTED, print.columns - 4));
  print.line(`  ${print.paint('green', renderColumns(plotted.map(({ entries }) => entries)))}`);
  const [first, last] = [plotted[0]?.day ?? '', plotted.at(-1)?.day ?? ''];
  const gap = Math.max(1, plotted.length - first.length - last.length);
  print.line(print.paint('grey', `  ${first}${' '.repeat(gap)}${last}`));
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
