import { styleText } from 'node:util';
import { visibleText } from '../../domain/plain-line.ts';
import { nameCommand } from '../../system/own-command.ts';
import { alignColumns, onOneLine, wrapText } from './columns.ts';

export type Colour = 'bold' | 'red' | 'green' | 'yellow' | 'cyan' | 'grey' | 'inverse';
/** The escape sequences that `styleText` writes for these colours. */
const OWN_CODES = /(\u001b\[(?:1|4|7|22|24|27|3[1236]|39|90)m)/;

type Rows = readonly (readonly string[])[];

/** With --json it prints one JSON value, else only text. Nothing but this and hook replies writes to stdout, so it stays one value. */
export function createPrint(json: boolean, environment: NodeJS.ProcessEnv) {
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
  /** Aligned rows as a string, as wide as the screen if there is one. */
  const align = (rows: Rows) => alignColumns(rows, columns);
  // Whether colours are used is decided above, the same for every version of Node.
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { validateStream: false });
  const paint = (colour: Colour, text: string) => (coloured ? style(colour, text) : text);
  /** What begins a line of a check. */
  const signs = {
    ok: paint('green', '✓'),
    info: paint('grey', '·'),
    warning: paint('yellow', '!'),
    failed: paint('red', '✗'),
  };
  const progress = (text: string) => void (live && stderr.write(`\r\u001b[K${text}`));
  /** A text in which commands have the form that works here. */
  const asTyped = (text: string) => nameCommand(text, environment);
  const hint = (text: string) => write(paint('grey', onOneLine(asTyped(text))));
  const table = (rows: Rows, titles?: readonly string[]) => {
    const head = titles ? [titles.map((title) => title && paint('bold', title))] : [];
    if (rows.length > 0) write(align([...head, ...rows]));
  };
  const printJson = (value: unknown) => void (json && stdout.write(`${JSON.stringify(value, null, 2)}\n`));
  return {
    /** One line, even if the text has line breaks inside; those at its start and end stay. */
    line: (text = '') => write(onOneLine(text)),
    done: (text: string) => write(onOneLine(`${signs.ok} ${text}`)),
    warn: (text: string) => write(onOneLine(`${signs.warning} ${text}`)),
    /** A text of several lines. */
    text: write,
    /** Sentences, wrapped on a terminal. */
    prose: (text: string) => write(wrapText(text, columns).join('\n')),
    /** A grey line; commands in it have the form that works here. */
    hint,
    /** Says, as the last line of a command, why there is nothing to show; with a value also as JSON. */
    nothing(why: string, value?: unknown): 1 {
      if (value !== undefined) printJson(value);
      hint(why);
      return 1;
    },
    asTyped,
    table,
    /** Name and value of each field; an unknown one has no row. */
    fields: (fields: readonly (readonly [name: string, value: string | null | undefined | false])[]) =>
      table(fields.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    align,
    json: printJson,
    /** A progress line that is overwritten, on a terminal only; an empty text removes it. */
    progress,
    during<T>(what: string, work: () => T): T {
      progress(what);
      try {
        return work();
      } finally {
        progress('');
      }
    },
    paint,
    signs,
    /** Marks a match: in colour, or underlined without colours. */
    mark: (text: string) =>
      coloured ? style(['bold', 'yellow'], text) : styled ? style('underline', text) : text,
    /** Width of the terminal; undefined for a file or pipe. */
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
