import type { EntryOf } from '../../domain/entry.ts';
import { onceEach } from '../../domain/once-each.ts';
import { commandRole, runKey } from '../command-text.ts';
import { checkForm, isAtLeast, isSameScript, isSetOtherwise } from './check-form.ts';
import { areApart, isAround, isOtherToolchain, type Place, placeOf, toolchainOf } from './check-scope.ts';
import { checksIn, type OpenError, programOf, programsIn } from './open-error.ts';
import { tellsOutcome } from './run-outcome.ts';

/** After this many results a slip, or a failed run that was neither test nor build, is taken as abandoned. */
const SLIP_ANSWERS_MAX = 12;
const RUN_ANSWERS_MAX = 60;
/** Words with which a test command still runs all tests. */
const WHOLE =
  /^(?:run|vitest|jest|mocha|pytest|nextest|artisan|tests?|check|test:(?:ci|all|unit)|ci|tox|py\d+|\.\/\.\.\.|\.|--|\d+)$/;
/** Tests that a run of all tests usually leaves out, and scripts that leave out none. */
const SPECIAL = /integration|e2e|playwright|cypress/;
const EVERYTHING = /:(?:ci|all)\b/;
/** The filter of a test run, for all known runners. */
const FILTER =
  /\s(?:-run|--run|-k|-t|-g|--grep|--filter|--testNamePattern)[= ](?:"([^"]+)"|'([^']+)'|(\S+))/g;
const NARROWED = /\s(?:-run|-k|-t|-g|--grep|--filter|--testNamePattern|-c)\b|::/;
const COMPILING = /^(?:go|cargo|mix|gradlew?|mvnw?|dotnet|swift|zig|sbt|stack|cabal|xcodebuild)$/;
const COMPILES = /^(?:build|check|compile\w*|assemble)$/;
/** Subcommands of these programs that build nothing. */
const NO_BUILD = /^(?:fmt|format|vet|lint|clean|deps?|doc|add|update|tidy)/;
const TESTING_BUILD = /^(?:gradlew?|mvnw?)$/;
const BUILDS_ALL = /^(?:check|build|verify|install|package)$/;
const SKIPS_TESTS = /skipTests|maven\.test\.skip|-x test\b/;
const COMPILED = /^(?:go|rust|jvm|dotnet|elixir|swift)$/;
const TYPE_CHECK = /(?:^|[\s:/])(?:vue-)?tsc(?=\s|$)|type-?check|check[:-]types|svelte-check/;
const LINTER =
  /^(?:eslint|stylelint|prettier|ruff|flake8|pylint|black|mypy|biome|golangci-lint|rubocop|phpstan|psalm|credo|swiftlint|ktlint|detekt|clippy)$/;
const LINT_SCRIPT = /(?:^|[\s:])lint(?=$|[\s:])/;
/** It stops at the first failed test. */
const BAILS = /\s(?:-x|--exitfirst|--maxfail\S*|--bail\S*|-failfast|--fail-fast|--stop-on-failure)\b/;
const NOWHERE: Place = { folder: '', host: '' };
const COMPILERS = /^(?:gcc|g\+\+|cc|clang|nvcc|javac|rustc)$/;

/** Removes those open errors that a successful run settles, and returns them. */
export function settleByRun(open: OpenError[], command: string, answer: EntryOf<'answered'>): OpenError[] {
  const source = runKey(command);
  const isTold = tellsOutcome(answer, command);
  const checks = isTold ? checksIn(command) : [];
  const programs = programsIn(command);
  const place = placeOf(command);
  return takeOut(open, (error) => {
    if (error.place && areApart(error.place, place)) return false;
    if (error.source === source) return isTold;
    if (error.slip !== undefined && programs.has(error.slip)) return true;
    if (checks.length === 0) return false;
    if (
      error.slip !== undefined &&
      error.parts?.some((part) => checks.some((check) => isSameScript(check, part)))
    )
      return true;
    if (error.isUncompiled && error.parts?.every((part) => checks.some((check) => compilesFor(check, part))))
      return true;
    if (error.parts)
      error.parts = error.parts.filter((part) => !checks.some((check) => covers(check, part, error.place)));
    return error.parts?.length === 0 || namesAll(error, command, answer.text) || namesFile(error, checks);
  });
}

/** Whether a command that succeeded shows that the failure of another one is over. */
export function settles(command: string, failed: string): boolean {
  const parts = checksIn(failed);
  const checks = checksIn(command);
  return parts.length > 0 && parts.every((part) => checks.some((check) => covers(check, part)));
}

/** Settles the errors of a file that was edited successfully in the end. */
export function settleByChange(open: OpenError[], path: string): OpenError[] {
  return takeOut(open, (error) => error.source === path);
}

/** Settles errors that were tried once and abandoned. Failed tests and builds stay open, however old they are. */
export function settleByAge(open: OpenError[]): OpenError[] {
  for (const error of open) error.age = (error.age ?? 0) + 1;
  return takeOut(open, ({ age, slip, parts = [] }) => {
    if (slip !== undefined) return age! > SLIP_ANSWERS_MAX;
    return age! > RUN_ANSWERS_MAX && parts.every(isPassing);
  });
}

/** A program that was started, or a single file that was compiled by hand. */
const isPassing = onceEach((part) => commandRole(part) === 'run' || COMPILERS.test(programOf(part)));

/**
 * Settles older errors by a new failure: the same run failed for another reason, another run failed with the same
 * tests, or tests failed where before none could be run.
 */
export function settleByFailure(open: OpenError[], failed: OpenError): OpenError[] {
  const { key, source, tests = [], parts = [] } = failed;
  const targets = new Set(parts.map(targetOf));
  return takeOut(open, (error) => {
    if (error.key === key) return false;
    if (error.source === source) return !areApart(error.place ?? NOWHERE, failed.place ?? NOWHERE);
    // The same check as part of a longer command line: "start the database && make test".
    if (parts.length > 0 && error.parts?.every((part) => parts.includes(part)))
      return !areApart(error.place ?? NOWHERE, failed.place ?? NOWHERE);
    // A wider run that did not stop early names everything that still fails.
    if (
      tests.length > 0 &&
      !BAILS.test(source) &&
      error.parts?.every((part) => parts.some((check) => covers(check, part, error.place)))
    )
      return !areApart(error.place ?? NOWHERE, failed.place ?? NOWHERE);
    if (error.tests) return error.tests.every((test) => tests.includes(test));
    return tests.length > 0 && (error.parts?.some((part) => targets.has(targetOf(part))) ?? false);
  });
}

/** What a test run is about, whatever its flags: `go test ./berth`. */
const targetOf = onceEach((part) => {
  const places = part
    .split(' ')
    .slice(1)
    .filter((word) => /^[\w.@/-]*\/[\w.@/-]*$/.test(word) && !word.startsWith('-'));
  return commandRole(part) === 'test' && places.length > 0 ? `${programOf(part)} ${places.join(' ')}` : part;
});

function takeOut(open: OpenError[], isSettled: (error: OpenError) => boolean): OpenError[] {
  const settled = open.filter(isSettled);
  for (const error of settled) open.splice(open.indexOf(error), 1);
  return settled;
}

/** A wider run settles what failed in a part of it: `npm test` after `npm test -- totals` or `npx vitest totals`. */
function covers(check: string, part: string, place?: Place): boolean {
  if (check === part || compiles(check, part) || (buildsAll(check) && !isOtherToolchain(check, part)))
    return true;
  const role = commandRole(check);
  if (role !== commandRole(part)) return false;
  const isWider = role === 'test' || (role === 'build' && check.includes(' '));
  if (isWider && (part.startsWith(`${check} `) || isAtLeast(check, part))) return true;
  if (SPECIAL.test(part) !== SPECIAL.test(check) && !EVERYTHING.test(check)) return false;
  if (withoutFlags(check) === withoutFlags(part) || isSetOtherwise(part, check)) return true;
  if (!NARROWED.test(check) && isAround(check, part)) return true;
  if (role !== 'test') {
    if (TYPE_CHECK.test(check) && TYPE_CHECK.test(part)) return true;
    if (LINT_SCRIPT.test(check) && LINTER.test(checkForm(part).words[0] ?? '')) return true;
    return isWhole(check, place) && programOf(check) === programOf(part);
  }
  return (
    (isWhole(check, place) && !isOtherToolchain(check, part)) ||
    (targetOf(check) === targetOf(part) && !NARROWED.test(check))
  );
}

const withoutFlags = onceEach((check) =>
  check
    .split(' ')
    .filter((word) => !word.startsWith('-'))
    .join(' '),
);

/** The check runs everything there is, or everything in the folder of the error. */
function isWhole(check: string, place?: Place): boolean {
  const { words, scope } = checkForm(check);
  const isHere = scope === '' || (place !== undefined && `/${place.folder}`.endsWith(`/${scope}`));
  return isHere && !NARROWED.test(check) && words.slice(1).every((word) => WHOLE.test(word));
}

/** A failed compilation is over when the same program builds, tests or runs the same targets or all of them. */
function compiles(check: string, part: string): boolean {
  const [program = '', verb = ''] = checkForm(part).words;
  return COMPILING.test(program) && COMPILES.test(verb) && compilesFor(check, part);
}

/** The check compiles the code of the failed part. */
function compilesFor(check: string, part: string): boolean {
  if (TYPE_CHECK.test(check) && toolchainOf(part) === 'js') return true;
  const [program, , ...targets] = checkForm(part).words;
  const [own, ownVerb = '', ...places] = checkForm(check).words;
  if (own !== program || NO_BUILD.test(ownVerb) || !COMPILED.test(toolchainOf(check))) return false;
  if (/gradle/.test(own ?? '')) return projectOf(check) === '' || projectOf(check) === projectOf(part);
  return targets.every((target) => places.includes(target)) || places.every((place) => WHOLE.test(place));
}

/** `:quay` of `./gradlew :quay:test`. */
function projectOf(check: string): string {
  return /\s(:[\w:-]+):\w+/.exec(check)?.[1] ?? '';
}

/** `./gradlew check`, `mvn verify`: these run all tests as part of the build. */
const buildsAll = onceEach((check) => {
  const [program = '', ...verbs] = checkForm(check).words;
  return (
    TESTING_BUILD.test(program) && !SKIPS_TESTS.test(check) && verbs.some((verb) => BUILDS_ALL.test(verb))
  );
});

/** A passing run names all tests that had failed, in its command, its output or its filter. */
function namesAll({ tests = [] }: OpenError, command: string, output: string): boolean {
  if (tests.length === 0 || commandRole(command) !== 'test') return false;
  const filters = [...command.matchAll(FILTER)].flatMap(([, ...values]) =>
    values.join('').replace(/[\^$]/g, '').split('|'),
  );
  const isChosen = (test: string) => filters.some((filter) => filter.length > 3 && test.includes(filter));
  return tests.every((test) => command.includes(test) || output.includes(test) || isChosen(test));
}

/** The same program succeeded with one of the files that the error names. */
function namesFile({ files = [], parts = [] }: OpenError, checks: string[]): boolean {
  const programs = new Set(parts.map(programOf));
  return checks.some((check) => programs.has(programOf(check)) && files.some((file) => check.includes(file)));
}
