import { styleText } from 'node:util';
import { visibleText } from '../../domain/plain-line.ts';
import { nameCommand } from '../../system/own-command.ts';
import { alignColumns } from './columns.ts';
import { onOneLine, wrapText } from './fit-text.ts';

/** The output of a command. With --json only JSON is printed, otherwise only text. */
export interface Print {
  /** One line, even if the text has line breaks inside; those at its start and end stay. */
  line(text?: string): void;
  /** A line about what was done, with a tick. */
  done(text: string): void;
  /** A warning, with an exclamation mark. */
  warn(text: string): void;
  /** A text of several lines. */
  text(text: string): void;
  /** Sentences, wrapped on a terminal. */
  prose(text: string, colour?: Colour): void;
  /** A grey line; commands in it have the form that works here. */
  hint(text: string): void;
  /** A text in which commands have the form that works here. */
  asTyped(text: string): string;
  table(rows: readonly (readonly string[])[], titles?: readonly string[]): void;
  /** Aligned rows as a string, as wide as the screen if there is one. */
  align(rows: readonly (readonly string[])[]): string;
  json(value: unknown): void;
  /** A progress line that is overwritten, on a terminal only; an empty text removes it. */
  progress(text: string): void;
  /** Puts a text into the clipboard, where the terminal allows that. */
  copy(text: string): void;
  paint(colour: Colour, text: string): string;
  /** Marks a match: in colour, or underlined without colours. */
  mark(text: string): string;
  /** Width of the terminal; undefined for a file or pipe. */
  columns?: number;
}

export type Colour = 'bold' | 'red' | 'green' | 'yellow' | 'cyan' | 'grey' | 'inverse';
/** The escape sequences that `styleText` writes for these colours. */
const OWN_CODES = /(\u001b\[(?:1|4|7|22|24|27|3[1236]|39|90)m)/;

/** The only writer to stdout besides hook replies, so that `--json` prints exactly one JSON value. */
export function createPrint(json: boolean, environment: NodeJS.ProcessEnv): Print {
  const { stdout, stderr } = process;
  // The reader may close the pipe early, for example `tideproof doctor | head -1`.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const write = (text: string) => void (json || stdout.write(`${withOwnColours(text)}\n`));
  const styled = stdout.isTTY && environment.TERM !== 'dumb';
  const coloured = styled && !environment.NO_COLOR;
  const live = !json && stderr.isTTY && environment.TERM !== 'dumb';
  // Some terminals do not report their width. In a file or pipe every row stays on one line.
  const columns = stdout.isTTY ? stdout.columns || 80 : undefined;
  const align: Print['align'] = (rows) => alignColumns(rows, columns);
  // Whether colours are used is decided above, the same for every version of Node.
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
    copy: (text) =>
      void (live && stderr.write(`\u001b]52;c;${Buffer.from(visibleText(text)).toString('base64')}\u0007`)),
    paint,
    mark,
    columns,
  };
}

/** Removes all escape sequences except the colours of `paint`, whatever others wrote. */
function withOwnColours(text: string): string {
  return text
    .split(OWN_CODES)
    .map((part, index) => (index % 2 === 1 ? part : visibleText(part)))
    .join('');
}
