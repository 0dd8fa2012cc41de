import type { Run } from '../domain/state-of-record.ts';
import { sayFamily } from '../record/commands/command-family.ts';

/** How people name scripts, targets and programs that check a project. */
const CHECK_NAME =
  /^(?:tests?|checks?|lint|types?|typecheck|build|compile|verify|validate|e2e|spec|unit|integration|smoke|coverage|ci|fmt|format|vet|tox)(?:[:_.-]|$)/;
/** `pytest`, `rspec`, `golangci-lint`. */
const CHECK_PROGRAM = /(?:test|lint|spec)$/;
/** The program and what it is told to do: `bundle exec rspec`. */
const WORDS_MAX = 3;

/** Whether a run has the name of a check: `npm run lint`, `cargo test`, `scripts/verify.sh`. */
export function isCheck({ family }: Pick<Run, 'family'>): boolean {
  return sayFamily(family)
    .split(' ', WORDS_MAX)
    .map((word) => word.slice(word.lastIndexOf('/') + 1))
    .some((name) => CHECK_NAME.test(name) || CHECK_PROGRAM.test(name));
}
