/** How a command speaks. In JSON mode people's lines are silent, otherwise the JSON is. */
export interface Print {
  line(text?: string): void;
  /** Rows in columns; the last column may be as long as it likes. */
  table(rows: readonly (readonly string[])[]): void;
  json(value: unknown): void;
  /** One line that is overwritten again and again, on a terminal only; an empty text takes it away. */
  progress(text: string): void;
  paint(colour: Colour, text: string): string;
}

const COLOURS = { bold: 1, red: 31, green: 32, yellow: 33, grey: 90 };
export type Colour = keyof typeof COLOURS;

const INDENT = '  ';

/** The only way to stdout besides the reply of a hook, so that `--json` gives exactly one JSON value. */
export function createPrint(json: boolean, environment: NodeJS.ProcessEnv): Print {
  const { stdout, stderr } = process;
  // Whoever reads us may have seen enough: `tideproof doctor | head -1`.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const write = (text: string) => void (json || stdout.write(`${text}\n`));
  const coloured = stdout.isTTY && !environment.NO_COLOR && environment.TERM !== 'dumb';
  const live = !json && stderr.isTTY && environment.TERM !== 'dumb';
  return {
    line: (text = '') => write(text),
    table: (rows) => rows.length > 0 && write(alignColumns(rows)),
    json: (value) => void (json && stdout.write(`${JSON.stringify(value, null, 2)}\n`)),
    progress: (text) => void (live && stderr.write(`\r\u001b[K${text}`)),
    paint: (colour, text) => (coloured ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text),
  };
}

/** Colour codes take no room on the screen, so they are not counted. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  return rows
    .map((row) => {
      const cells = row.map((cell, index) => cell + ' '.repeat(widths[index]! - widthOf(cell)));
      return (INDENT + cells.join(INDENT)).trimEnd();
    })
    .join('\n');
}

function widthOf(text: string): number {
  return text.replaceAll(/\u001b\[\d+m/g, '').length;
}
