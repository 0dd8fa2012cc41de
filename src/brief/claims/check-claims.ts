import type { Fact } from '../../domain/fact.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { OtherRunner, Run, WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { bareCommand } from '../bare-command.ts';
import { clip, oneLine } from '../clip.ts';
import { type Claim, nameFiles, type StateSource, stateClaim } from './claim.ts';

const ALL_PASS = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.allGreen})|${unspaced.allGreen}`, 'i');
const REPORTS =
  /(?:^|[\s:/])(?:dup|dupl|jscpd|audit|coverage|knip|depcheck|outdated|cloc|tokei|complexity)(?=$|[\s:])/;
/** `mise run lint`, `golangci-lint run`, `cargo clippy`. */
export const LINTS =
  /(?:^|[\s:/-])(?:lint|eslint|biome|ruff|flake8|pylint|clippy|rubocop|shellcheck|stylelint|ktlint|swiftlint)(?=$|[\s:])/;
/** A place in a file at the start of a report: `src/ebb.ts:40`, `src/ebb.ts(40,2)`. */
const LOCATED = /^\W*([\w./@-]+\.\w{1,5})[:(]\d/;
/** The same with a column. Of what a test run prints only compilers tell one; an assertion is about the code elsewhere. */
const COMPILED = /^\W*([\w./@-]+\.\w{1,5})(?::\d+:|\(\d+,)\d/;
const FAILING_MAX = 8;
const MESSAGE_MAX = 320;
const NAME_MAX = 70;
/** The `source` of an error fact is the key of its run, cut to this length. */
export const SOURCE_MAX = 200;

const RUNNERS: Record<OtherRunner, string> = { agent: 'an agent', user: 'the user' };

/** Tests, builds and linters: what fails now, what passed last, and which files were edited since without a check. */
export function checkClaims(request: StateSource): Claim[] {
  const own = failingClaims(request);
  const failing = [...own, ...failingOfOthers(request, own.length)];
  const unproven = unprovenClaim(request, failing.length > 0);
  return unproven === undefined ? failing : [...failing, unproven];
}

/** Errors that no later run has resolved, verbatim, with the files edited since. */
function failingClaims({ record, facts }: StateSource): Claim[] {
  const { work } = record;
  return openErrors(facts, work)
    .map((fact) => ({ fact, run: runOf(work, fact) }))
    .filter(({ run }) => run === undefined || (run.checks.length > 0 && !run.isSlip))
    .slice(0, FAILING_MAX)
    .map(({ fact, run }, index) => {
      // If somebody else ran it last, the message of that run counts.
      const message = run?.by ? sayError(run.failure?.text) : `${sayTests(fact)}${sayError(fact.text)}`;
      const source = clip(bareCommand(run?.command ?? String(fact.detail.source ?? '')), 180);
      const text = run ? sayFailing(work, run, source, message) : sayOpen(source, message);
      return { section: 'state', text, worth: 9.3 - index * 0.25, fact };
    });
}

/**
 * Checks that failed when an agent or the user ran them, and that nobody has run since: no error of the session tells
 * of these. The same message of several commands is told once.
 */
function failingOfOthers({ record: { work }, facts }: StateSource, shown: number): Claim[] {
  const told = new Set(openErrors(facts, work).map((error) => runOf(work, error)));
  const failing = work.runs.filter(
    (run) => run.by && run.failed && !run.isSettled && !run.isSlip && !told.has(run),
  );
  const errorOf = ({ failure, key }: Run) => failure?.text || key;
  const last = new Map(failing.map((run) => [errorOf(run), run]));
  return failing
    .filter((run) => last.get(errorOf(run)) === run)
    .toReversed()
    .slice(0, FAILING_MAX - shown)
    .map((run, index) => {
      const source = clip(bareCommand(run.command), 180);
      const text = sayFailing(work, run, source, sayError(run.failure?.text));
      return stateClaim(`failing ${run.key}`, text, 9.2 - index * 0.25);
    });
}

function sayError(text = ''): string {
  return clip(text.replace(/\s*\n\s*/g, ' | '), MESSAGE_MAX) || 'no output';
}

/** The number and names of all failed tests, if the error message covers only some of them. */
function sayTests({ text, detail: { failedTests = '', failedCount = 0 } }: Fact): string {
  const names = String(failedTests).split('\n').filter(Boolean);
  const isToldOfAll = Number(failedCount) <= names.length && names.every((name) => text.includes(name));
  if (Number(failedCount) < 2 || isToldOfAll) return '';
  const more = Number(failedCount) - names.length;
  const listed = names.length === 0 ? '' : `: ${names.map((name) => clip(name, NAME_MAX)).join(', ')}`;
  return `${failedCount} tests failed${listed}${listed !== '' && more > 0 ? ` and ${more} more` : ''}; `;
}

function sayOpen(source: string, message: string): string {
  return `Error, not seen to end: ${source === '' ? '' : `\`${source}\` → `}${message}`;
}

function sayFailing(work: WorkState, run: Run, source: string, message: string): string {
  const undone = work.undone
    .filter((file) => file.since < run.at && file.at > run.at)
    .map((file) => file.path);
  if (undone.length > 0)
    return `Failed with a change that was undone since (${nameFiles(undone, 3)}), not run again: \`${source}\` → ${message}`;
  const since = editedSince(work, run.at);
  // Files that the error message names come first, because their edits are the most likely fix.
  const isNamed = (path: string) => message.includes(path.slice(path.lastIndexOf('/') + 1));
  const ordered = [...since.filter(isNamed), ...since.filter((path) => !isNamed(path))];
  const edited = since.length === 0 ? 'nothing edited since' : `edited since: ${nameFiles(ordered, 3)}`;
  const located = run.checks.includes('test') ? COMPILED : LOCATED;
  const left = withoutReportsOf(since, message, located);
  const failing = `Failing when last run${run.by ? `, by ${RUNNERS[run.by]}` : ''}: \`${source}\` →`;
  if (left !== '') return `${failing} ${left} (${edited})`;
  return `${failing} errors in ${nameFiles(placesIn(message, located), 4)}, edited since and not checked again`;
}

/** The files that the message tells of; it may be cut. */
function placesIn(message: string, located: RegExp): string[] {
  const places = message.split(' | ').map((part) => located.exec(part)?.[1]);
  return [...new Set(places.filter((place) => place !== undefined))];
}

/** What a compiler or linter reported of other files: where a file was edited since, its faults may be mended. */
function withoutReportsOf(edited: readonly string[], message: string, located: RegExp): string {
  let isOfEdited = false;
  const left = message.split(' | ').filter((part) => {
    const place = located.exec(part)?.[1];
    // A line without a place belongs to the report above it.
    if (place !== undefined) isOfEdited = edited.some((path) => path.endsWith(place) || place.endsWith(path));
    return !isOfEdited;
  });
  return left.some((part) => located.test(part)) ? left.join(' | ') : isOfEdited ? '' : message;
}

/** Unresolved errors, the latest first, without failures that a run of somebody else showed to be over. */
export function openErrors(facts: readonly Fact[], work: WorkState): Fact[] {
  return facts
    .filter(({ kind, status, text }) => kind === 'error' && status === 'open' && text !== '')
    .filter((error) => !isEndedByOther(runOf(work, error)))
    .sort((one, other) => other.last.line - one.last.line);
}

function isEndedByOther(run: Run | undefined): boolean {
  return run?.isSettled === true || (run?.by !== undefined && !run.failed && run.told);
}

export function runOf({ runs }: WorkState, error: Fact): Run | undefined {
  const own = runs.filter((run) => run.key.slice(0, SOURCE_MAX) === error.detail.source);
  return own.findLast(({ failed }) => failed) ?? own.at(-1);
}

function unprovenClaim({ record }: StateSource, isFailing: boolean): Claim | undefined {
  const { work } = record;
  const checks = work.runs.filter((run) => run.checks.length > 0 && !run.isSlip);
  const changed = work.files
    .filter((file) => file.edits > 0 && file.state !== 'stashed' && isCode(file.path))
    .toReversed();
  if (changed.length === 0) return undefined;
  // A server in the background may build whatever is edited.
  const done = work.jobs.every(({ ended }) => ended !== undefined)
    ? 'tested, built or linted'
    : 'tested or linted';
  const lastRun = checks.at(-1);
  if (lastRun === undefined) {
    const text = `Nothing has been ${done} since the edits began; edited: ${nameFiles(
      changed.map((file) => file.path),
      8,
    )}`;
    return stateClaim('unproven', text, 8.8);
  }
  const tests = checks.filter((run) => run.checks.includes('test'));
  const lastTest = tests.findLast((run) => !run.isEmpty) ?? tests.at(-1);
  const sinceTest = editedSince(work, lastTest?.at ?? 0);
  const sinceAny = editedSince(work, lastRun.at);
  if (sinceTest.length === 0 && lastTest) {
    if (lastTest.failed || isFailing) return undefined;
    const isPassed = lastTest.told && !lastTest.isEmpty;
    return stateClaim(
      'proven',
      `${isPassed ? 'Tests passed when last run' : 'Last test run'}: \`${clip(bareCommand(lastTest.command), 140)}\` → ${saidOutcome(lastTest)}; nothing edited since${lintNote(work, checks)}`,
      8.2,
    );
  }
  const before = lastTest
    ? `Edited since the last test run (\`${clip(bareCommand(lastTest.command), 140)}\` → ${saidOutcome(lastTest)})`
    : 'Edited, and no test has been run in this session';
  const after =
    sinceAny.length === sinceTest.length
      ? `not ${done} since`
      : `since then only \`${clip(bareCommand(lastRun.command), 110)}\` → ${saidOutcome(lastRun)}${sinceAny.length === 0 ? '' : `, before the last edits of ${nameFiles(sinceAny, 3)}`}`;
  return stateClaim('unproven', `${before}: ${nameFiles(sinceTest, 6)}; ${after}`, 8.9);
}

/** Names the files edited since the last linter run, because passing tests say nothing about them. */
function lintNote(work: WorkState, checks: readonly Run[]): string {
  const lint = checks.findLast(({ command }) => LINTS.test(command));
  const since = lint === undefined ? [] : editedSince(work, lint.at);
  return since.length === 0 ? '' : `; not linted since the edits of ${nameFiles(since, 4)}`;
}

/** How a run went, and who ran it if it was not the session itself. */
export function saidOutcome(run: Run): string {
  const outcome = run.failed ? 'failed' : saidOk(run);
  return run.by ? `${outcome.replace(/\.$/, '')}, run by ${RUNNERS[run.by]}` : outcome;
}

export function saidOk(run: Run): string {
  if (run.isEmpty) return 'no tests ran';
  if (!run.told) return 'outcome not shown';
  // A report such as `knip` or `coverage` that ran does not say that it found nothing.
  if (REPORTS.test(run.command)) return /\d/.test(run.outcome) ? clip(oneLine(run.outcome), 90) : 'ran';
  const said = run.outcome.replace(/^ok\b[:\s]*/i, '');
  return said === '' ? 'ok' : `ok: ${clip(oneLine(said), 90)}`;
}

export function editedSince(work: WorkState, at: number): string[] {
  return work.files
    .filter((file) => file.at > at && file.state !== 'stashed' && isCode(file.path))
    .toReversed()
    .map((file) => file.path);
}

/** Documentation, images, logs, `.env` files and the like are not covered by tests. */
function isCode(path: string): boolean {
  return !/(?:\.(?:md|mdx|txt|rst|adoc|log|png|jpe?g|svg|pdf|pen)|\/\.env[\w.]*|\.gitignore)$/i.test(path);
}

export function saysAllPass(text: string): boolean {
  return ALL_PASS.test(text);
}

/** The failed run that refutes a message saying that all tests pass: the last test run, or a later failed command. */
export function runAgainst(text: string, line: number, { runs }: WorkState): Run | undefined {
  if (!saysAllPass(text)) return undefined;
  const last = runs.findLast(({ checks }) => checks.includes('test'));
  const later = runs.findLast(
    (run) => run.line > line && run.failed && run.role !== 'look' && run.role !== 'git',
  );
  return last?.failed ? last : later;
}
