import { compilePattern, type Pattern } from '../config/decode-value.ts';
import type { SetHere } from '../config/load-config.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { FindOwnSecrets, FoundSecret } from '../secrets/find-secrets.ts';
import { keepLikely } from '../secrets/keep-likely.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

/** A regular expression can take longer than the world is old. One that does is not used again by this process. */
const TEXT_MILLISECONDS = 250;
/**
 * All patterns of one place together: so much of a processor, and a little more with every text, as one that is quick would need.
 * No project makes anybody wait longer than its time by the clock, however busy the machine is.
 */
const LIMITS = {
  user: { processor: 2000, clock: Number.POSITIVE_INFINITY },
  project: { processor: 250, clock: 2000 },
};
const CHARACTERS_PER_MILLISECOND = 5000;
/** How often a pattern is begun again that had to wait for other programs. */
const TRIES_MAX = 4;

/** Looks for the secrets that are configured; nothing when there are none. */
export function createFindOwnSecrets(
  places: readonly SetHere[],
  log: (message: string) => void,
): FindOwnSecrets | undefined {
  const ofUser = places.flatMap(({ from, values }) => (from === 'project' ? [] : (values.secrets ?? [])));
  const ofProject = places.flatMap(({ from, values }) => (from === 'project' ? (values.secrets ?? []) : []));
  if (ofUser.length + ofProject.length === 0) return undefined;
  // What a project costs takes no time from what the user asked for.
  const findOfUser = createFind(ofUser, LIMITS.user, log);
  const findOfProject = createFind(ofProject, LIMITS.project, log);
  return (text) => [
    ...findOfUser(text).flat(),
    ...findOfProject(text).flatMap((found) => keepLikely(found, text)),
  ];
}

/** What each pattern finds in a text, as long as there is time for all of them. */
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
          found.push({ start: first, end, kind: pattern.kind });
        }
      };
      // A busy machine is no fault of the pattern.
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

/** The time that this process really had. */
function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** As it can stand in a mask. */
function kindOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return ['own', ...words].join('-').slice(0, 60);
}
