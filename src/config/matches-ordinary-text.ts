import { runWithTimeLimit } from '../system/run-with-time-limit.ts';
import { compilePattern, type Pattern } from './decode-value.ts';

/** What every session is full of, and nobody's secret. */
const ORDINARY = [
  'src/index.ts',
  'README.md',
  '/home/user/project/main.py',
  'C:\\Users\\user\\file.txt',
  'npm run build',
  'git status --short',
  'getUserName',
  'MAX_LENGTH',
  'user_name',
  'my-component',
  'https://example.com/docs/page.html',
  'user@example.com',
  'feature/new-login',
  '1a2b3c4',
  'v1.2.3',
  '127.0.0.1:8080',
  '2026-01-31T12:00:00',
  '12345678',
  'Never change the tables, and always use the new ones: they are what we want.',
  'Error: cannot find module for this file with that name (line 12, column 3)',
  'const value = await read(path); if (value === undefined) return null; else throw error;',
  'import { function, class, public, private, static, string, number, true, false } from self;',
  'def main(args): for item in list: print(item) # TODO',
  'Ich habe das nicht gemacht; il ne faut pas; no se puede.',
];
/** Enough for a machine that is busy; what is left of the sum when one never ends goes to the others. */
const PATTERN_MILLISECONDS = 300;
let millisecondsLeft = 1000;
const judged = new Map<string, boolean>();

/** Whether a pattern for secrets takes anything in ordinary text for one, or is too slow to tell. */
export function matchesOrdinaryText(pattern: Pattern): boolean {
  const key = `${pattern.flags ?? ''}/${pattern.regex}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const start = performance.now();
  const isOrdinary = judge(pattern);
  millisecondsLeft -= performance.now() - start;
  judged.set(key, isOrdinary);
  return isOrdinary;
}

function judge(pattern: Pattern): boolean {
  let isOrdinary = false;
  const regex = compilePattern({ ...pattern, flags: `d${pattern.flags ?? ''}` });
  const isFinished = runWithTimeLimit(Math.min(PATTERN_MILLISECONDS, millisecondsLeft), () => {
    isOrdinary = ORDINARY.some((text) =>
      [...text.matchAll(regex)].some(({ indices }) => {
        const [start, end] = indices![1] ?? indices![0]!;
        return end > start;
      }),
    );
  });
  return isOrdinary || !isFinished;
}
