import type { Finding } from '../../domain/finding.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import type { Run } from '../../domain/work-state.ts';
import { keyWords } from '../../languages/key-words.ts';

const NO_FAULT = /(?:^|[^\d.,])(?:0|no) (?:errors?|fail\w*|problems?|issues?)/i;
const LABELLED = /\b([a-z]{4,}) #?(\d+)\b/gi;
const NUMBERED = /\b([a-z]{4,}) #?(?=\d)/gi;

/** Whether a later run of a command that the finding names ended without errors. */
export function mendedBy(runs: readonly Run[]): (finding: Finding) => boolean {
  const cleanLines = new Map<string, number>();
  for (const { failed, failure, outcome, command, line } of runs) {
    if (failed || (failure === undefined && !NO_FAULT.test(outcome))) continue;
    for (const word of keyWords(command))
      if (!/^(?:run|npm|pnpm|yarn|npx|make)$/.test(word)) cleanLines.set(word, line);
  }
  return ({ line, keys }) => keys.some((key) => (cleanLines.get(key) ?? 0) > line);
}

/** A later run has another number for the label: "release 303 is live", after "production is back on release 301". */
export function numberedAnew(runs: readonly Run[]): (finding: Finding) => boolean {
  const byLabel = indexByKey(
    runs.filter(({ failed }) => !failed),
    ({ outcome }) => new Set(Array.from(outcome.matchAll(NUMBERED), ([, label = '']) => label.toLowerCase())),
  );
  const wordsOf = onceEachThing(({ outcome }: Run) => keyWords(outcome));
  return ({ text, line, keys }) => {
    if (byLabel.size === 0 || !/\d/.test(text)) return false;
    const [first, ...others] = text.matchAll(LABELLED);
    if (first === undefined || others.length > 0) return false;
    const label = first[1]!.toLowerCase();
    const number = first[2]!;
    return (byLabel.get(label) ?? []).some((run) => {
      if (run.line <= line || run.outcome.includes(number)) return false;
      const words = wordsOf(run);
      return keys.some((key) => key !== label && !/^\d/.test(key) && words.includes(key));
    });
  };
}

/** Groups things by their keys, in the order of the input. */
export function indexByKey<Thing>(
  things: Iterable<Thing>,
  keysOf: (thing: Thing) => Iterable<string>,
): ReadonlyMap<string, readonly Thing[]> {
  const byKey = new Map<string, Thing[]>();
  for (const thing of things)
    for (const key of keysOf(thing)) {
      const found = byKey.get(key);
      if (found) found.push(thing);
      else byKey.set(key, [thing]);
    }
  return byKey;
}
