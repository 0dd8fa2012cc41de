import type { EntryOf } from '../../domain/entry.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import { ofLatest } from '../../domain/once-each.ts';
import { createPhraseFinder } from '../../domain/phrase-finder.ts';
import { phrasesOf } from '../../languages/word-list.ts';
import { errorText, ownCopy, withoutColours } from './error-text.ts';

const LINE_MAX = 160;
const LINES_MAX = 50;
const WHOLE_LINES_MAX = 3;
const WHOLE_MAX = 120;
const CHARACTERS_MAX = 6000;

/** Words in lines that tell the outcome, best first; without them the last line is taken. */
const TELLING = [
  ' passed| failed| failures| failing| passing| error | errors| tests| issues',
  'fail|pass|ok |success|error|fatal|panic|build ',
  'succeeded|done|finished|compiled|created|deployed',
];
/** Lines of a test runner that tell what it runs, or only that something failed. */
const EMPTY =
  /^(?:\[[\w:.-]+\] )?\$ |^\[[\w:.-]+\] ERROR task failed$|^FAIL$|^(?:---|===) (?:SKIP|PASS|RUN|CONT|PAUSE)\b|^exit status \d+$|^Exit code \d+$|^<\/?[\w-]+>$/;
/** A line of code is no outcome, whatever words it contains. */
const CODE = /[{;]$|:= |=> |\w\(["'`]|^(?:\/\/|\* |#include|\d+ \| )/;
/** The separator between the header of a table and its rows. */
const RULER = /^[|+:\s-]*-{2,}[|+:\s-]*$/;
const COUNTED = /^\(\d+ rows?\)$|^\d+ rows? in set/;
const TABLE_ROWS_MAX = 6;
/** A terminal writes what follows a carriage return over what stands before it in the line. */
const OVERWRITTEN = /^[^\n]*\r(?=[^\r\n])/gm;
const WORD = letterPattern(String.raw`[\p{L}]{2}`);

/** The line of a command's output that tells the outcome; for a failed run, the error. */
export function outcomeLine({ text, result }: EntryOf<'answered'>, failed: boolean): string {
  if (failed) return errorText(text).split('\n')[0]!.slice(0, LINE_MAX);
  return result?.kind === 'job-started' ? `in the background, id ${result.jobId}` : lastTelling(text);
}

const lastTelling = ofLatest((output) => {
  const end = endOf(output.slice(-CHARACTERS_MAX));
  const shown = end.includes('\r') ? end.replace(OVERWRITTEN, '') : end;
  const plain = withoutColours(shown);
  const lines = linesFromEnd(plain);
  const whole = tableIn(lines) ?? wholeAnswer(lines);
  if (whole !== undefined) return ownCopy(whole);
  const chosen =
    findTelling(plain, lines) ?? lines.find((line) => !EMPTY.test(line) && WORD.test(line)) ?? '';
  if (CODE.test(chosen)) return '';
  const packages = chosen.startsWith('ok ') ? lines.filter((line) => line.startsWith('ok ')).length : 0;
  if (packages > 1) return `ok: ${packages} packages`;
  return ownCopy((/\s\s|[^\S ]/.test(chosen) ? chosen.replace(/\s+/g, ' ') : chosen).slice(0, LINE_MAX));
});

/** The rows of a small table with a separator below its header: their number would tell nothing about their content. */
function tableIn(linesFromLast: string[]): string | undefined {
  const lines = linesFromLast.toReversed();
  const ruler = lines.findIndex((line) => RULER.test(line));
  const above = lines[ruler - 1];
  if (above === undefined || ruler > 2) return undefined;
  const rows = lines.slice(ruler + 1).filter((line) => !COUNTED.test(line) && !RULER.test(line));
  if (rows.length === 0 || rows.length > TABLE_ROWS_MAX) return undefined;
  const cells = [above, ...rows].map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split(/\s*\|\s*|\s{2,}/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(' '),
  );
  const told = cells.join(' | ');
  return told.length <= LINE_MAX && /\d/.test(told) ? told : undefined;
}

/** Two or three short lines tell more together: "win rate 38 %", "median leak 4". */
function wholeAnswer(linesFromLast: string[]): string | undefined {
  const told = linesFromLast.filter((line) => !EMPTY.test(line)).reverse();
  if (told.length < 2 || told.length > WHOLE_LINES_MAX) return undefined;
  if (told.some((line) => CODE.test(line) || !WORD.test(line) || /^(?:ok |\[)/.test(line))) return undefined;
  const joined = told.join(' | ').replace(/\s+/g, ' ');
  return joined.length <= WHOLE_MAX ? joined : undefined;
}

let findWord: ((text: string) => boolean) | undefined;
let finders: ((line: string) => boolean)[] | undefined;

function findTelling(text: string, lines: string[]): string | undefined {
  const lower = text.toLowerCase();
  findWord ??= createPhraseFinder(TELLING.flatMap(phrasesOf));
  // Fast check: much output contains none of the words.
  if (!findWord(lower)) return undefined;
  const lowerLines = linesFromEnd(lower);
  finders ??= TELLING.map((words) => createPhraseFinder(phrasesOf(words)));
  for (const tells of finders) {
    const at = lowerLines.findIndex((line, index) => tells(line) && isOutcome(lines[index]!));
    if (at !== -1) return lines[at];
  }
  return undefined;
}

function isOutcome(line: string): boolean {
  return line.length < 400 && !EMPTY.test(line) && !CODE.test(line);
}

/** The last lines of the output. */
function endOf(output: string): string {
  let start = output.length;
  for (let count = 0; count < LINES_MAX && start !== -1; count++)
    start = start === 0 ? -1 : output.lastIndexOf('\n', start - 1);
  return output.slice(start + 1);
}

/** The lines that are not empty, in reverse order. */
function linesFromEnd(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reverse();
}
