import type { Finding } from '../domain/finding.ts';

/** A longer text hardly comes again, and many of them would fill the memory. */
const LENGTH_MAX = 10_000;

/**
 * The same, worked out once for each text: in a session the same commands and words come again and again. Forgets all when
 * it knows too many.
 */
export function onceEach<Value>(work: (text: string) => Value, countMax = 500): (text: string) => Value {
  let known = new Map<string, Value>();
  return (text) => {
    if (text.length > LENGTH_MAX) return work(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = work(text);
    if (known.size >= countMax) known = new Map();
    known.set(text, value);
    return value;
  };
}

/** The same of findings: every call is held against hundreds of them, and what is carried stays plain. */
export function onceEachFinding<Value>(work: (finding: Finding) => Value): (finding: Finding) => Value {
  const known = new WeakMap<Finding, Value>();
  return (finding) => {
    const before = known.get(finding);
    if (before !== undefined) return before;
    const value = work(finding);
    known.set(finding, value);
    return value;
  };
}

/** The same, for the last text only, however long: several extractors ask about the same output, one after the other. */
export function ofLatest<Value>(work: (text: string) => Value): (text: string) => Value {
  let latest: { text: string; value: Value } | undefined;
  return (text) => {
    if (latest?.text !== text) latest = { text, value: work(text) };
    return latest.value;
  };
}
