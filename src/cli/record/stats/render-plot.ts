const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const HEIGHTS = '▁▂▃▄▅▆▇█';

/** A value as a line, the longest as long as there are cells; what is not nothing is never invisible. */
export function renderLine(value: number, most: number, cells: number): string {
  if (value <= 0 || most <= 0 || cells <= 0) return '';
  const eighths = Math.max(1, Math.round((value / most) * cells * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}

/** Values side by side, each as high as it is large; nothing is a blank. */
export function renderColumns(values: readonly number[]): string {
  const most = Math.max(0, ...values);
  return values
    .map((value) => (value <= 0 ? ' ' : HEIGHTS[Math.ceil((value / most) * HEIGHTS.length) - 1]))
    .join('');
}
