import stringWidth from 'string-width';
import type { StoredEntry } from '../../../archive/texts/list-entries.ts';
import type { TextKind } from '../../../archive/texts/text-kind.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import type { Colour, Print } from '../../terminal/print.ts';
import { wrapText } from '../../terminal/wrap-text.ts';

interface Speaker {
  name: string;
  colour: Colour;
  /** How many lines of a long text are shown. */
  lines: number;
  /** What stands before each line of it. */
  edge: string;
}

const SPEAKERS: Readonly<Record<TextKind, Speaker>> = {
  prompt: { name: 'You', colour: 'green', lines: 20, edge: '  ' },
  said: { name: 'Claude', colour: 'bold', lines: 20, edge: '  ' },
  thought: { name: 'Claude thinks', colour: 'grey', lines: 6, edge: '  ' },
  call: { name: 'Claude calls', colour: 'yellow', lines: 8, edge: '  ' },
  result: { name: 'Result', colour: 'grey', lines: 6, edge: '  │ ' },
  summary: { name: 'Summary of a compaction', colour: 'bold', lines: 10, edge: '  ' },
  agent: { name: 'Subagent', colour: 'bold', lines: 10, edge: '  ' },
  note: { name: 'Note', colour: 'bold', lines: 20, edge: '  ' },
};
/** What was asked for is shown at more length than what stands around it. */
const FOCUS_LINES = 40;
const LINE_CHARACTERS = 400;
const NARROWEST_TEXT = 20;
const HEAD_COLUMNS = 80;

export interface ShowEntryOptions {
  isFocus: boolean;
  /** Long text is not shortened. */
  all: boolean;
}

/** One thing that was said: who and when, where it stands, and the words; long ones folded. */
export function showEntry(entry: StoredEntry, print: Print, options: ShowEntryOptions): void {
  const { kind, id } = entry;
  const speaker = SPEAKERS[kind];
  print.line();
  print.line(headOf(entry, speaker, print, options.isFocus));
  const edge = print.paint('grey', speaker.edge);
  const room = print.columns && Math.max(NARROWEST_TEXT, print.columns - stringWidth(speaker.edge));
  const lines = textLines(entry.text);
  const most = linesShown(speaker, options);
  // One line behind the fold would take as much room as saying so.
  const whole = lines.length <= most + 1 ? lines : lines.slice(0, most);
  const shown = options.all ? whole : whole.map((line) => clipToWidth(line, LINE_CHARACTERS));
  for (const line of wrapText(shown.join('\n'), room))
    print.line(`${edge}${kind === 'thought' ? print.paint('grey', line) : line}`.trimEnd());
  const hidden = lines.length - shown.length;
  if (hidden === 0 && shown.every((line, index) => line === whole[index])) return;
  const rest = hidden === 0 ? '' : `${sayCount(hidden, 'more line')}, `;
  const size = sayCount(entry.text.length, 'character');
  print.line(
    edge + print.paint('grey', print.asTyped(`… ${rest}${size} in all: tideproof show ${id} --all`)),
  );
}

function headOf(
  { tool, failed, isLeft, time, line, id }: StoredEntry,
  { name, colour }: Speaker,
  print: Print,
  isFocus: boolean,
): string {
  const sign = isFocus ? '▶' : ' ';
  const clock = time === 0 ? '--:--:--' : sayTime(new Date(time).toISOString()).slice(11);
  const who = `${visibleText([name, tool].filter((part) => part !== '').join(' '))}${failed ? ' (failed)' : ''}${isLeft ? ' (branch that was left)' : ''}`;
  const place = `line ${groupDigits(line)} · ${id}`;
  const taken = stringWidth(`${sign} ${clock}  ${who}${place}`);
  const gap = ' '.repeat(Math.max(2, Math.min(print.columns ?? HEAD_COLUMNS, HEAD_COLUMNS) - taken));
  const left = `${sign} ${print.paint('grey', clock)}  ${print.paint(failed ? 'red' : colour, who)}`;
  return left + gap + print.paint('grey', place);
}

function linesShown({ lines }: Speaker, { isFocus, all }: ShowEntryOptions): number {
  if (all) return Number.POSITIVE_INFINITY;
  return isFocus ? FOCUS_LINES : lines;
}

function textLines(text: string): string[] {
  return visibleText(text).replaceAll('\t', '  ').trimEnd().split('\n');
}
