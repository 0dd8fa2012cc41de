import { visibleText } from '../domain/plain-line.ts';

const LINES_MAX = 4;
const LINE_CHARACTERS_MAX = 240;
/** More of an output is never needed for its end. */
const SCANNED_MAX = 4000;

/** Frames of a stack trace, and what Node prints below one: the error itself stands above them. */
const FRAME = /^\s+at .+[:(]\d+|^Node\.js v\d/;

/** The last lines of an output that are not empty, as they were printed: tools say at the end how it went. */
export function lastLines(output: string, count = LINES_MAX): string {
  const lines = visibleText(output.slice(-SCANNED_MAX))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !FRAME.test(line));
  return lines
    .slice(-count)
    .map((line) => (line.length > LINE_CHARACTERS_MAX ? `${line.slice(0, LINE_CHARACTERS_MAX - 1)}…` : line))
    .join('\n');
}
