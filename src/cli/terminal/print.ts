import { styleText } from 'node:util';
import { visibleText } from '../../domain/plain-line.ts';
import { nameCommand } from '../../system/own-command.ts';
import { alignColumns } from './columns.ts';
import { onOneLine, wrapText } from './fit-text.ts';

/** How a command speaks. In JSON mode people's lines are silent, otherwise the JSON is. */
export interface Print {
  /** One line, whatever stands in it; empty ones of ours may stand before it and behind it. */
  line(text?: string): void;
  /** A line in grey. */
  faint(text: string): void;
  /** A line that says what was done, with a tick. */
  done(text: string): void;
  /** A line that says what to look at, with an exclamation mark. */
  warn(text: string): void;
  /** A text over several lines. */
  text(text: string): void;
  /** Sentences, wrapped on a terminal. */
  prose(text: string, colour?: Colour): void;
  /** What to type next, as it can be typed here. */
  hint(text: string): void;
  /** A command within a line, as it can be typed here. */
  asTyped(text: string): string;
  table(rows: readonly (readonly string[])[], titles?: readonly string[]): void;
  /** Rows in columns, as wide as the screen if there is one, for texts that are put together before they are said. */
  align(rows: readonly (readonly string[])[]): string;
  json(value: unknown): void;
  /** One line that is overwritten again and again, on a terminal only; an empty text takes it away. */
  progress(text: string): void;
  paint(colour: Colour, text: string): string;
  /** What was looked for: in colour, or underlined where colours are not wanted. */
  mark(text: string): string;
  /** Columns of the terminal; absent when the output goes into a file or to a program. */
  columns?: number;
}

export type Colour = 'bold' | 'red' | 'green' | 'yellow' | 'cyan' | 'grey' | 'inverse';
/** What `styleText` writes for these, and nothing else. */
const OWN_CODES = /(\u001b\[(?:1|4|7|22|24|27|3[1236]|39|90)m)/;

/** The only way to stdout besides the reply of a hook, so that `--json` gives exactly one JSON value. */
export function createPrint(json: boolean, environment: NodeJS.ProcessEnv): Print {
  const { stdout, stderr } = process;
  // Whoever reads us may have seen enough: `tideproof doctor | head -1`.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const write = (text: string) => void (json || stdout.write(`${withOwnColours(text)}\n`));
  const styled = stdout.isTTY && environment.TERM !== 'dumb';
  const coloured = styled && !environment.NO_COLOR;
  const live = !json && stderr.isTTY && environment.TERM !== 'dumb';
  // Some terminals do not tell. For a file or a pipe every row stays one line.
  const columns = stdout.isTTY ? stdout.columns || 80 : undefined;
  const align: Print['align'] = (rows) => alignColumns(rows, columns);
  // Whether the terminal shows colours is decided above, for every Node alike.
  const paint: Print['paint'] = (colour, text) =>
    coloured ? styleText(colour, text, { validateStream: false }) : text;
  const table: Print['table'] = (rows, titles) => {
    const head = titles ? [titles.map((title) => title && paint('bold', title))] : [];
    if (rows.length > 0) write(align([...head, ...rows]));
  };
  const asTyped = (text: string) => nameCommand(text, environment);
  const mark: Print['mark'] = (text) => {
    if (coloured) return styleText(['bold', 'yellow'], text, { validateStream: false });
    return styled ? styleText('underline', text, { validateStream: false }) : text;
  };
  return {
    line: (text = '') => write(onOneLine(text)),
    faint: (text) => write(paint('grey', onOneLine(text))),
    done: (text) => write(onOneLine(`${paint('green', '✓')} ${text}`)),
    warn: (text) => write(onOneLine(`${paint('yellow', '!')} ${text}`)),
    text: write,
    prose: (text, colour) => {
      for (const line of wrapText(text, columns)) write(colour === undefined ? line : paint(colour, line));
    },
    hint: (text) => write(paint('grey', onOneLine(asTyped(text)))),
    asTyped,
    table,
    align,
    json: (value) => void (json && stdout.write(`${JSON.stringify(value, null, 2)}\n`)),
    progress: (text) => void (live && stderr.write(`\r\u001b[K${text}`)),
    paint,
    mark,
    columns,
  };
}

/** Whatever others wrote, the terminal gets no sequence but the colours of `paint`. */
function withOwnColours(text: string): string {
  return text
    .split(OWN_CODES)
    .map((part, index) => (index % 2 === 1 ? part : visibleText(part)))
    .join('');
}
