/** How lines begin that were copied in: quotes, tables, diffs, code, documents. */
const QUOTED_STARTS = [
  ...['>', '|', '+++', '---', '@@', '+ ', '+\t', '- \t', '//', '#include', '(use "', '```', '/*', '* @'],
  ...['diff --git', 'index ', '"""', '{"', '[{', '<!--'],
];
/** How lines of code end. */
const CODE_ENDS = [';', '{', '}', '});', '],', '),'];
const CODE_PIECES = [':=', ' => ', '();', '() {', ' === ', '</'];

/** A line that cannot be the user's own, whatever stands around it. */
export function isQuotedLine(line: string): boolean {
  if (QUOTED_STARTS.some((start) => line.startsWith(start))) return true;
  // Between back ticks it is part of a sentence.
  const bare = line.includes('`') ? line.replace(/`[^`]*`/g, 'it') : line;
  if (CODE_ENDS.some((end) => bare.endsWith(end)) || CODE_PIECES.some((piece) => bare.includes(piece)))
    return true;
  const first = line.charCodeAt(0);
  // Markup, and numbered lines of a file.
  if (first === 60) return /^<\/?[\w-]+[^>]*>/.test(line);
  return first >= 48 && first <= 57 && /^\d+\s*[→│|]/.test(line);
}

/** How lines of programs begin: prompts of shells and clients, stack traces, compilers, test runners. */
const OUTPUT_STARTS = [
  ...[
    '$ ',
    '% ',
    '❯ ',
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
  ...['Traceback (', 'File "', 'npm ERR!', 'npm error', 'error: ', 'error[', 'Error: ', 'ERROR', 'fatal: '],
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
/** All with a colon and a blank in them, which few lines have. */
const OUTPUT_PIECES = [
  ...[': error:', ': error TS', ': warning:', ': fatal error:', ': command not found', ': No such file'],
  ...[': Permission denied', ': cannot ', ' error: ', 'Exception: ', 'TypeError: ', 'ValueError: '],
];
/** A line of a stack trace. "At least" begins sentences, too. */
const FRAME = /^at (?:\S+ )?(?:\S+ )?\(|^at \S+[(:]/;
const LOG_TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:|^\[?\d\d:\d\d:\d\d|^[\w.-]+@[\w.-]+[ :][^\n]{0,60}[$%#] /;

/** A line printed by a program: the lines below it, up to an empty one, are printed too. */
export function isProgramOutput(line: string): boolean {
  if (OUTPUT_STARTS.some((start) => line.startsWith(start))) return true;
  if (line.includes(': ') && OUTPUT_PIECES.some((piece) => line.includes(piece))) return true;
  if (line.startsWith('at ')) return FRAME.test(line);
  const first = line.charCodeAt(0);
  const mayBeTime = first === 91 || (first >= 48 && first <= 57);
  return (mayBeTime || line.includes('@')) && LOG_TIME.test(line);
}
