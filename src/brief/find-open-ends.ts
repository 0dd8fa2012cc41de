import type { Fact } from '../domain/fact.ts';

/** What a session left to do. */
export interface OpenEnds {
  tasks: Fact[];
  /** Errors met since the last request; older ones were lived with. */
  errors: Fact[];
}

export function findOpenEnds(facts: Fact[]): OpenEnds {
  const lastRequestLine = Math.max(...requestsOf(facts).map((fact) => fact.last.line));
  const open = facts.filter((fact) => fact.status === 'open' && fact.text !== '');
  return {
    tasks: open.filter((fact) => fact.kind === 'task'),
    errors: open.filter((fact) => fact.kind === 'error' && fact.last.line >= lastRequestLine),
  };
}

/** What the user asked for, in the order it was first said. */
export function requestsOf(facts: Fact[]): Fact[] {
  return facts
    .filter((fact) => fact.kind === 'request')
    .sort((one, other) => one.first.line - other.first.line || compare(one.first.time, other.first.time));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
