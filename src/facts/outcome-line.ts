import { ownCopy } from './own-copy.ts';
import { createPhraseFinder } from './phrase-finder.ts';

const LINE_MAX = 160;
const LINES_MAX = 50;
const CHARACTERS_MAX = 6000;

/** Words of lines that say how it went, best first; otherwise the last line says it. */
const TELLING = [
  [' passed', ' failed', ' failures', ' failing', ' passing', ' error ', ' errors', ' tests'],
  ['fail', 'pass', 'ok ', 'success', 'error', 'fatal', 'panic', 'build '],
  ['succeeded', 'done', 'finished', 'compiled', 'created', 'deployed'],
];

let findWord: ((text: string) => boolean) | undefined;

/** One line of a command's output that tells the outcome. */
export function outcomeLine(output: string): string {
  const end = endOf(output.slice(-CHARACTERS_MAX));
  const plain = end.includes('\u001b') ? end.replace(/\u001b\[[0-9;]*m/g, '') : end;
  findWord ??= createPhraseFinder(TELLING.flat());
  const lines = linesFromEnd(plain);
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

/** Its last lines. */
function endOf(output: string): string {
  let start = output.length;
  for (let count = 0; count < LINES_MAX && start !== -1; count++)
    start = start === 0 ? -1 : output.lastIndexOf('\n', start - 1);
  return output.slice(start + 1);
}

/** The lines that are not empty, the very last first. */
function linesFromEnd(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reverse();
}
