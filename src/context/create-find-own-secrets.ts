import { compilePattern, type Pattern } from '../config/values.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { FoundSecret } from '../secrets/find-secrets.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

/** Time limit for one pattern on one text, against catastrophic backtracking. A pattern that exceeds it is not used again. */
const TEXT_MILLISECONDS = 250;
/** Limit of the processor time for all patterns; it grows with the length of the texts. */
const ALL_MILLISECONDS = 2000;
const CHARACTERS_PER_MILLISECOND = 5000;
/** How often a pattern is retried that timed out only because the machine was busy. */
const TRIES_MAX = 4;

/** A search with the user's patterns for secrets, within the time limits; undefined if there are none. */
export function createFindOwnSecrets(configured: readonly Pattern[], log: (message: string) => void) {
  if (configured.length === 0) return undefined;
  const patterns = configured.map(({ name, regex, flags = '' }) => ({
    name,
    kind: kindOf(name),
    regex: compilePattern({ name, regex, flags: `d${flags}` }),
    isUsed: true,
  }));
  let millisecondsLeft = ALL_MILLISECONDS;
  return (text: string) => {
    millisecondsLeft += text.length / CHARACTERS_PER_MILLISECOND;
    return patterns.flatMap((pattern) => {
      const found: FoundSecret[] = [];
      if (!pattern.isUsed) return found;
      const start = processorMilliseconds();
      const limit = Math.min(TEXT_MILLISECONDS, millisecondsLeft);
      const look = () => {
        found.length = 0;
        for (const match of text.matchAll(pattern.regex)) {
          const [first, end] = match.indices![1] ?? match.indices![0]!;
          // An expression that needs no character matches at each one, and finds nothing.
          if (end > first) found.push({ start: first, end, kind: pattern.kind });
        }
      };
      // Little processor time was used: the machine is busy, and the pattern not slow.
      const hadToWait = () => processorMilliseconds() - start < limit / 2;
      let isFinished = runWithTimeLimit(limit, look);
      for (let tries = 1; !isFinished && tries < TRIES_MAX && hadToWait(); tries++)
        isFinished = runWithTimeLimit(limit, look);
      millisecondsLeft -= processorMilliseconds() - start;
      // Before it is logged: what is logged is masked, with these patterns.
      pattern.isUsed = isFinished;
      if (!isFinished)
        log(`secrets: pattern "${plainWords(pattern.name)}" takes too long and was not used any more`);
      return found;
    });
  };
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The pattern's name in the form used in masks. */
function kindOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return ['own', ...words].join('-').slice(0, 60);
}
