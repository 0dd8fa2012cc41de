import type { EntryOf } from '../../domain/entry.ts';
import { commandRole } from '../command-text.ts';

/** Output of a failed run at the beginning of a line. */
const FAILED_LINE =
  /\n(?:Segmentation fault|Aborted|malloc\(\): |free\(\): |--- FAIL|FAIL|npm ERR!|npm error|error: |error\[|make: \*\*\*)/;
/** Output of a failed run anywhere in a line. */
const FAILED_COUNT = /\b[1-9]\d* (?:failed|failing)\b|\btask failed\b|:\d+:\d+: error|: error TS\d/;

/** `tax.go:7:2: declared and not used`: some compilers and linters do not print the word "error". */
const COMPLAINT = /^[\w./@-]+\.\w{1,6}:\d+:\d+: (?!.*\b(?:[Ww]arning|note|remark|info)\b)/m;

/** An answer in JSON that begins with an error or has a failed status: many tools print it and exit with 0. */
const ANSWERED_ERROR =
  /^\s*\{\s*"errors?"\s*:(?!\s*(?:null\b|false\b|""|\[\s*\]|\{\s*\}|0\b))|^\s*\{[^{}]{0,200}"status(?:Code)?"\s*:\s*[45]\d\d\b/;

/** Fast check: most output contains none of these. */
const SIGNS = ['rror', 'ail', 'FAIL', 'ERR', 'fault', 'Abort', '(): ', 'not ok', '✗', '✘', '✕', '✖'];

/** Test reports have more ways to say that tests failed. */
const TESTS_FAILED =
  /\b[1-9]\d* (?:failures?|errors?|tests? failed)\b|\b(?:[Ff]ail(?:ed|ures?)|FAILED|errors)\s?[:=(]+\s?[1-9]|^not ok |^\s*[✗✘✕✖] /m;

const CUT = /\| *(?:grep|rg|head)\b/;
/** With these the command line exits with 0, whatever happened. */
const FORGIVEN = /\|\|\s*(?::|true|echo\b|exit 0)|;\s*(?:true|:|exit 0)\s*\)?$/;
/** The run is in the background, or its output is redirected and another command sets the exit code. */
const UNSEEN = /&\s*\)?$|>[^;|]{1,200};\s*(?:echo|date|ls|wc)\b[^$]*$/;
/** A test run that found no tests. */
const NO_TESTS =
  /no tests? (?:to run|ran|found|files? found)|\[no test files\]|no test files found|no examples found|collected 0 items|\bran 0 tests|\brunning 0 tests|(?:^|\s)# tests 0\b|\b0 examples\b|\b0 tests (?:completed|run|executed)|\b0 passing\b|tests:\s+0 total/im;
const SOME_TESTS =
  /[1-9]\d* (?:passed|passing|examples|assertions|tests? (?:completed|run|executed|passed))|\bran [1-9]\d* tests?|\brunning [1-9]\d* tests?|# pass [1-9]|\bpassed\W+[1-9]|^(?:\[[\w:.-]{1,40}\] *)?ok\s+\S+\s+(?:[\d.]+s|\(cached\))(?!.*no tests to run)/im;
const PASSED = /\b(?:ok|pass(?:ed|es|ing)?|success(?:ful)?)\b/i;

/** Whether a run failed by its exit code or by its output: piped through `tail` it exits with 0. */
export function runFailed(answer: EntryOf<'answered'>, command: string): boolean {
  if (answer.failed) return true;
  if (answer !== latest.answer) latest = { answer, failed: saysFailed(answer.text, command) };
  return latest.failed;
}

/** Cached, as several extractors ask about the same result one after the other. */
let latest: { answer?: EntryOf<'answered'>; failed: boolean } = { failed: false };

function saysFailed(text: string, command: string): boolean {
  const end = text.slice(-8000);
  const role = commandRole(command);
  if (role === 'look' || role === 'git') return false;
  if (role === 'build' && command.includes('|') && COMPLAINT.test(end)) return true;
  if (ANSWERED_ERROR.test(text)) return true;
  if (!SIGNS.some((sign) => end.includes(sign))) return false;
  if (FAILED_LINE.test(`\n${end}`) || (mayCount(end) && FAILED_COUNT.test(end))) return true;
  return role === 'test' && TESTS_FAILED.test(end);
}

/** Fast check: searching for a substring takes much less time than trying the pattern at each position. */
function mayCount(end: string): boolean {
  return end.includes('fail') || end.includes(': error');
}

/** Whether the outcome is known. If the output was cut, or the exit code suppressed, only the printed text can tell. */
export function tellsOutcome(answer: EntryOf<'answered'>, command: string): boolean {
  // It was only started in the background.
  if (answer.result?.kind === 'job-started') return false;
  const isTest = commandRole(command) === 'test';
  if (isTest && ranNothing(answer.text)) return false;
  const isHidden = FORGIVEN.test(command) || (isTest && CUT.test(command)) || UNSEEN.test(command);
  if (!isHidden) return true;
  return PASSED.test(answer.text) || runFailed(answer, command);
}

/** Whether a test run found no tests, so that its success proves nothing. */
export function ranNothing(output: string): boolean {
  return NO_TESTS.test(output.slice(-8000)) && !SOME_TESTS.test(output);
}

/** A command that failed without an exit code counts as 1. */
export function exitOf({ exitCode, failed }: EntryOf<'answered'>): number {
  return failed ? (exitCode ?? 1) : 0;
}
