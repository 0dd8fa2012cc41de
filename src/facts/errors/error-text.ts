import { letterPattern } from '../../domain/letter-pattern.ts';
import { ofLatest } from '../../domain/once-each.ts';

const TEXT_MAX = 500;
const LINE_MAX = 240;
const OUTPUT_MAX = 30_000;
const LINES_MAX = 4;
const LETTER = letterPattern(String.raw`[\p{L}]`);

/** `src/tax.ts(3,7): …`, `./tax.go:7:2: …`: the location of an error and its message. */
const LOCATED = /^[\w./@\\-]+\.\w{1,6}(?::\d+(?::\d+)?|\(\d+,\d+\)):\s+\S/;
/** The prefix that a task runner adds to each line. */
const TASK = /^\[[\w:.-]+\] (?=[\w./@-]+\.\w{1,6}:\d+:)/;
const PLACE = /^\s*[\w./@\\-]+\.\w{1,6}(?::\d+(?::\d+)?|\(\d+,\d+\)):/;
/** An indented line is a message of a test, and only some of these are errors. */
const SAID_BY_TEST =
  /^\s+[\w./-]+\.\w{1,6}:\d+: .*\b(?:expected|want|got|should|must|fail(?:ed|s)?|error|cannot|not)\b/i;

/** Lookbehind for the preceding character, because matching it would take V8 three times as long to compile. */
const ERROR_LINE =
  /(?<![^\s:])(?:[A-Z]\w*(?:Error|Exception)\b|error(?:\[\w+\])?:|Error:|ERROR\b|FAIL(?:ED)?\b|--- FAIL|fatal:|panic:|panicked at|Traceback|undefined:|undefined reference|cannot find|not found|not allowed|No such file|Permission denied|Segmentation fault|Invalid (?:read|write) of size|(?:malloc|free|realloc)\(\): |double free|(?:received )?signal SIG|core dumped|Aborted\b|terminate called|Assertion .+ failed|✗|✖|×|●|expected .+ (?:got|received|but)|assert(?:ion)? failed|failed: |Failure\/Error:|Failed asserting|Assert\.\w+\(\) Failure)|^E {2,}\S|^npm (?:error|ERR!) |^e: \S|^\s+\d+\) \S|^\s+Failed \S+\.\S+ \[|^\s*(?:[Ee]xpected|[Rr]eceived|got|left|right): |^\s*\d+:\d+\s+error\s/;

const NOT_OK = /^\s*not ok \d+(?! .*# (?:TODO|SKIP))/;
const TAP_ERROR = /^(\s*)error: (.+)$/;
const TAP_LINES = 4;
const TAP_SHOWN = 5;

/** The innermost frame comes last. */
const FRAME = /^\s*File "[^"]+", line \d+/;

/** Some linters print the file name once, above its errors. */
const FILE = /^\S*[/\\]\S+\.\w{1,6}$/;
const ROW = /^\s*\d+:\d+\s/;

/** Lines that say that something failed, but not what. */
const BARE =
  /^(?:FAIL(?:ED)?|Traceback.*|ERROR|exit status \d+|collect2: .*|\[[\w:.-]+\] ERROR task failed|FAIL\s+(?!\S+\.[cm]?[jt]sx?$)\S+(?:\s+[\d.]+m?s|\s+\[[\w ]+\])?|Failures:|> Task .* FAILED|(?:BUILD|FAILURE: Build) (?:FAILED|failed)\b.*|test result: .*|error: test failed.*|npm (?:error|ERR!) (?:code|path|workspace|location|command|errno|Lifecycle|A complete|Test failed).*|error Command failed.*|.*ELIFECYCLE.*|make(?:\[\d+\])?: \*\*\* .*)$/;

/** Log lines of the tested program, which also appear in the output of tests. */
const LOGGED = /\b(?:INFO|DEBUG|TRACE)\b|\blevel=(?:info|debug)\b|\bwarning\b|\bWARN(?:ING)?\b/;

/** The lines that say what went wrong, verbatim. Empty if only an exit code is known. */
export const errorText = ofLatest((output) => {
  const all = withoutColours(output)
    .slice(-OUTPUT_MAX)
    .split('\n')
    .map((line) => (line.startsWith('[') ? line.trimEnd().replace(TASK, '') : line.trimEnd()));
  // A line of dashes says nothing.
  const lines = all.filter((line) => LETTER.test(line));
  const chosen = (chooseFromTap(all) ?? chooseLines(lines)).map((line) =>
    line
      .trim()
      .replace(/\s{2,}|\t/g, ' ')
      .slice(0, LINE_MAX),
  );
  return ownCopy(chosen.join('\n').slice(0, TEXT_MAX));
});

export function withoutColours(output: string): string {
  return output.includes('\u001b') ? output.replace(/\u001b\[[0-9;]*m/g, '') : output;
}

/**
 * TAP prints the error below "not ok", possibly on several lines. A group that failed only because of its subtests is
 * left out.
 */
function chooseFromTap(lines: string[]): string[] | undefined {
  const failed = lines.flatMap((line, at) => (NOT_OK.test(line) ? [at] : []));
  if (failed.length === 0 || !lines.some((line) => TAP_ERROR.test(line))) return undefined;
  const told = failed.flatMap((at) => {
    const end = lines.findIndex((line, index) => index > at && /^\s*(?:not )?ok \d/.test(line));
    const below = lines.slice(at + 1, end === -1 ? undefined : end);
    if (below.some((line) => /^\s*failureType: 'subtestsFailed'/.test(line))) return [];
    const error = below.findIndex((line) => TAP_ERROR.test(line));
    if (error === -1) return [lines[at]!];
    const value = TAP_ERROR.exec(below[error]!)!;
    const rest = below.slice(error + 1);
    const next = rest.findIndex((line) => line !== '' && line.search(/\S/) <= value[1]!.length);
    const words = /^[|>]/.test(value[2]!)
      ? rest.slice(0, next === -1 ? TAP_LINES : Math.min(next, TAP_LINES))
      : [value[2]!];
    const values = below.filter((line) => /^\s*(?:expected|actual|location): [^|>]/.test(line));
    return [
      lines[at]!,
      words
        .map((word) => word.trim())
        .filter((word) => word !== '')
        .join(' '),
      ...values,
    ];
  });
  return told.length === 0 ? undefined : told.slice(0, TAP_SHOWN);
}

/** The first error line with the indented line below it, and the next error lines that say something new. */
function chooseLines(lines: string[]): string[] {
  const errorLines = lines.filter(
    (line) => (ERROR_LINE.test(line) || LOCATED.test(line) || isSaidByTest(line)) && !LOGGED.test(line),
  );
  const telling = withoutRepeats(errorLines.filter((line) => !BARE.test(line.trim())));
  const [first] = telling;
  if (first === undefined)
    return firstTwo(
      errorLines.filter((line) => /\S\s+\S/.test(line)),
      errorLines,
      lines,
    );
  const below = lines[lines.indexOf(first) + 1] ?? '';
  const isDetail = /^\s/.test(below) && !first.startsWith(' ') && !LOGGED.test(below);
  const frame = lines.findLast((line) => FRAME.test(line));
  const file = ROW.test(first)
    ? lines.slice(0, lines.indexOf(first)).findLast((line) => FILE.test(line))
    : undefined;
  const details = [...(isDetail ? [below] : []), ...(frame === undefined ? [] : [frame])];
  return [
    ...new Set([...(file === undefined ? [] : [file]), first, ...details, ...telling.slice(1, LINES_MAX)]),
  ];
}

/** Fast check: few indented lines have a colon, so the pattern is seldom needed. */
function isSaidByTest(line: string): boolean {
  return line.includes(': ') && line !== line.trimStart() && SAID_BY_TEST.test(line);
}

/** The same error at another location or with other numbers says nothing new. */
function withoutRepeats(lines: string[]): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const complaint = line.replace(PLACE, '').replace(/\d+/g, '#');
    if (seen.has(complaint)) return false;
    seen.add(complaint);
    return true;
  });
}

function firstTwo(...choices: string[][]): string[] {
  return choices.find((lines) => lines.length > 0)?.slice(0, 2) ?? [];
}

/**
 * A copy of the text in memory of its own. V8 represents a substring as a pointer into the original, so a name of
 * twenty letters would keep a whole tool result in memory; concatenation makes a new string.
 */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
