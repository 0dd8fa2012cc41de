import type { Config } from '../config/config.ts';
import { compilePattern } from '../config/decode-value.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';
import type { FindOwnSecrets, FoundSecret } from '../transcript/find-secrets.ts';

/** A regular expression can take longer than the world is old. One that does is not used again by this process. */
const TEXT_MILLISECONDS = 250;
const ALL_TEXTS_MILLISECONDS = 2000;

/** Looks for the secrets that are configured; nothing when there are none. */
export function createFindOwnSecrets(
  secrets: Config['secrets'],
  log: (message: string) => void,
): FindOwnSecrets | undefined {
  const patterns = secrets.map(({ name, regex, flags = '' }) => ({
    name,
    kind: kindOf(name),
    regex: compilePattern({ name, regex, flags: `d${flags}` }),
    millisecondsLeft: ALL_TEXTS_MILLISECONDS,
  }));
  if (patterns.length === 0) return undefined;
  return (text) => {
    const found: FoundSecret[] = [];
    for (const pattern of patterns) {
      if (pattern.millisecondsLeft <= 0) continue;
      const start = performance.now();
      const finished = runWithTimeLimit(TEXT_MILLISECONDS, () => {
        for (const match of text.matchAll(pattern.regex)) {
          const [first, end] = match.indices![1] ?? match.indices![0]!;
          found.push({ start: first, end, kind: pattern.kind });
        }
      });
      pattern.millisecondsLeft -= finished ? performance.now() - start : Number.POSITIVE_INFINITY;
      if (pattern.millisecondsLeft <= 0)
        log(`secrets: pattern "${pattern.name}" takes too long and was not used any more`);
    }
    return found;
  };
}

/** As it can stand in a mask. */
function kindOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return ['own', ...words].join('-').slice(0, 60);
}
