import type { Fact } from '../domain/fact.ts';
import { findOpenEnds } from './find-open-ends.ts';

/** The facts of a session that whoever takes over has to know, by what they are about. */
export interface HandoffFacts {
  tasks: Fact[];
  errors: Fact[];
  rules: Fact[];
  changed: Fact[];
  tests: Fact[];
  /** Newest first. */
  commits: Fact[];
}

export function chooseHandoffFacts(facts: Fact[]): HandoffFacts {
  const valid = facts.filter((fact) => fact.status !== 'superseded' && fact.text !== '');
  return {
    ...findOpenEnds(facts),
    // A new session is a new beginning: only what was clearly meant to hold is worth a place in it.
    rules: valid.filter(
      ({ kind, detail }) => kind === 'rule' && detail.strength === 'must' && detail.scope !== 'now',
    ),
    changed: valid.filter(
      ({ kind, detail }) => kind === 'file' && Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0,
    ),
    tests: valid.filter((fact) => fact.kind === 'command' && fact.detail.role === 'test'),
    commits: valid
      .filter((fact) => fact.kind === 'commit' && !fact.key.startsWith('branch '))
      .sort((one, other) => other.last.line - one.last.line),
  };
}

/** Words of the user without the rules in them that were taken back, which must not come back as part of a request. */
export function withoutTakenBack(words: string, facts: Fact[]): string {
  return facts
    .filter((fact) => fact.kind === 'rule' && fact.status === 'superseded')
    .reduce((left, rule) => left.replace(rule.text, ''), words);
}
