import type { Fact } from '../domain/fact.ts';

/** What follows from a fact, made once: a replay comes back to the same facts at every compaction. */
export function remember<Value>(make: (fact: Fact) => Value): (fact: Fact) => Value {
  const known = new WeakMap<Fact, Value>();
  return (fact) => {
    let value = known.get(fact);
    if (value === undefined) {
      value = make(fact);
      known.set(fact, value);
    }
    return value;
  };
}
