import { describe, expect, it } from 'vitest';
import { type Call, edit, PROJECT, run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const FILE = `${PROJECT}/src/quay.ts`;

const linesAfter = (...steps: Call[]) =>
  briefOf((session) => {
    session.prompt('Mend the crane.');
    session.turn('I mend it.', [edit(FILE, 'x')]);
    for (const step of steps) session.turn('', [step]);
    session.prompt('And now the lamp, please.');
    session.turn('On it.');
  }).text.split('\n');

const saysOk = (lines: readonly string[], command: string) =>
  lines.some((line) => !line.includes(' last calls: ') && line.includes(`${command}\` → ok`));

const empty: [command: string, output: string][] = [
  [
    'go test ./quay -run TestMoor',
    'testing: warning: no tests to run\nPASS\nok  \tharbor/quay\t0.003s [no tests to run]',
  ],
  [
    'pytest tests/quay',
    '============ test session starts ============\ncollected 0 items\n\n============ no tests ran in 0.01s ============',
  ],
  [
    'cargo test moor',
    'running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 12 filtered out',
  ],
  ['npx vitest run --passWithNoTests quay', 'No test files found, exiting with code 0'],
  ['npx jest quay --passWithNoTests', 'No tests found, exiting with code 0'],
  ['bundle exec rspec spec/quay', 'No examples found.\n\nFinished in 0.0002 seconds\n0 examples, 0 failures'],
  ['node --test', '# tests 0\n# pass 0\n# fail 0'],
  [
    'python -m unittest quay',
    '----------------------------------------------------------------------\nRan 0 tests in 0.000s\n\nOK',
  ],
  ['go test ./cmd/...', '?   \tharbor/cmd\t[no test files]'],
];
const full: [command: string, output: string][] = [
  ['go test ./...', '?   \tharbor/cmd\t[no test files]\nok  \tharbor/quay\t0.213s'],
  [
    'cargo test',
    'running 12 tests\ntest result: ok. 12 passed; 0 failed\n\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed',
  ],
  ['pytest', 'collected 14 items\n\n14 passed in 0.2s'],
  ['bundle exec rspec', '14 examples, 0 failures'],
  ['npx jest', 'Tests: 14 passed, 14 total'],
];
const unseen: [command: string, output: string][] = [
  ['npm test > out.log 2>&1; echo done', 'done'],
  ['pytest > /tmp/o.txt 2>&1 || true', ''],
  ['npm test &', ''],
  ['nohup npm test > out.log 2>&1 &', ''],
  ['go test ./... 2>&1 | head -5', '=== RUN TestA\n=== RUN TestB'],
  ['(npm test; true)', ''],
  ['pytest -q | grep -c warn', '3'],
];
const seen: [command: string, output: string][] = [
  [
    'mise run test && mise run lint',
    '[test] ?   \tharbor/cmd\t[no test files]\n[test] ok  \tharbor/quay\t(cached)\n[lint] 0 issues.',
  ],
  ['npm test > out.log 2>&1 && tail -1 out.log', 'Tests: 14 passed, 14 total'],
  ['cd quay && pytest -q', '14 passed in 0.2s'],
];
type Runs = [narrow: string, failure: string, later: string, output: string];
const wider: Runs[] = [
  [
    'npx vitest run src/quay.test.ts',
    'FAIL src/quay.test.ts > moors\nTests  1 failed',
    'npx vitest run',
    'Tests  40 passed',
  ],
  [
    'go test ./quay -run TestMoor',
    '--- FAIL: TestMoor\nFAIL\tharbor/quay',
    'go test ./...',
    'ok  \tharbor/quay\t0.2s\nok  \tharbor/lamp\t0.1s',
  ],
  [
    'go test ./quay -run TestMoor',
    '--- FAIL: TestMoor\nFAIL\tharbor/quay',
    'mise run test',
    'ok  \tharbor/quay\t0.2s\nok  \tharbor/lamp\t0.1s',
  ],
  [
    'pytest tests/test_quay.py::test_moor -x',
    'FAILED tests/test_quay.py::test_moor - assert 1 == 2\n1 failed',
    'pytest -q',
    '40 passed in 2s',
  ],
  [
    'pytest tests/test_quay.py',
    'FAILED tests/test_quay.py::test_moor - assert 1 == 2\n1 failed',
    'make test',
    'pytest -q\n40 passed in 2s',
  ],
  [
    'cargo test moor',
    'test quay::moor ... FAILED\ntest result: FAILED. 0 passed; 1 failed',
    'cargo test --workspace',
    'test result: ok. 40 passed; 0 failed',
  ],
  [
    'bundle exec rspec spec/quay_spec.rb',
    '1 example, 1 failure\nrspec ./spec/quay_spec.rb:4 # moors',
    'bundle exec rspec',
    '40 examples, 0 failures',
  ],
  [
    './gradlew test --tests QuayTest',
    'QuayTest > moors FAILED\nBUILD FAILED',
    './gradlew check',
    'BUILD SUCCESSFUL in 12s',
  ],
  [
    'npx jest quay.test.js',
    'FAIL quay.test.js\nTests: 1 failed, 1 total',
    'npm test',
    'Tests: 40 passed, 40 total',
  ],
  [
    'dotnet test --filter Moor',
    'Failed!  - Failed: 1, Passed: 0',
    'dotnet test',
    'Passed!  - Failed: 0, Passed: 40',
  ],
  [
    'npx vitest run src/quay.test.ts',
    'FAIL src/quay.test.ts > moors\nTests  1 failed',
    'npx tsc --noEmit && npx vitest run && npx biome check',
    'Tests  40 passed\nChecked 12 files',
  ],
];
const other: Runs[] = [
  ['go test ./quay', '--- FAIL: TestMoor\nFAIL\tharbor/quay', 'go test ./lamp', 'ok  \tharbor/lamp\t0.1s'],
  [
    'npx vitest run src/quay.test.ts',
    'FAIL src/quay.test.ts > moors\nTests  1 failed',
    'npx biome check',
    'Checked 12 files',
  ],
  [
    'pytest tests/test_quay.py',
    'FAILED tests/test_quay.py::test_moor\n1 failed',
    'pytest tests/test_lamp.py',
    '4 passed',
  ],
  [
    'go test ./quay -run TestMoor',
    '--- FAIL: TestMoor\nFAIL\tharbor/quay',
    'go test ./quay -run TestLamp',
    'ok  \tharbor/quay\t0.1s',
  ],
  [
    'cargo test',
    'test quay::moor ... FAILED\n1 failed',
    'cargo test moor',
    'running 0 tests\ntest result: ok. 0 passed; 0 failed',
  ],
  [
    'npx jest',
    'FAIL quay.test.js\nTests: 1 failed, 1 total',
    'npx jest --passWithNoTests foo',
    'No tests found, exiting with code 0',
  ],
];

describe('A run', () => {
  it.each(empty)('in which nothing ran is not told as one that went through: %s', (command, output) => {
    const lines = linesAfter(run(command, output));
    expect(saysOk(lines, command)).toBe(false);
  });

  it('in which nothing ran does not hide the last one in which something did', () => {
    const [command, output] = empty[0]!;
    const lines = linesAfter(run('go test ./...', 'ok  \tharbor/quay\t0.213s'), run(command, output));
    expect(saysOk(lines, 'go test ./...')).toBe(true);
  });

  it.each([...full, ...seen])('in which something ran is told: %s', (command, output) => {
    expect(saysOk(linesAfter(run(command, output)), command)).toBe(true);
  });

  it.each(unseen)('whose result nobody saw is not told as one that went through: %s', (command, output) => {
    expect(saysOk(linesAfter(run(command, output)), command)).toBe(false);
  });

  it.each(wider)('of more that went through ends what failed: %s', (narrow, failure, later, output) => {
    const lines = linesAfter(run(narrow, failure, true), edit(FILE, 'y'), run(later, output));
    expect(lines.join('\n')).not.toContain('Failing when');
  });

  it.each(other)('of something else does not: %s', (narrow, failure, later, output) => {
    const lines = linesAfter(run(narrow, failure, true), edit(FILE, 'y'), run(later, output));
    expect(lines.join('\n')).toContain('Failing when');
  });
});
