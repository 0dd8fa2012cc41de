import { changeFact, type Fact } from '../domain/fact.ts';

/** Requests without the sentences that are rules: those in force have a place of their own, the others must not come back. */
export function withoutRules(facts: Fact[], ledger: Fact[]): Fact[] {
  const rules = ledger.filter((fact) => fact.kind === 'rule');
  return facts.map((fact) => {
    if (fact.kind !== 'request') return fact;
    const text = rules.reduce(
      (left, rule) => (mayGo(rule, left) ? left.replace(rule.text, '') : left),
      fact.text,
    );
    return text === fact.text ? fact : changeFact(fact, text.replace(/ {2,}/g, ' ').trim(), fact.detail);
  });
}

/** An item taken out of a list would leave the list wrong, unless it does not hold any more. */
function mayGo({ text, status }: Fact, request: string): boolean {
  const at = request.indexOf(text);
  if (at === -1) return false;
  const line = request.slice(request.lastIndexOf('\n', at) + 1, at);
  return status === 'superseded' || !/^\s*(?:[-*•]|\d+[.)])\s/.test(line);
}
