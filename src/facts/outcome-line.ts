import { ownCopy } from './own-copy.ts';
import { createPhraseFinder } from './phrase-finder.ts';

const LINE_MAX = 160;
const LINES_MAX = 50;

/** Words of lines that say how it went, best first; otherwise the last line says it. */
const TELLING = [
  [' passed', ' failed', ' failures', ' failing', ' passing', ' error ', ' errors', ' tests'],
  ['fail', 'pass', 'ok ', 'success', 'error', 'fatal', 'panic', 'build '],
  ['succeeded', 'done', 'finished', 'compiled', 'created', 'deployed'],
];

let findWord: ((text: string) => boolean) | undefined;

/** One line of a command's output that tells the outcome. */
export function outcomeLine(output: string): string {
  const end = output.slice(-6000);
  const plain = end.includes('\u001b') ? end.replace(/\u001b\[[0-9;]*m/g, '') : end;
  findWord ??= createPhraseFinder(TELLING.flat());
  const lines = lastLines(plain);
  // Much output holds none of the words at all.
  const line = findWord(plain.toLowerCase()) ? findTelling(lines) : undefined;
  return ownCopy((line ?? lines[0] ?? '').slice(0, LINE_MAX));
}

function findTelling(lines: string[]): string | undefined {
  const lower = lines.map((line) => line.toLowerCase());
  for (const words of TELLING) {
    const at = lower.findIndex((line) => line.length < 400 && words.some((word) => line.includes(word)));
    if (at !== -1) return lines[at]!;
  }
  return undefined;
}

/** The last lines that are not empty, the very last first. */
function lastLines(text: string): string[] {
  return text
    .split('\n')
    .slice(-LINES_MAX)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reverse();
}
