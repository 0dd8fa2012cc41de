import { letterPattern } from '../domain/letter-pattern.ts';
import { startsWithPhrase } from './holds-phrase.ts';
import type { PromptLine } from './prompt-line.ts';
import { isAside, isMessage, isSmallMessage } from './read-speaker.ts';
import { readSentence } from './sentence.ts';

/** How copied lines begin: quotes, tables, diffs, code, documents. */
const QUOTED_STARTS = [
  ...[
    '>',
    '»',
    '|',
    '│',
    '┃',
    '├',
    '└',
    '┌',
    '╔',
    '║',
    '+++',
    '---',
    '@@',
    '+ ',
    '+\t',
    '- \t',
    '//',
    '#include',
    '(use "',
    '```',
    '/*',
    '* @',
  ],
  ...['diff --git', 'index ', '"""', '{"', '[{', '<!--'],
];
/** A numbered requirement: `REQ-12: The …`. */
const REQUIREMENT = letterPattern(String.raw`^[A-Z]{2,6}-?\d+[:.)]?\s+[\p{Lu}]`);
const WORDS = letterPattern(String.raw`^[\p{L}\s,'’-]+;$`);
/** How lines of code end. */
const CODE_ENDS = [';', '{', '}', '});', '],', '),'];
/** Declarations and statements of common languages; what follows the first word tells them from sentences. */
const CODE_STARTS = [
  /^(?:const|let|var|val|auto)\s+[\w$]+\s*(?::[^=]+)?=/,
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|fn|func|function|fun)\s*[\w$]*\s*\(/,
  /^(?:export\s+|public\s+|abstract\s+)*(?:class|struct|enum|interface|trait|impl|type)\s+\w+[^.,]*[({:=]\s*$/,
  /^(?:export|import)\s+(?:const|let|type|default|[{*]|\w+\s+from\b)/,
  /^(?:import|from)\s+[\w.]+(?:\s+import\b.*|;)$/,
  /^(?:public|private|protected|static|final)\s+[\w<>[\]]+\s+[\w<>[\]]+\s*[({=;]/,
  /^(?:if|for|while|switch|catch|else if)\s*\(.*\)\s*[{:]?/,
  /^(?:if|for|while|elif|else|try|except|with)\b.*:$/,
  /^return\b.*[()[\];]/,
  /^(?:SELECT\s.*\sFROM|INSERT INTO|UPDATE\s.*\sSET|DELETE FROM|CREATE (?:TABLE|INDEX)|ALTER TABLE)\b/,
  /^@\w+(?:\(.*\))?$/,
  /^[\w.[\]$]+\s*(?:[+*/-]?=)(?!=)\s*\S+/,
  /^\[[\w.:/ -]+\]$/,
  /^"[^"]+"\s*:\s/,
  /^[{}[\]()]+,?$/,
  /^-- \S/,
  /^(?:error|warning|info|note|hint)[ [(]+[A-Za-z]+-?\d+[\])]*:/i,
];
const CODE_PIECES = [':=', '();', '() {', '</'];
/** Operators; in a sentence without brackets they are arrows. */
const OPERATORS = / (?:=>|===|&&|\|\|) /;

/** A line that is one quotation. */
const QUOTATION = /^(?:"[^"]+"|“[^”]+”|«[^»]+»|„[^“”]+[“”]|「[^」]+」)[.,]?$/;
const QUOTATION_WORDS_MIN = 4;
/** An option as manuals and `--help` explain it: `-f, --force  Overwrite without asking`. */
const OPTION = /^-{1,2}\w[\w-]*(?:,? -{1,2}\w[\w-]*)*(?:[ =]<?[\w-]+>?)?(?: {2,}\S|$)/;
/** A row of a table: two gaps of several spaces that do not follow a full stop. */
const COLUMNS = /[^\s.!?:] {2,}\S.*[^\s.!?:] {2,}\S/;

/** Whether a line cannot be the user's own, whatever the context: code, a quotation, a table row, a diff. */
export function isQuotedLine(line: string): boolean {
  if (QUOTED_STARTS.some((start) => line.startsWith(start))) return true;
  // Code between backticks is part of a sentence.
  const bare = line.includes('`') ? line.replace(/`[^`]*`/g, 'it') : line;
  if (endsAsCode(bare) || CODE_PIECES.some((piece) => bare.includes(piece))) return true;
  if (OPERATORS.test(bare) && /[(){}[\];]/.test(bare)) return true;
  if (CODE_STARTS.some((pattern) => pattern.test(bare))) return true;
  if (QUOTATION.test(line) && line.split(' ').length >= QUOTATION_WORDS_MIN) return true;
  if (line.split('\t').length > 2 || /\S {3,}\S.* {3,}\S/.test(line) || COLUMNS.test(line)) return true;
  if (OPTION.test(line)) return true;
  const first = line.charCodeAt(0);
  // Lines of a file with line numbers, and numbered requirements.
  if (first >= 48 && first <= 57) return /^\d+(?:\s*[→│|]|\s{2,}\S|\t)/.test(line);
  return first >= 65 && first <= 90 && REQUIREMENT.test(line);
}

/** Whether a line ends as code does; a semicolon behind plain words is typed by people, too. */
function endsAsCode(line: string): boolean {
  const end = CODE_ENDS.find((each) => line.endsWith(each));
  return end !== undefined && !(end === ';' && WORDS.test(line) && line.split(' ').length > 3);
}

/** Whether a diff, script, commit or review comment starts here, which continues up to a blank line. */
function startsListing(line: string): boolean {
  return /^(?:[Uu]sage: \S+ [[<-]|diff --git |@@ -\d|--- a\/|\+\+\+ b\/|index [0-9a-f]{7,}\.\.|#!\/|(?:FROM|RUN|CMD|ENTRYPOINT|WORKDIR|COPY) \S|commit [\da-f]{7,40}$|#\d{2,} [A-Z]|(?:added|removed|changed) \d+ packages|[\w./-]+\.\w{1,5}:\d+(?::\d+)?(?::?$|(?: [—–-]|:) [A-Z]))/.test(
    line,
  );
}

/** How output of programs begins: shell prompts, stack traces, compilers, test runners. */
const OUTPUT_STARTS = [
  ...[
    '$ ',
    '% ',
    '❯ ',
    '❯\u00a0',
    '⎿',
    '⏺',
    '╰─>',
    '× ',
    '✓ ',
    '✗ ',
    '✘ ',
    '=== ',
    '--- FAIL',
    '--- PASS',
    'FAIL',
    'PASS ',
  ],
  ...[
    'Traceback (',
    'File "',
    'npm ERR!',
    'npm error',
    'npm WARN',
    'npm warn',
    'error: ',
    'error[',
    'Error: ',
    'ERROR',
    'fatal: ',
    'remote: ',
    '==> ',
    '##[',
  ],
  ...[
    'panic: ',
    'goroutine ',
    'warning: ',
    'WARN',
    'INFO',
    'DEBUG',
    '[INFO]',
    '[WARN]',
    '[ERROR]',
    'Caused by:',
  ],
  ...['Exception in ', 'make: ', 'Operation stopped by hook'],
];
/** Parts of error messages. All hold ": ", which is tested first because few lines do. */
const OUTPUT_PIECES = [
  ...[': error:', ': error TS', ': warning:', ': fatal error:', ': command not found', ': No such file'],
  ...[': Permission denied', ': cannot ', 'Exception: ', 'TypeError: ', 'ValueError: '],
];
/** A stack frame, but not a sentence that begins with "At least". */
const FRAME = /^at (?:\S+ )?(?:\S+ )?\(|^at [^\d\s]\S*[(:]/;
/** A commit hash and its subject. */
const COMMIT = /^(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40} \S/;
/** A log of several services, each line with the service's name. */
const LOG_PREFIX = /^[\w.-]+-\d+\s+\| /;
/** A position as test runners and compilers print it: `E   assert x`, `tests/a.py:4: AssertionError`. */
const POINTED =
  /^E {3,}\S|^[\w./-]+\.\w{1,5}:\d+: \w+(?:Error|Exception|Failure)\b|^[\w./\\-]+\.\w{1,5}(?::\d+:\d+|\(\d+,\d+\)):? (?:- )?(?:error|warning|info|note)\b/;
const LOG_TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:|^\[?\d\d:\d\d:\d\d|^[\w.-]+@[\w.-]+[ :][^\n]{0,60}[$%#] /;

/** The start of a system log line: `Mar 03 04:11:09 host`. */
const SYSTEM_LOG = /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S/;

/** The name of a thrown exception: `java.lang.NullPointerException`. */
const THROWN = /^(?:[a-z]\w*\.)+[A-Z]\w*(?:Exception|Error)\b/;

const TOLD_MAX = 40;

/** Whether a program printed a line; the lines below it, up to a blank one, are then output too. */
export function isProgramOutput(line: string): boolean {
  if (OUTPUT_STARTS.some((start) => line.startsWith(start))) return true;
  // "I get TypeError: …" is written by a person.
  if (startsWithPhrase(readSentence(line.slice(0, TOLD_MAX)), 'self')) return false;
  // "On error: roll back" is written by people.
  if (/(?<!^|\b(?:on|of|any|every|bei|in|en)) error: /i.test(line)) return true;
  if (line.includes(': ') && OUTPUT_PIECES.some((piece) => line.includes(piece))) return true;
  if (line.includes(' | ') && LOG_PREFIX.test(line)) return true;
  if ([COMMIT, POINTED, SYSTEM_LOG, THROWN].some((pattern) => pattern.test(line))) return true;
  if (line.startsWith('at ')) return FRAME.test(line);
  const first = line.charCodeAt(0);
  const mayBeTime = first === 91 || (first >= 48 && first <= 57);
  return (mayBeTime || line.includes('@')) && LOG_TIME.test(line);
}

/** The number of a subtitle, or a speaker's name and words. */
const SPOKEN = letterPattern(String.raw`^\d+$|^[\p{Lu}][\p{L}]+: \S`);

/**
 * The index of the first line of output, of a listing or of a chat, or -1. The copy continues to the next blank line,
 * because its other lines look like ordinary sentences.
 */
export function copyStart(lines: PromptLine[]): number {
  const asksOnly = lines.every(({ text }, at) => !isMessage(text) || isAsked(text, lines[at + 1]?.text));
  const isAlone = lines.filter(({ text }) => isMessage(text)).length === 1;
  const isChat = lines.filter(({ text }) => isSmallMessage(text)).length > 1;
  const at = lines.findIndex(
    ({ text }, index) =>
      isProgramOutput(text) ||
      startsListing(text) ||
      (!asksOnly && isMessage(text) && !(index > 0 && isAlone && isAside(text))) ||
      (isChat && isSmallMessage(text)) ||
      isComment(lines, index),
  );
  // Include a subtitle's number above its time, and speakers before the first known name.
  let start = at;
  while (start > 0 && SPOKEN.test(lines[start - 1]!.text)) start--;
  return start;
}

/** Whether "Q: where is it read?" is the user's question: another question or nothing follows, not an answer. */
function isAsked(text: string, below: string | undefined): boolean {
  return /^Q\d*[:.] .*[?？]/.test(text) && (below === undefined || /^Q\d*[:.] |[?？]$/.test(below));
}

/** Whether a line is a comment above a line of code: `# never change this`. */
function isComment(lines: PromptLine[], index: number): boolean {
  const next = lines[index + 1];
  return lines[index]!.text.startsWith('# ') && next !== undefined && isQuotedLine(next.text);
}
