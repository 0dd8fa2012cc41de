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
