import { changeFact, type Fact } from '../domain/fact.ts';

/** Requests without the sentences that are rules: those in force have a place of their own, the others must not come back. */
export function withoutRules(facts: Fact[], ledger: Fact[]): Fact[] {
  const rules = ledger.filter((fact) => fact.kind === 'rule').map((fact) => fact.text);
  return facts.map((fact) => {
    if (fact.kind !== 'request') return fact;
    const text = rules.reduce(
      (left, rule) => (left.includes(rule) ? left.replace(rule, '') : left),
      fact.text,
    );
    return text === fact.text ? fact : changeFact(fact, text.replace(/ {2,}/g, ' ').trim(), fact.detail);
  });
}
