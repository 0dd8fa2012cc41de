import { onceEach } from '../../domain/once-each.ts';
import { commandRole, runKey } from '../command-text.ts';
import { commandSegments, runSegments } from '../split-command.ts';
import { type Place, placeOf } from './check-scope.ts';

/**
 * An error that is not settled, with what can settle it. Plain JSON: it is carried from one tail of a transcript to the
 * next.
 */
export interface OpenError {
  key: string;
  /** The run that failed, or the file that could not be edited. */
  source: string;
  /**
   * The tests and builds of the command line that have to succeed. Missing in states stored before parts were recorded.
   */
  parts?: string[];
  /** Tests and files that the error names. */
  tests?: string[];
  files?: string[];
  /** The program, if it was only called wrong. */
  slip?: string;
  /** The folder and host where it failed, if the command line names them. */
  place?: Place;
  /** The code did not compile. */
  isUncompiled?: true;
  /** The source is a single check, and thus a command fact of its own. */
  alone?: true;
  /** Number of tool results since. */
  age?: number;
}

/**
 * A slip: nothing is wrong with the work itself. A word was mistyped, the folder was wrong, or a program is missing.
 */
const SLIP =
  /command not found|: not found$|[Nn]o such file or directory|directory not found|can't open file|[Uu]nknown (?:flag|option|command|shorthand|argument)|[Uu]nrecognized (?:option|argument)|[Ii]nvalid option|^[Uu]sage:|[Mm]issing script|named files must be|No rule to make target|build constraints exclude|configured to use (?:npm|pnpm|yarn|bun)\b/;
/** The same, on any line. */
const MISUSE = /^(?:flag provided but not defined|[Uu]sage:)/m;
const OWN_ERROR = /^\S+:\d+:\d+:|(?:Error|Exception|ENOENT|FAIL)\b/;
/** Failed tests as Go, pytest and Cargo name them, and test files as Vitest and Jest do. */
const TEST_NAME =
  /(?:--- FAIL: |FAILED \S+::)([\w:]{4,}[\w/]*)|\btest ([\w:]{4,}) \.\.\. FAILED|\bFAIL\s+(\S+\.(?:test|spec)\.\w+)|\[ *FAILED *\] (\w+\.\w+)|^(test\w{4,}): FAIL|^not ok \d+ - (.{4,80})$/gm;
const SOURCE_FILE =
  /(?<![\w.-])[\w-]+(?:\.[\w-]+)*\.(?:[cm]?[jt]sx?|py|go|rs|c|cc|cpp|h|hpp|cu|java|kt|rb|php|swift|cs|sh|vue|svelte)\b/g;
const OUTPUT_MAX = 4000;
const TESTS_MAX = 8;
const FILES_MAX = 6;
/** Installing packages is no check. */
const INSTALLS = /^(?:\S+ ){1,3}(?:install|ci|add|sync)(?: |$)/;
/** Output of test runners when tests failed, and not the build before them. */
const TESTS_FAILED = /\b\d+ (?:tests? )?failed\b|\bFAILED\b|^(?:--- )?FAIL\b|: FAIL\b/m;
const UNCOMPILED =
  /error TS\d+|error\[E\d+\]|error CS\d+|could not compile|\[build failed\]|\.go:\d+:\d+: (?:undefined|cannot use|declared and not used|\S+ (?:declared|imported) and not used)|\bundefined reference|cannot find symbol|COMPILATION ERROR|[Cc]ompilation failed|unresolved reference/;
const TEST_FILE = /(?:[._-](?:test|spec)\.|^test_|Tests?\.\w+$)/;
/** Words before the program: variables, `sudo`, `timeout`. */
const LEAD = /^(?:(?:\w+=\S*|sudo|time|env|exec|nohup|timeout \S+)\s+)*/;
/** Programs whose next word says what they do. */
const WITH_VERBS = /^(?:git|gh|docker|kubectl|npm|pnpm|yarn|pip3?|brew|cargo|go|apt(?:-get)?)$/;

export function openError(
  key: string,
  source: string,
  command: string | undefined,
  text: string,
  output: string,
): OpenError {
  const open: OpenError = { key, source, age: 0 };
  const parts = command === undefined ? [] : failedParts(command, output);
  if (parts.length > 0) open.parts = parts;
  const tests = /FAIL|^not ok /m.test(text) ? findAll(TEST_NAME, text, TESTS_MAX) : [];
  if (tests.length > 0) open.tests = tests;
  const files = findAll(SOURCE_FILE, `${text}\n${command ?? ''}`, FILES_MAX);
  if (files.length > 0) open.files = files;
  if (parts.length === 0 || isSlip(text)) open.slip = command === undefined ? '' : programOf(lastOf(command));
  const { folder, host } = placeOf(command ?? '');
  if (folder !== '' || host !== '') open.place = { folder, host };
  if (tests.length === 0 && UNCOMPILED.test(text) && !files.some((file) => TEST_FILE.test(file)))
    open.isUncompiled = true;
  if (open.slip === undefined && parts.length === 1 && parts[0] === source) open.alone = true;
  return open;
}

/** A program that cannot find a file reports an error of its own, which is no slip. */
export function isSlip(text: string): boolean {
  const first = text.split('\n')[0]!;
  return MISUSE.test(text) || (!OWN_ERROR.test(first) && SLIP.test(first));
}

/** The tests, builds and runs of a command line, without pipes that only shorten their output. */
export function checksIn(command: string): string[] {
  return runSegments(command)
    .filter((segment) => ['test', 'build', 'run'].includes(commandRole(segment)) && !INSTALLS.test(segment))
    .map(runKey);
}

/** Every program that a command line runs, with its verb. */
export function programsIn(command: string): Set<string> {
  return new Set(commandSegments(command).map(programOf));
}

function failedParts(command: string, output: string): string[] {
  const parts = checksIn(command);
  const named = findNamed(parts, output);
  if (named !== undefined) return [named];
  const tests = TESTS_FAILED.test(output) ? parts.filter((part) => commandRole(part) === 'test') : [];
  return tests.length > 0 ? tests : parts;
}

/**
 * The one of several runs whose failure the output names: `[lint] ERROR task failed` after `mise run fmt && mise run
 * lint`.
 */
export function findNamed(runs: readonly string[], output: string): string | undefined {
  const words = output
    .slice(-OUTPUT_MAX)
    .split('\n')
    .filter((line) => /error|fail/i.test(line))
    .flatMap((line) => line.split(/[^\w:.-]+/));
  return runs.find((run) => words.includes(lastWord(run)));
}

/** `mise run lint 2>&1 | tail -5` → `lint` */
function lastWord(run: string): string {
  const [first = run] = run.split(/ (?:2>|>|\|)/);
  return first.slice(first.lastIndexOf(' ') + 1);
}

function lastOf(command: string): string {
  return commandSegments(command).findLast((segment) => commandRole(segment) !== 'look') ?? command;
}

/** `/usr/local/bin/nvcc -o x` runs `nvcc`, `git -C x rebase` is a `git rebase`. */
export const programOf = onceEach((segment) => {
  const [named = '', ...rest] = segment.replace(LEAD, '').split(/\s+/);
  const program = named.slice(named.lastIndexOf('/') + 1);
  const verb = WITH_VERBS.test(program) ? rest.find((word) => /^[a-z][\w:-]*$/.test(word)) : undefined;
  return verb === undefined ? program : `${program} ${verb}`;
});

function findAll(pattern: RegExp, text: string, max: number): string[] {
  return [
    ...new Set([...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? match[0])),
  ].slice(0, max);
}
