import { countRecord } from '../../archive/lists/count-record.ts';
import { inMilliseconds } from '../../archive/lists/record-filter.ts';
import { countTextEntries } from '../../archive/texts/count-entries.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayBytes, sayCount } from '../../domain/say.ts';
import { archiveBytes } from '../../queries/archive-bytes.ts';
import { NOTHING_RECORDED, readArchiveOf, readTextsOf } from '../../queries/open-stores.ts';
import type { Stats } from '../../queries/stats.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { numberOf, recordScope } from '../read-options.ts';
import { showFields } from '../terminal/columns.ts';
import { clipStart } from '../terminal/fit-text.ts';
import type { Print } from '../terminal/print.ts';
import { renderColumns, renderLine } from '../terminal/survival.ts';

const LIMIT = 5;
const NO_SURVIVAL: Stats['survival'] = {
  compactions: 0,
  native: null,
  restored: null,
  characters: 0,
  unassisted: { compactions: 0, prompts: 0, kept: 0, restorable: 0 },
};
const LINE_CELLS = 24;
const NAME_COLUMNS = 60;
const DAYS_PLOTTED = 60;
/** Columns of a row besides its name and its bar. */
const TAKEN = 12;

/** `stats`: counts of messages and calls, what compactions cost, and what was restored. */
export function runStats(call: CommandCall): ExitCode {
  const { context, print } = call;
  const limit = numberOf('limit', call) ?? LIMIT;
  const { filter, where } = recordScope(call);
  const { folders } = filter;
  const record = readArchiveOf(context, (database) => countRecord(database, filter));
  const said = readTextsOf(context, (database) =>
    countTextEntries(database, { folders, ...inMilliseconds(filter) }),
  );
  const { prompt = 0, said: replies = 0, call: calls = 0, summary = 0 } = said?.byKind ?? {};
  const { auto = 0, manual = 0, all = 0 } = record?.compactions ?? {};
  const stats: Stats = {
    sessions: Math.max(record?.sessions ?? 0, said?.sessions ?? 0),
    messages: {
      prompts: prompt,
      replies,
      calls,
      failed: said?.failed ?? 0,
      characters: said?.characters ?? 0,
    },
    archive: { bytes: archiveBytes(context.dataDir) },
    // Compactions before tideproof was installed are only known by their summaries.
    compactions: { auto, manual, all: Math.max(all, summary) },
    survival: record?.survival ?? NO_SURVIVAL,
    regret: record?.regret ?? null,
    given: record?.given ?? { texts: 0, tokens: 0 },
    tools: said?.tools ?? [],
    files: record?.files ?? [],
    days: said?.days ?? [],
  };
  print.json(stats);
  if (stats.sessions === 0) {
    const nothing = `Nothing is recorded ${where}. For all projects, run: tideproof stats --all`;
    print.hint(record || said ? nothing : NOTHING_RECORDED);
    return 1;
  }
  print.line(print.paint('bold', folders ? `Project ${folders[0]}` : 'All projects'));
  showStats(stats, limit, print);
  return 0;
}

/** One screen: what compactions cost, then figures, then plots. */
function showStats(stats: Stats, limit: number, print: Print): void {
  const { sessions, messages, archive, compactions, survival, regret, given } = stats;
  const { prompts, replies, characters, calls, failed } = messages;
  if (survival.native !== null && survival.restored !== null) showSurvival(stats, print);
  if (survival.unassisted.prompts > 0) showUnassisted(survival.unassisted, print);
  print.line();
  const said = `${sayCount(prompts, 'prompt')}, ${sayCount(replies, 'reply', 'replies')}`;
  const again =
    regret && `${sayCount(regret.things, 'thing')} after ${sayCount(regret.compactions, 'compaction')}`;
  showFields(print, [
    ['Sessions', `${groupDigits(sessions)}, ${sayCompactions(compactions)}`],
    ['Messages', `${said}, ${sayBytes(characters)} of text`],
    ['Tool calls', `${groupDigits(calls)}, ${groupDigits(failed)} failed`],
    ['Looked up again', again],
    ['Given to models', `${sayCount(given.texts, 'text')}, ${sayCount(given.tokens, 'token')}, by tideproof`],
    ['Archive', `${sayBytes(archive.bytes)}, all projects`],
  ]);
  const tools = stats.tools.map(({ tool, calls }): [string, number] => [tool, calls]);
  showLines('Tools', tools, limit, print);
  const files = stats.files.map(({ path, uses }): [string, number] => [path, uses]);
  showLines('Files', files, limit, print);
  showDays(stats.days, print);
  if (tools.length > limit || files.length > limit)
    print.line(`\n${print.paint('grey', `More tools and files: --limit ${limit * 4}`)}`);
}

function sayCompactions({ all, auto, manual }: Stats['compactions']): string {
  const known = [auto > 0 && `${auto} auto`, manual > 0 && `${manual} manual`].filter(Boolean);
  return `${sayCount(all, 'compaction')}${known.length > 0 ? ` (${known.join(', ')})` : ''}`;
}

function showSurvival({ survival }: Stats, print: Print): void {
  const { native, restored, characters, compactions } = survival;
  print.line();
  print.prose(
    `After a compaction the summary held ${native} % of the prompts; with tideproof it was ${restored} %.`,
  );
  showPair(native ?? 0, restored ?? 0, print);
  const given = `${sayCount(characters, 'character')} were given back.`;
  print.prose(`${sayCount(compactions, 'compaction')}; ${given}`, 'grey');
}

/** Compactions without a brief, because tideproof was not installed. */
function showUnassisted(unassisted: Stats['survival']['unassisted'], print: Print): void {
  const { compactions, prompts, kept, restorable } = unassisted;
  const [alone, assisted] = [kept, kept + restorable].map((count) => Math.floor((100 * count) / prompts));
  print.line();
  print.prose(
    `At ${sayCount(compactions, 'compaction')} without tideproof the summary held ${alone} % of the prompts; with tideproof it would have been ${assisted} %.`,
  );
  showPair(alone!, assisted!, print);
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

function showLines(title: string, lines: readonly [string, number][], limit: number, print: Print): void {
  if (lines.length === 0) return;
  print.line(`\n${print.paint('bold', title)}`);
  const shown = lines.slice(0, limit);
  const most = Math.max(...shown.map(([, value]) => value));
  const room = (print.columns ?? NAME_COLUMNS + TAKEN + LINE_CELLS) - TAKEN;
  const cells = print.columns === undefined ? 0 : Math.min(LINE_CELLS, Math.floor(room / 3));
  print.table(
    shown.map(([name, value]) => [
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
  print.faint(`  ${first}${' '.repeat(gap)}${last}`);
}

/** The last days up to the last one with entries, including days without any. */
function everyDay(days: Stats['days'], count: number): Stats['days'] {
  const entriesOf = new Map(days.map(({ day, entries }) => [day, entries]));
  const last = Date.parse(days.at(-1)?.day ?? '');
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(last - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, entries: entriesOf.get(day) ?? 0 };
  });
}
