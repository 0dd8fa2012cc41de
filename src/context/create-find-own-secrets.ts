import { compilePattern, type Pattern } from '../config/decode-value.ts';
import type { SetHere } from '../config/load-config.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { FindOwnSecrets, FoundSecret } from '../secrets/find-secrets.ts';
import { keepLikely } from '../secrets/keep-likely.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

/**
 * Time limit for one pattern on one text, against catastrophic backtracking. A pattern that exceeds it is not used
 * again.
 */
const TEXT_MILLISECONDS = 250;
/**
 * Time limits in milliseconds for all patterns of the user and of the project. Processor time grows with the length of
 * the texts; a project's patterns are also limited by the clock, so that no project delays a busy machine.
 */
const LIMITS = {
  user: { processor: 2000, clock: Number.POSITIVE_INFINITY },
  project: { processor: 250, clock: 2000 },
};
const CHARACTERS_PER_MILLISECOND = 5000;
/** How often a pattern is retried that timed out only because the machine was busy. */
const TRIES_MAX = 4;

/** A search with the secret patterns from the configuration; undefined if there are none. */
export function createFindOwnSecrets(
  places: readonly SetHere[],
  log: (message: string) => void,
): FindOwnSecrets | undefined {
  const ofUser = places.flatMap(({ from, values }) => (from === 'project' ? [] : (values.secrets ?? [])));
  const ofProject = places.flatMap(({ from, values }) => (from === 'project' ? (values.secrets ?? []) : []));
  if (ofUser.length + ofProject.length === 0) return undefined;
  // Separate limits, so that slow patterns of a project do not use up the time of the user's own.
  const findOfUser = createFind(ofUser, LIMITS.user, log);
  const findOfProject = createFind(ofProject, LIMITS.project, log);
  return (text) => [
    ...findOfUser(text).flat(),
    ...findOfProject(text).flatMap((found) => keepLikely(found, text)),
  ];
}

/** A function that lists the matches of each pattern in a text, within the time limits. */
function createFind(
  configured: readonly Pattern[],
  limits: { processor: number; clock: number },
  log: (message: string) => void,
): (text: string) => FoundSecret[][] {
  const patterns = configured.map(({ name, regex, flags = '' }) => ({
    name,
    kind: kindOf(name),
    regex: compilePattern({ name, regex, flags: `d${flags}` }),
    isUsed: true,
  }));
  let { processor: processorLeft, clock: clockLeft } = limits;
  const drop = (pattern: (typeof patterns)[number]) => {
    pattern.isUsed = false;
    log(`secrets: pattern "${plainWords(pattern.name)}" takes too long and was not used any more`);
  };
  return (text) => {
    processorLeft += text.length / CHARACTERS_PER_MILLISECOND;
    return patterns.map((pattern) => {
      const found: FoundSecret[] = [];
      if (!pattern.isUsed) return found;
      const start = processorMilliseconds();
      const begun = performance.now();
      const limit = Math.min(TEXT_MILLISECONDS, processorLeft, clockLeft);
      const look = () => {
        found.length = 0;
        for (const match of text.matchAll(pattern.regex)) {
          const [first, end] = match.indices![1] ?? match.indices![0]!;
          // An expression that needs no character matches at each one, and finds nothing.
          if (end > first) found.push({ start: first, end, kind: pattern.kind });
        }
      };
      // Little processor time was used: the machine is busy, and the pattern not slow.
      const hadToWait = () =>
        processorMilliseconds() - start < limit / 2 && performance.now() - begun < clockLeft - limit;
      let isFinished = runWithTimeLimit(limit, look);
      for (let tries = 1; !isFinished && tries < TRIES_MAX && hadToWait(); tries++)
        isFinished = runWithTimeLimit(limit, look);
      processorLeft -= processorMilliseconds() - start;
      clockLeft -= performance.now() - begun;
      if (!isFinished) drop(pattern);
      return found;
    });
  };
}

/** Processor time that this process has used. */
function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The pattern's name in the form used in masks. */
function kindOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return ['own', ...words].join('-').slice(0, 60);
}
