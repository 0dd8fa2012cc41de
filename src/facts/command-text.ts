import { onceEach } from '../domain/once-each.ts';
import { isListed } from '../languages/word-list.ts';
import { runSegments } from './split-command.ts';

/** What a command is for. Those that test, build or run the project are needed again and again. */
export type CommandRole = 'test' | 'build' | 'run' | 'git' | 'look' | 'other';

// Word lists instead of regular expressions: a hook is too short-lived to compile patterns that it uses once.
const GIT = ' git gh hub glab ';
const LOOK =
  ' ls cat head tail grep rg find wc pwd echo which tree stat file sed awk jq du df ps sort diff test sleep ';
const TEST_RUNNERS =
  ' pytest jest vitest mocha phpunit pest rspec ava tap ctest tox nox playwright nextest unittest nosetests cypress karma bats busted prove minitest elm-test ';
const BUILDERS =
  ' tsc vue-tsc svelte-check esbuild webpack rollup cmake make ninja meson gradle golangci-lint eslint stylelint prettier ruff flake8 pylint black mypy pyright biome gofmt rubocop phpstan psalm credo dialyzer swiftlint ktlint detekt tflint shellcheck hadolint oxlint pre-commit lefthook luacheck stylua isort bandit cppcheck clang-tidy actionlint vale knip gcc g++ cc clang nvcc javac rustc xcodebuild ';
/** Flags with which a test runner only lists, explains or measures, and runs no test. */
const RUNS_NOTHING = ' --version --help --collect-only --co --listTests --list-tests --showConfig --dry-run ';
/** Test runners that can do other things as well: screenshots, downloads, reports. */
const SHOWN_BY = ' playwright cypress ';
const SHOWS = ' screenshot pdf install codegen show-report show-trace open verify ';
/** Programs whose next words say what they do. */
const DRIVERS =
  ' go cargo mvn ./mvnw gradle ./gradlew xcodebuild bazel bazelisk sbt lein stack cabal dart flutter ng artisan dotnet deno bun mix swift npm pnpm yarn make just mise task npx vite docker zig python python3 node uv poetry bundle php composer rake pipenv hatch nx turbo dbt tofu terraform ';
/** For these programs `check` runs the tests, too. */
const CHECKERS = ' make just task rake gradle ./gradlew bazel bazelisk mvn ./mvnw nx ';
const RUNNERS = ' uvicorn flask rails docker-compose ';
const SHELLS = ' bash sh zsh ';
/** Words that may stand before the program. */
const PREFIXES = ' do then else ! time sudo env nohup timeout exec ';
/** Most significant role first. */
const ROLES: CommandRole[] = ['test', 'build', 'run', 'git', 'look'];
/** Pipes and redirections that only shorten the output of a run. */
const CUTTERS = [
  ' 2>&1 |',
  ' | tail',
  ' | head',
  ' | grep',
  ' | tee',
  ' | cat',
  ' | sed',
  ' | less',
  ' ; echo',
  '; echo',
  ' > ',
  ' &> ',
];

/** Key of a command line: the same command with other blanks or from another folder gets the same key. */
export function commandKey(command: string): string {
  const bare = withoutFolder(command);
  // Fast check: most are a single line with single blanks.
  return (/\s\s|[^\S ]/.test(bare) ? bare.replace(/\s+/g, ' ') : bare).slice(0, 300);
}

/** Key of a run, however its output is shortened: `npm test 2>&1 | tail -5` is a run of `npm test`. */
export const runKey = onceEach((command) => {
  const key = commandKey(command);
  const ends = CUTTERS.map((cutter) => key.indexOf(cutter)).filter((at) => at > 0);
  return (ends.length === 0 ? key : key.slice(0, Math.min(...ends))).replace(
    /(?: (?:2>&1|\.\/\.\.\.))+$/,
    '',
  );
});

/** The most significant role among the parts of a command line: preparing a test run is part of the test run. */
export const commandRole = onceEach((command): CommandRole => {
  const roles = runSegments(withoutFolder(command)).map(segmentRole);
  const role = ROLES.find((each) => roles.includes(each)) ?? 'other';
  // "cat plan && tofu apply": what looks first and then acts is no mere look.
  return role === 'look' && roles.at(-1) === 'other' ? 'other' : role;
});

function segmentRole(segment: string): CommandRole {
  const role = namedRole(segment);
  return role === 'test' && segment.split(' ').some((word) => isListed(RUNS_NOTHING, word)) ? 'look' : role;
}

function namedRole(segment: string): CommandRole {
  const said = segment
    .split(' ')
    .filter((word) => word !== '' && !(word.includes('=') && /^[A-Za-z_]+=/.test(word)));
  const first = said.findIndex((word) => !isListed(PREFIXES, word) && !isDuration(word));
  const [named = '', ...rest] = first === -1 ? [] : said.slice(first);
  const program = programOf(named);
  // Watching the checks of a pull request counts as a test run, which happens elsewhere.
  if (isListed(GIT, program))
    return /^(?:run watch|pr checks|ci (?:status|view))\b/.test(rest.join(' ')) ? 'test' : 'git';
  if (isListed(SHOWN_BY, program) || isListed(SHOWN_BY, rest[0] ?? '')) {
    const shown = rest.find((word) => isListed(SHOWS, word));
    if (shown !== undefined) return 'other';
  }
  if (isListed(LOOK, program)) return 'look';
  if (isListed(TEST_RUNNERS, program)) return 'test';
  if (isListed(RUNNERS, program)) return 'run';
  if (isListed(DRIVERS, program)) {
    const driven = drivenRole(rest, isListed(CHECKERS, program));
    if (driven !== undefined) return driven;
  }
  if (isListed(BUILDERS, program) || program.endsWith('lint')) return 'build';
  if (isRunByEditor(segment)) return 'test';
  if (isTestProgram(named) || (isListed(SHELLS, program) && isTestProgram(rest[0] ?? ''))) return 'test';
  return named.startsWith('./') || (isListed(SHELLS, program) && rest[0]?.endsWith('.sh')) ? 'run' : 'other';
}

/** Editors and game engines run the tests of plugins and projects by flags of their own. */
function isRunByEditor(segment: string): boolean {
  return /PlenaryBusted|ert-run-tests|\s-runTests\b|gut_cmdln|MiniTest\.run|--run-tests\b/.test(segment);
}

/** `./tests/tide_tests`, `build/unit_test`, `scripts/test.sh`: a program of the project that tests it. */
function isTestProgram(named: string): boolean {
  return (named.includes('/') && /(?:^|\/)tests?\/[^/.]+$|[_-]tests?$/.test(named)) || isTestScript(named);
}

/** `scripts/test.sh`, `e2e/run-smoke.mjs`, `tools/verify.py`: a script whose name says that it tests. */
function isTestScript(named: string): boolean {
  const [name = '', ending] = named.slice(named.lastIndexOf('/') + 1).split('.');
  return (
    ending !== undefined &&
    isScript(named) &&
    /^(?:(?:run[_-])?(?:tests?|e2e|smoke|verify)|.*[_-](?:tests?|e2e|smoke))$/.test(name)
  );
}

/** The argument of `timeout`. */
function isDuration(word: string): boolean {
  return word.charCodeAt(0) <= 57 && /^[\d.]+[sm]?$/.test(word);
}

/** `.venv/bin/pytest` is `pytest` in any folder; `./gradlew` keeps its prefix. */
function programOf(named: string): string {
  return named.startsWith('./') && named.lastIndexOf('/') === 1
    ? named
    : named.slice(named.lastIndexOf('/') + 1);
}

/**
 * `npm run test:ci`, `mise run lint`, `go test ./...`, `docker compose up`: the role is in the words behind the
 * program.
 */
function drivenRole(rest: string[], testsByCheck: boolean): CommandRole | undefined {
  const said = rest
    .filter((word) => !word.startsWith('-'))
    .slice(0, 3)
    .map((word) => (word.startsWith('./') ? word : word.slice(word.lastIndexOf('/') + 1)));
  if (
    rest[0] === '--test' ||
    said.some(
      (word) =>
        isListed(TEST_RUNNERS, word) ||
        isTestScript(word) ||
        word.split(':').some((part) => isTestWord(part) || (testsByCheck && part === 'check')),
    )
  )
    return 'test';
  if (said.some((word) => isBuildWord(word) || isListed(BUILDERS, word))) return 'build';
  const isStarted = said.some(
    (word) => ['run', 'start', 'dev', 'compose', 'bench'].includes(word) || isScript(word),
  );
  return isStarted ? 'run' : undefined;
}

/** `test`, `testDebug`, `e2e`, `verify`: names of scripts and targets that run tests. */
function isTestWord(word: string): boolean {
  return word.startsWith('test') || ['e2e', 'spec', 'smoke', 'verify', 'unit', 'integration'].includes(word);
}

function isBuildWord(word: string): boolean {
  return [
    'build',
    'lint',
    'analy',
    'validate',
    'fmt',
    'format',
    'typecheck',
    'vet',
    'clippy',
    'check',
    'compile',
  ].some((part) => word.startsWith(part));
}

function isScript(word: string): boolean {
  return ['.py', '.js', '.mjs', '.cjs', '.ts', '.sh', '.rb'].some((ending) => word.endsWith(ending));
}

/** `cd somewhere && make` is `make`. */
function withoutFolder(command: string): string {
  const trimmed = command.trim();
  if (!trimmed.startsWith('cd ')) return trimmed;
  return trimmed.replace(/^cd\s+(?:"[^"]*"|'[^']*'|\S+)\s*(?:&&|;)\s*/, '');
}
