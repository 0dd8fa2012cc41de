const LINE_MAX = 160;
const LINES_MAX = 50;

/** Words of lines that say how it went, best first; otherwise the last line says it. */
const TELLING = [
  [' passed', ' failed', ' failures', ' failing', ' passing', ' error ', ' errors', ' tests'],
  ['fail', 'pass', 'ok ', 'success', 'error', 'fatal', 'panic', 'build '],
  ['succeeded', 'done', 'finished', 'compiled', 'created', 'deployed'],
];

/** One line of a command's output that tells the outcome. */
export function outcomeLine(output: string): string {
  const lines = lastLines(output);
  const lower = lines.map((line) => line.toLowerCase());
  const whole = lower.join('\n');
  for (const list of TELLING) {
    const words = list.filter((word) => whole.includes(word));
    if (words.length === 0) continue;
    const at = lower.findIndex((line) => line.length < 400 && words.some((word) => line.includes(word)));
    if (at !== -1) return clip(lines[at]!);
  }
  return clip(lines[0] ?? '');
}

/** A mere slice would keep the whole output in memory for as long as its line is known: adding to it makes a copy. */
function clip(line: string): string {
  return ` ${line.slice(0, LINE_MAX)}`.slice(1);
}

/** The last lines that are not empty, the very last first, without colours. */
function lastLines(output: string): string[] {
  const end = output.slice(-6000);
  const plain = end.includes('\u001b') ? end.replace(/\u001b\[[0-9;]*m/g, '') : end;
  return plain
    .split('\n')
    .slice(-LINES_MAX)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reverse();
}
