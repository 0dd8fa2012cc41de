import type { EntryOf } from '../../domain/entry.ts';
import { commandRole } from '../command-text.ts';

/** Words of a failed run at the beginning of a line. */
const FAILED_LINE =
  /\n(?:Segmentation fault|Aborted|malloc\(\): |free\(\): |--- FAIL|FAIL|npm ERR!|npm error|error: |error\[|make: \*\*\*)/;
/** The same on whichever line. */
const FAILED_COUNT = /\b[1-9]\d* (?:failed|failing)\b|\btask failed\b|:\d+:\d+: error|: error TS\d/;

/** `tax.go:7:2: declared and not used`: some compilers and linters do without the word. */
const COMPLAINT = /^[\w./@-]+\.\w{1,6}:\d+:\d+: (?!.*\b(?:[Ww]arning|note|remark|info)\b)/m;

/** Most output holds none of these. */
const SIGNS = ['rror', 'ail', 'FAIL', 'ERR', 'fault', 'Abort', '(): '];

const CUT = /\| *(?:grep|rg|head)\b/;
const PASSED = /\b(?:ok|pass(?:ed|es|ing)?|success(?:ful)?)\b/i;

/** A run that failed by its exit code, or by its own words: piped through `tail` it exits with 0. */
export function runFailed(answer: EntryOf<'answered'>, command: string): boolean {
  if (answer.failed) return true;
  if (answer !== latest.answer) latest = { answer, failed: saysFailed(answer.text, command) };
  return latest.failed;
}

/** Several extractors ask about the same answer, one after the other. */
let latest: { answer?: EntryOf<'answered'>; failed: boolean } = { failed: false };

function saysFailed(text: string, command: string): boolean {
  const end = text.slice(-8000);
  const role = commandRole(command);
  if (role === 'look' || role === 'git') return false;
  if (role === 'build' && command.includes('|') && COMPLAINT.test(end)) return true;
  if (!SIGNS.some((sign) => end.includes(sign))) return false;
  return FAILED_LINE.test(`\n${end}`) || (mayCount(end) && FAILED_COUNT.test(end));
}

/** Most output holds none of the words: to look for them takes much less than to try the pattern at each place. */
function mayCount(end: string): boolean {
  return end.includes('fail') || end.includes(': error');
}

/** A test run whose output was cut down tells how it went only if it is in what was left. */
export function tellsOutcome(answer: EntryOf<'answered'>, command: string): boolean {
  if (!CUT.test(command) || commandRole(command) !== 'test') return true;
  return PASSED.test(answer.text) || runFailed(answer, command);
}

/** That of a command which failed without telling one is 1. */
export function exitOf({ exitCode, failed }: EntryOf<'answered'>): number {
  return failed ? (exitCode ?? 1) : 0;
}
