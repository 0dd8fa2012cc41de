import { describe, expect, it } from 'vitest';
import { edit, PROJECT, run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/quay.go`;

const VITEST_RED =
  ' FAIL  test/quay.test.ts > moors\nAssertionError: expected 1 to be 2\n Tests  1 failed | 20 passed (21)';
const VITEST_GREEN = ' Test Files  3 passed (3)\n      Tests  21 passed (21)';
const GO_RED =
  '--- FAIL: TestMoors (0.00s)\n    quay_test.go:12: want 2, got 1\nFAIL\nFAIL\tharbor/quay\t0.30s';
const GO_GREEN = 'ok  \tharbor/quay\t0.31s\nok  \tharbor/tide\t0.21s';
const PY_RED =
  'FAILED tests/test_quay.py::test_moors - AssertionError: assert 1 == 2\n1 failed, 11 passed in 0.41s';
const PY_GREEN = '12 passed in 0.40s';
const RUST_RED =
  "test quay::moors ... FAILED\n\nthread 'quay::moors' panicked at src/quay.rs:9:5:\nassertion failed: left == right\ntest result: FAILED. 8 passed; 1 failed";
const RUST_GREEN = 'test result: ok. 9 passed; 0 failed; 0 ignored';

/** What failed, what went through after an edit, and whether that shows that it is mended. */
const settled: [failed: string, red: string, passed: string, green: string][] = [
  ['npx vitest run test/quay.test.ts', VITEST_RED, 'CI=1 npx vitest run test/quay.test.ts', VITEST_GREEN],
  ['TZ=UTC npx vitest run', VITEST_RED, 'npx vitest run', VITEST_GREEN],
  ['npm test', VITEST_RED, 'npm test -- --reporter=dot', VITEST_GREEN],
  ['npm test -- --run', VITEST_RED, 'npm test', VITEST_GREEN],
  ['pytest tests/test_quay.py::test_moors', PY_RED, 'pytest tests/test_quay.py', PY_GREEN],
  ['pytest tests/test_quay.py::test_moors', PY_RED, 'pytest tests', PY_GREEN],
  ['pytest tests/unit/test_quay.py', PY_RED, 'pytest tests/unit -q', PY_GREEN],
  ['pytest -q', PY_RED, 'PYTHONPATH=src python3 -m pytest -q -x', PY_GREEN],
  ['go test ./quay -run TestMoors', GO_RED, 'go test ./quay', GO_GREEN],
  ['go test ./quay/moor', GO_RED, 'go test ./quay/...', GO_GREEN],
  ['go test -race ./quay', GO_RED, 'go test ./...', GO_GREEN],
  ['go test ./internal/quay', GO_RED, 'go test ./internal/...', GO_GREEN],
  ['cargo test -p quay', RUST_RED, 'cargo test --workspace', RUST_GREEN],
  ['cargo test moors', RUST_RED, 'RUST_BACKTRACE=1 cargo test', RUST_GREEN],
  [
    'cargo test quay::moors',
    RUST_RED,
    'cargo nextest run',
    'Summary [0.2s] 9 tests run: 9 passed, 0 skipped',
  ],
  ['docker compose exec api pytest -q', PY_RED, 'pytest -q', PY_GREEN],
  ['pytest -q', PY_RED, 'docker compose exec -T api pytest -q', PY_GREEN],
  ['docker exec harbor-api npm test', VITEST_RED, 'docker exec -it harbor-api npm test', VITEST_GREEN],
  ['docker exec harbor-api npm test', VITEST_RED, 'docker exec harbor-api sh -c "npm test"', VITEST_GREEN],
  ['npm test', VITEST_RED, 'docker run --rm -v $PWD:/app -w /app node:22 npm test', VITEST_GREEN],
  [
    "ssh ada@quay 'cd /srv/harbor && make test'",
    'quay.c:12: error: off\nmake: *** [test] Error 1',
    "ssh quay 'cd /srv/harbor && make test'",
    'all tests passed',
  ],
  [
    'make test',
    'quay.c:12: error: off\nmake: *** [test] Error 1',
    "ssh ada@quay 'cd /srv/harbor && make test'",
    'all tests passed',
  ],
  ["ssh quay 'cd /srv/harbor && npm test'", VITEST_RED, 'npm test', VITEST_GREEN],
  ['cd packages/quay && npm test', VITEST_RED, 'npm test --prefix packages/quay', VITEST_GREEN],
  [
    'cd packages/quay && npx vitest run moor',
    VITEST_RED,
    'cd /srv/harbor/packages/quay && npx vitest run',
    VITEST_GREEN,
  ],
  ['npm --prefix web test', VITEST_RED, 'cd web && npm test', VITEST_GREEN],
  ['(cd web && npm test)', VITEST_RED, 'cd web && npm test', VITEST_GREEN],
  ['pnpm --filter quay test', VITEST_RED, 'pnpm -r test', VITEST_GREEN],
  [
    'go test ./...',
    'quay/quay.go:7:2: undefined: moor\nFAIL\tharbor/quay [build failed]',
    'go build ./...',
    '',
  ],
  ['go vet ./...', 'quay/quay.go:7:2: undefined: moor', 'go build ./... && go test ./quay', GO_GREEN],
  [
    'cargo test',
    'error[E0425]: cannot find value `moor` in this scope\n --> src/quay.rs:7:5\nerror: could not compile `harbor`',
    'cargo build',
    'Finished dev profile in 0.4s',
  ],
  [
    'cargo check',
    'error[E0425]: cannot find value `moor` in this scope\n --> src/quay.rs:7:5\nerror: could not compile `harbor`',
    'cargo test',
    RUST_GREEN,
  ],
  ['npx tsc --noEmit', "src/quay.ts(3,7): error TS2304: Cannot find name 'moor'.", 'npm run typecheck', ''],
  [
    'npx tsc --noEmit',
    "src/quay.ts(3,7): error TS2304: Cannot find name 'moor'.",
    'npx tsc -p tsconfig.json',
    '',
  ],
  [
    'npm run build',
    "src/quay.ts(3,7): error TS2304: Cannot find name 'moor'.",
    'npx tsc --noEmit && npm run build',
    'built in 1.2s',
  ],
  [
    './gradlew :quay:test',
    'QuayTest > moors FAILED\n    java.lang.AssertionError: off\nBUILD FAILED',
    './gradlew test',
    'BUILD SUCCESSFUL in 3s',
  ],
  [
    './gradlew :quay:compileJava',
    'Quay.java:7: error: cannot find symbol\nBUILD FAILED',
    './gradlew :quay:test',
    'BUILD SUCCESSFUL in 3s',
  ],
  [
    'mvn -pl quay test',
    '[ERROR] QuayTest.moors:14 expected: <2> but was: <1>\n[INFO] BUILD FAILURE',
    'mvn -q verify',
    '[INFO] BUILD SUCCESS',
  ],
  [
    'mvn test -Dtest=QuayTest',
    '[ERROR] QuayTest.moors:14 expected: <2> but was: <1>\n[INFO] BUILD FAILURE',
    'mvn test',
    'Tests run: 6, Failures: 0, Errors: 0\n[INFO] BUILD SUCCESS',
  ],
  [
    'bundle exec rspec spec/quay_spec.rb:14',
    '  1) Quay moors\n     Failure/Error: expect(x).to eq(2)\n14 examples, 1 failure',
    'bundle exec rspec spec/quay_spec.rb',
    '14 examples, 0 failures',
  ],
  [
    'bundle exec rspec spec/models/quay_spec.rb',
    '  1) Quay moors\n     Failure/Error: expect(x).to eq(2)\n14 examples, 1 failure',
    'bin/rspec spec/models',
    '44 examples, 0 failures',
  ],
  [
    'vendor/bin/phpunit --filter testMoors',
    '1) QuayTest::testMoors\nFailed asserting that 1 matches expected 2.\nFAILURES!',
    'php artisan test',
    'Tests: 12 passed',
  ],
  [
    'npx playwright test e2e/quay.spec.ts',
    '  1) e2e/quay.spec.ts:3:1 › moors\n    Error: expect(received).toBe\n  1 failed',
    'npx playwright test',
    '  12 passed (9.1s)',
  ],
  [
    'npx playwright test --headed',
    '  1) e2e/quay.spec.ts:3:1 › moors\n    Error: expect(received).toBe\n  1 failed',
    'PWDEBUG=0 npx playwright test --project=chromium',
    '  12 passed (9.1s)',
  ],
  [
    'bazel test //quay:moor_test',
    '//quay:moor_test FAILED in 0.3s\nExecuted 1 out of 1 test: 1 fails locally.',
    'bazel test //...',
    'Executed 4 out of 4 tests: 4 tests pass.',
  ],
  [
    'mix test test/quay_test.exs:12',
    '  1) test moors (QuayTest)\n     Assertion with == failed\n12 tests, 1 failure',
    'mix test',
    '12 tests, 0 failures',
  ],
  ['uv run pytest tests/test_quay.py', PY_RED, '.venv/bin/pytest', PY_GREEN],
  ['pytest', PY_RED, 'tox -e py312', '  py312: OK (4.1 seconds)\n  congratulations :)'],
  [
    'eslint src/quay.ts',
    '/src/quay.ts\n  3:7  error  moor is not defined  no-undef\n\n✖ 1 problem',
    'npm run lint',
    '',
  ],
  [
    'npx eslint .',
    '/src/quay.ts\n  3:7  error  moor is not defined  no-undef\n\n✖ 1 problem',
    'npx eslint . --fix',
    '',
  ],
];

/** What went through says nothing of what failed. */
const open: [failed: string, red: string, passed: string, green: string][] = [
  ['npx vitest run test/quay.test.ts', VITEST_RED, 'npx vitest run test/tide.test.ts', VITEST_GREEN],
  ['pytest tests/test_quay.py', PY_RED, 'pytest tests/test_tide.py', PY_GREEN],
  ['pytest tests/unit', PY_RED, 'pytest tests/unit/test_tide.py', PY_GREEN],
  ['go test ./quay', GO_RED, 'go build ./...', ''],
  ['go test ./quay', GO_RED, 'go test ./tide/...', GO_GREEN],
  ['cargo test', RUST_RED, 'cargo build', 'Finished dev profile'],
  ['cd packages/quay && npm test', VITEST_RED, 'cd packages/tide && npm test', VITEST_GREEN],
  ['npm test', VITEST_RED, 'npm run lint', ''],
  ['npm run e2e', '  1) e2e/quay.spec.ts:3:1 › moors\n  1 failed', 'npm test', VITEST_GREEN],
  ['npm test', VITEST_RED, 'npm test > out.log 2>&1 &', ''],
  ['docker compose exec api pytest -q', PY_RED, 'docker compose exec web npm test', VITEST_GREEN],
  [
    "ssh quay 'systemctl restart tide && make test'",
    'quay.c:12: error: off\nmake: *** [test] Error 1',
    "ssh quay 'uptime'",
    'up 3 days',
  ],
  [
    './gradlew :quay:test',
    'QuayTest > moors FAILED\nBUILD FAILED',
    './gradlew :tide:test',
    'BUILD SUCCESSFUL in 3s',
  ],
];

const linesOf = (failed: string, red: string, passed: string, green: string) =>
  briefOf((session) => {
    session.prompt('Mend the quay.');
    session.turn('', [run(failed, `Exit code 1\n${red}`, true)]);
    session.turn('The rope is read once.', [edit(FILE, 'two')]);
    session.turn('', [run(passed, green)]);
    session.prompt('And now the lamp.');
    session.turn('On it.');
  }).text.split('\n');

const isFailing = (line: string) =>
  /^- (?:Failing when last run|Error, not seen to end|Failed with)/.test(line);

describe('A run that failed', () => {
  it.each(settled)('%s (%#) is over once %s…%s went through', (...pair) => {
    expect(linesOf(...pair).filter(isFailing)).toEqual([]);
  });

  it('in one package is told with that package, whatever went through in another', () => {
    const lines = linesOf(
      'cd packages/quay && npm test',
      VITEST_RED,
      'cd packages/tide && npm test',
      VITEST_GREEN,
    );
    expect(lines.find(isFailing)).toContain('`cd packages/quay && npm test`');
  });

  it.each(open)('%s (%#) is not over because %s…%s went through', (...pair) => {
    expect(linesOf(...pair).filter(isFailing)).toHaveLength(1);
  });
});

/** The whole output of a run, and what is told of it. */
const severalFailed: [command: string, red: string, told: RegExp][] = [
  [
    'go test ./...',
    '--- FAIL: TestMoors (0.00s)\n    quay_test.go:12: want 2, got 1\n    quay_test.go:13: a\n    quay_test.go:14: must b\n    quay_test.go:15: must c\n--- FAIL: TestSinks (0.00s)\n    quay_test.go:40: want 3, got 1\n--- FAIL: TestTurns (0.00s)\nFAIL',
    /3 tests failed: TestMoors, TestSinks, TestTurns; /,
  ],
  [
    'npx vitest run',
    ' FAIL  test/quay.test.ts > moors\nAssertionError: expected 1 to be 2\n FAIL  test/quay.test.ts > casts off\nAssertionError: expected 3 to be 2\n FAIL  test/tide.test.ts > ebbs\nTypeError: x\n Tests  3 failed | 20 passed (23)',
    /test\/quay\.test\.ts > moors.*test\/quay\.test\.ts > casts off.*test\/tide\.test\.ts > ebbs/,
  ],
  [
    'pytest',
    'E   assert 1 == 2\nE   assert 3 == 4\nE   assert 5 == 6\nE   assert False\nFAILED tests/test_quay.py::test_moors - assert 1 == 2\nFAILED tests/test_quay.py::test_sinks - assert 3 == 4\n2 failed, 11 passed in 0.41s',
    /tests\/test_quay\.py::test_moors.*tests\/test_quay\.py::test_sinks/,
  ],
  [
    'npx jest',
    '  ● quay › moors\n\n    Expected: 2\n    Received: 1\n\n  ● quay › sinks\n\n    Expected: 3\n    Received: 1\n\nTests:       2 failed, 7 passed, 9 total',
    /quay › moors.*quay › sinks/,
  ],
  [
    'mvn test',
    '[ERROR] QuayTest.moors:14 expected: <2> but was: <1>\n[ERROR] QuayTest.sinks:19 expected: <2> but was: <1>\nTests run: 6, Failures: 2\n[INFO] BUILD FAILURE',
    /2 tests failed: QuayTest\.moors, QuayTest\.sinks|QuayTest\.moors.*QuayTest\.sinks/,
  ],
  [
    'bundle exec rspec',
    'Failures:\n\n  1) Quay moors\n     Failure/Error: expect(1).to eq(2)\n\n14 examples, 3 failures\n\nrspec ./spec/quay_spec.rb:4 # Quay moors\nrspec ./spec/quay_spec.rb:9 # Quay sinks\nrspec ./spec/quay_spec.rb:14 # Quay turns',
    /3 tests failed: \.\/spec\/quay_spec\.rb:4, \.\/spec\/quay_spec\.rb:9, \.\/spec\/quay_spec\.rb:14/,
  ],
];

describe('A run in which several tests fail', () => {
  it.each(severalFailed)('of %s names them all', (command, red, told) => {
    const { text } = briefOf((session) => {
      session.prompt('Mend the quay.');
      session.turn('', [run(command, `Exit code 1\n${red}`, true)]);
    });
    expect(text).toMatch(told);
  });

  it.each([
    [
      'go test ./quay -run TestMoors',
      GO_RED,
      'go test ./...',
      '--- FAIL: TestSinks (0.00s)\n    tide_test.go:9: want 7, got 1\nFAIL',
    ],
    [
      'pytest tests/test_quay.py',
      PY_RED,
      'pytest',
      'FAILED tests/test_tide.py::test_ebbs - assert 7 == 1\n1 failed, 40 passed in 0.41s',
    ],
    [
      'npx vitest run test/quay.test.ts',
      VITEST_RED,
      'npm test',
      ' FAIL  test/tide.test.ts > ebbs\nAssertionError: expected 7 to be 1\n Tests  1 failed | 40 passed (41)',
    ],
  ])('%s (%#) after a narrower one takes its place', (failed, red, wider, later) => {
    const lines = briefOf((session) => {
      session.prompt('Mend the quay.');
      session.turn('', [run(failed, `Exit code 1\n${red}`, true)]);
      session.turn('The rope is read once.', [edit(FILE, 'two')]);
      session.turn('', [run(wider, `Exit code 1\n${later}`, true)]);
    }).text.split('\n');
    expect(lines.filter(isFailing)).toEqual([expect.stringContaining('7')]);
    expect(lines.join('\n')).not.toMatch(/TestMoors|test_moors|expected 1 to be 2/);
  });
});
