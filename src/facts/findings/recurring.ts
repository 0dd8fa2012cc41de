import type { Recurring } from '../../domain/finding.ts';
import { withoutColours } from '../errors/error-text.ts';

/** A line that was printed this often is a condition that nobody has mended. */
const TIMES_MIN = 3;
const LINE_MIN = 16;
const LINE_MAX = 240;
const SHOWN_MAX = 180;
const KEPT_MAX = 40;
/** Of a long output the end is looked at. */
const SCANNED_MAX = 16_000;
/** Outputs of the same command without the line after which it counts as over. */
const MISSED_MAX = 2;
const HINTS = [
  'WARN',
  'ERROR',
  'FATAL',
  'rror: ',
  'atal: ',
  'unknown command',
  'not found',
  'not installed',
  'not available',
];
/** A log level, as a word of its own. */
const LEVEL = /(?:^|[\s[(])(?:WARN(?:ING)?|ERROR|FATAL)(?=[\s\]):])/;
const LOUD =
  /\bunknown command\b|\bcommand not found\b|\bnot (?:available|installed)\b|^(?:[\w./-]+: )?(?:error|fatal): /i;
/** Code, diffs, and lines of a task runner or of a test that say only that something failed. */
const CODE =
  /[{};]$|:= |=> |\w\(["'`%]|^\s*(?:\/\/|[#*+>|]|-\w|@@|\d+[→:|-])|\[ref=|ERROR task failed$|^\s*at |\.\w+:\d+:/;
/** Dates and times of day. */
const MOMENT = /\b\d{1,4}[/-]\d{1,2}[/-]\d{1,4}[T,]? ?|\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]M|Z)?/g;
const BEFORE = 'Printed in ';

/**
 * Notes loud lines (warnings, errors) of an output, and gives those that have now been in several outputs, as
 * statements. `key` tells the command, or is empty for what the user pasted.
 */
export function noteRecurring(known: Recurring[], output: string, key: string): string[] {
  const printed = new Map(loudLines(output).map((line) => [shapeOf(line), line]));
  const told: string[] = [];
  for (const [shape, line] of printed) {
    const index = known.findIndex((each) => each.shape === shape);
    const before = index === -1 ? undefined : known.splice(index, 1)[0];
    const each = { shape, line: common(before?.line, line), times: (before?.times ?? 0) + 1, key, missed: 0 };
    known.push(each);
    if (each.times >= TIMES_MIN) told.push(statementOf(each));
  }
  for (const each of known) if (key !== '' && each.key === key && !printed.has(each.shape)) each.missed += 1;
  known.splice(0, Math.max(0, known.length - KEPT_MAX));
  return told;
}

/** Whether the finding is about such a line, and of an earlier count of it or of one that is over. */
export function isOldRecurring(known: readonly Recurring[], text: string): boolean {
  if (!text.startsWith(BEFORE)) return false;
  return !known.some((each) => each.missed < MISSED_MAX && statementOf(each) === text);
}

function statementOf({ times, line }: Recurring): string {
  return `${BEFORE}${times} outputs so far: \`${line}\``;
}

function loudLines(output: string): string[] {
  const end = output.slice(-SCANNED_MAX);
  if (!HINTS.some((hint) => end.includes(hint))) return [];
  return withoutColours(end)
    .split('\n')
    .filter((line) => line.length >= LINE_MIN && line.length <= LINE_MAX)
    .filter((line) => (LEVEL.test(line) || LOUD.test(line)) && !CODE.test(line))
    .map((line) => line.replace(MOMENT, '').replace(/`/g, "'").replace(/\s+/g, ' ').trim())
    .filter((line) => line.length >= LINE_MIN)
    .map((line) => line.slice(0, SHOWN_MAX));
}

/** The line without numbers, which may differ from one output to the next. */
function shapeOf(line: string): string {
  return line.replace(/\d+/g, '#');
}

/** The line with what differs left out: a process number or a code that is made anew each time. */
function common(before: string | undefined, line: string): string {
  const then = before?.split(/(\d+|…)/);
  const now = line.split(/(\d+)/);
  if (then?.length !== now.length) return line;
  return now.map((part, nth) => (nth % 2 === 1 && then[nth] !== part ? '…' : part)).join('');
}
