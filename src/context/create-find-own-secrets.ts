import { compilePattern, type Pattern } from '../config/decode-value.ts';
import type { SetHere } from '../config/load-config.ts';
import { plainWords } from '../domain/plain-line.ts';
import type { FindOwnSecrets, FoundSecret } from '../secrets/find-secrets.ts';
import { keepLikely } from '../secrets/keep-likely.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

/** A regular expression can take longer than the world is old. One that does is not used again by this process. */
const TEXT_MILLISECONDS = 250;
/** All patterns of one place together: so long, and a little longer with every text, as one that is quick would need. */
const ALL_MILLISECONDS = { user: 2000, project: 500 };
const CHARACTERS_PER_MILLISECOND = 5000;
/** How often a pattern of the user is begun again that had to wait for other programs. */
const TRIES_MAX = 4;

/** Looks for the secrets that are configured; nothing when there are none. */
export function createFindOwnSecrets(
  places: readonly SetHere[],
  log: (message: string) => void,
): FindOwnSecrets | undefined {
  const ofUser = places.flatMap(({ from, values }) => (from === 'project' ? [] : (values.secrets ?? [])));
  const ofProject = places.flatMap(({ from, values }) => (from === 'project' ? (values.secrets ?? []) : []));
  if (ofUser.length + ofProject.length === 0) return undefined;
  // What a project costs takes no time from what the user asked for. A busy machine is no fault of the user's patterns; but no
  // project makes anybody wait longer because of it.
  const findOfUser = createFind(ofUser, ALL_MILLISECONDS.user, processorMilliseconds, log);
  const findOfProject = createFind(ofProject, ALL_MILLISECONDS.project, () => performance.now(), log);
  return (text) => [
    ...findOfUser(text).flat(),
    ...findOfProject(text).flatMap((found) => keepLikely(found, text)),
  ];
}

/** What each pattern finds in a text, as long as there is time for all of them. */
function createFind(
  configured: readonly Pattern[],
  allMilliseconds: number,
  clock: () => number,
  log: (message: string) => void,
): (text: string) => FoundSecret[][] {
  const patterns = configured.map(({ name, regex, flags = '' }) => ({
    name,
    kind: kindOf(name),
    regex: compilePattern({ name, regex, flags: `d${flags}` }),
    isUsed: true,
  }));
  let millisecondsLeft = allMilliseconds;
  const drop = (pattern: (typeof patterns)[number]) => {
    pattern.isUsed = false;
    log(`secrets: pattern "${plainWords(pattern.name)}" takes too long and was not used any more`);
  };
  return (text) => {
    millisecondsLeft += text.length / CHARACTERS_PER_MILLISECOND;
    return patterns.map((pattern) => {
      const found: FoundSecret[] = [];
      if (!pattern.isUsed) return found;
      const start = clock();
      const limit = Math.min(TEXT_MILLISECONDS, millisecondsLeft);
      const look = () => {
        found.length = 0;
        for (const match of text.matchAll(pattern.regex)) {
          const [first, end] = match.indices![1] ?? match.indices![0]!;
          found.push({ start: first, end, kind: pattern.kind });
        }
      };
      let isFinished = runWithTimeLimit(limit, look);
      for (let tries = 1; !isFinished && tries < TRIES_MAX && clock() - start < limit / 2; tries++)
        isFinished = runWithTimeLimit(limit, look);
      millisecondsLeft -= clock() - start;
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
