import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

/** A pattern may never end, so all of them together have this much time for one prompt. */
const MILLISECONDS = 250;

/** Recognizes prompts with one of the user's own words or patterns for what is urgent. */
export function createIsPriority(
  patterns: readonly string[],
  warn: (warning: string) => void,
): (text: string) => boolean {
  let compiled = patterns.flatMap((pattern) => {
    try {
      return [new RegExp(pattern, 'i')];
    } catch (error) {
      warn(`priority "${pattern}" is no regular expression: ${(error as Error).message}`);
      return [];
    }
  });
  return (text) => {
    let found = false;
    const finished =
      compiled.length === 0 ||
      runWithTimeLimit(MILLISECONDS, () => {
        found = compiled.some((pattern) => pattern.test(text));
      });
    if (!finished) {
      warn('the patterns of `priority` ran out of time and are left out');
      compiled = [];
    }
    return found;
  };
}
