import type { Config } from '../config/config.ts';
import { compilePattern } from '../config/values.ts';
import type { FindIds, FoundId } from '../record/state-of-record.ts';
import { runWithTimeLimit } from '../system/run-with-time-limit.ts';

/** A configured regular expression may never end, so there is a time limit for each and for all of them. */
const PATTERN_MILLISECONDS = 250;
const ALL_PATTERNS_MILLISECONDS = 1000;
const ID_CHARACTERS_MAX = 100;

type Warn = (warning: string) => void;

/** Finds ids by the configured patterns. The newest text comes first, so a timeout loses only old ones. */
export function createFindIds(patterns: Config['patterns'], warn: Warn): FindIds | undefined {
  if (patterns.length === 0) return undefined;
  return (texts) => {
    const found: FoundId[][] = texts.map(() => []);
    const end = performance.now() + ALL_PATTERNS_MILLISECONDS;
    for (const pattern of patterns) {
      const { name, current } = pattern;
      const regex = compilePattern(pattern);
      const milliseconds = Math.max(0, Math.min(PATTERN_MILLISECONDS, end - performance.now()));
      const finished = runWithTimeLimit(milliseconds, () => {
        for (const [index, text] of texts.entries())
          for (const id of idsIn(text, regex))
            found[index]!.push({ id, pattern: name, ...(current && { current }) });
      });
      const after = `${Math.round(milliseconds)} ms`;
      if (!finished) warn(`Pattern "${name}" ran out of time after ${after}; older ids may be missing`);
    }
    return found;
  };
}

/** Each id in a text, once. `R1234` in `FOR12345` is none: an id must not be a part of a longer word. */
function idsIn(text: string, regex: RegExp): Set<string> {
  const ids = new Set<string>();
  for (const match of text.matchAll(regex)) {
    const [id] = match;
    if (id.trim() === '' || id.length > ID_CHARACTERS_MAX) continue;
    const end = match.index + id.length;
    const isPart = isInside(text[match.index - 1], id[0]) || isInside(id.at(-1), text[end]);
    if (!isPart) ids.add(id);
  }
  return ids;
}

function isInside(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && /[\p{L}\p{N}]{2}/u.test(left + right);
}

/** Recognizes prompts with one of the user's own words or patterns for what is urgent. */
export function createIsPriority(patterns: readonly string[], warn: Warn): (text: string) => boolean {
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
    const look = () => {
      found = compiled.some((pattern) => pattern.test(text));
    };
    if (compiled.length === 0 || runWithTimeLimit(PATTERN_MILLISECONDS, look)) return found;
    warn('the patterns of `priority` ran out of time and are left out');
    compiled = [];
    return false;
  };
}
