import type { Finding } from '../../domain/finding.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { isName } from '../../languages/key-words.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { LINTS } from '../claims/check-claims.ts';
import { ASKED_MAX } from '../claims/rank-findings.ts';

/** A sentence that begins with a diagnosis. Developers say "error" and "bug" in most languages. */
const DIAGNOSIS = letterPattern(
  String.raw`^(?:[\p{L}'’]+[ ,]+){0,4}(?:${spaced.diagnosed}|errors?|bugs?)(?![\p{L}])`,
  'i',
);
const OF_LINTER = /(?<![\w/-])lint(?:s|ed|er|ers|ing)?(?![\w/])/i;
/** Shorter names occur in prompts by chance. */
const NAME_MIN = 4;

/** Whether a finding may not hold any more, though nothing shows that it does not. */
export function isInDoubt(finding: Finding, { work, findings }: StateOfRecord): boolean {
  const { isAffected, fixed, removed, fault, line } = finding;
  return (
    isAffected === true ||
    fixed !== undefined ||
    removed !== undefined ||
    (fault !== undefined && line < work.movedLine) ||
    isPassedDiagnosis(finding, findings.prompts) ||
    isNamedByUser(finding, work) ||
    isBeforeReport(finding, work)
  );
}

/** A diagnosis on the way: work went on after it, and the turn is over. What held of it is in the report of the turn. */
function isPassedDiagnosis({ isInterim, source, prompts, text }: Finding, promptsNow: number): boolean {
  return isInterim === true && source === 'said' && prompts < promptsNow && DIAGNOSIS.test(text);
}

/** It says something about the linter, which reported something in a run since. */
function isBeforeReport({ text, line }: Finding, { runs }: WorkState): boolean {
  if (!OF_LINTER.test(text)) return false;
  return runs.some((run) => run.line > line && run.failure !== undefined && LINTS.test(run.command));
}

/** The user has spoken of one of its names since, so what was said after that counts. */
function isNamedByUser({ keys, line }: Finding, { prompts }: WorkState): boolean {
  const later = prompts.filter((prompt) => prompt.line > line && prompt.text.length < ASKED_MAX);
  if (later.length === 0) return false;
  const names = keys.filter((key) => key.length >= NAME_MIN && isName(key));
  return names.some((name) => later.some(({ text }) => text.includes(name)));
}
