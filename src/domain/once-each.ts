/** A longer text hardly occurs twice, and many of them would fill the memory. */
const CHARACTERS_MAX = 10_000;

/** Caches a function of a text, because a session repeats the same commands and words. A full cache is emptied. */
export function onceEach<Value>(
  work: (text: string) => Value,
  countMax = 500,
  charactersMax = CHARACTERS_MAX,
): (text: string) => Value {
  let known = new Map<string, Value>();
  return (text) => {
    if (text.length > charactersMax) return work(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = work(text);
    if (known.size >= countMax) known = new Map();
    known.set(text, value);
    return value;
  };
}

/** Caches a function of an object: hundreds are compared, and a replay asks again at every compaction. */
export function onceEachThing<Thing extends object, Value>(
  work: (thing: Thing) => Value,
): (thing: Thing) => Value {
  const known = new WeakMap<Thing, Value>();
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined) return before;
    const value = work(thing);
    known.set(thing, value);
    return value;
  };
}

/** Caches the result for the last text only, however long: several extractors ask about the same output in a row. */
export function ofLatest<Value>(work: (text: string) => Value): (text: string) => Value {
  let latest: { text: string; value: Value } | undefined;
  return (text) => {
    if (latest?.text !== text) latest = { text, value: work(text) };
    return latest.value;
  };
}
